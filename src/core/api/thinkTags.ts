import type { AnswerEvent } from './answer.ts';

const opening = '<think>';
const closing = '</think>';

/**
 * Some models write their reasoning into the text, between `<think>` and `</think>` at its very beginning. Passes on
 * everything else as it is; a tag that is cut over several pieces is put together first.
 */
export async function* separateThinking(
  events: AsyncIterable<AnswerEvent>,
): AsyncGenerator<AnswerEvent, void, void> {
  let state: 'start' | 'thinking' | 'text' = 'start';
  let held = '';
  for await (const event of events) {
    if (event.type !== 'text' || state === 'text') {
      if (event.type === 'done' && held !== '') {
        yield { type: state === 'thinking' ? 'reasoning' : 'text', text: held };
        held = '';
      }
      yield event;
      continue;
    }
    held += event.text;
    if (state === 'start') {
      const begun = held.trimStart();
      if (opening.startsWith(begun.slice(0, opening.length)) && begun.length < opening.length) continue;
      if (begun.startsWith(opening)) {
        state = 'thinking';
        held = begun.slice(opening.length);
      } else {
        state = 'text';
        yield { type: 'text', text: held };
        held = '';
        continue;
      }
    }
    const end = held.indexOf(closing);
    const thought = end === -1 ? held.slice(0, held.length - overlap(held)) : held.slice(0, end);
    if (thought !== '') yield { type: 'reasoning', text: thought };
    held = end === -1 ? held.slice(thought.length) : held.slice(end + closing.length).trimStart();
    if (end === -1) continue;
    state = 'text';
    if (held !== '') yield { type: 'text', text: held };
    held = '';
  }
  if (held !== '') yield { type: state === 'thinking' ? 'reasoning' : 'text', text: held };
}

/** How much of the end may be the beginning of the closing tag. */
function overlap(text: string): number {
  for (let length = Math.min(closing.length - 1, text.length); length > 0; length -= 1) {
    if (closing.startsWith(text.slice(-length))) return length;
  }
  return 0;
}
