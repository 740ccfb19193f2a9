import { hiddenRuns, mayHide } from './hiddenCharacters.ts';
import { hiddenCharacterText } from './hiddenCharacterText.ts';

export const hiddenClass = 'hidden-character';

/** Replaces what is hidden in the text below a node by marks that can be seen, and says whether there was any. */
export function markHidden(root: Node): boolean {
  if (!mayHide(root.textContent ?? '')) return false;
  const texts = textsBelow(root);
  const runs = hiddenRuns(texts.map(({ data }) => data).join('')).toReversed();
  let start = texts.reduce((sum, { data }) => sum + data.length, 0);
  // From the end, so that what is still to be looked at stays where it was.
  for (const text of texts.toReversed()) {
    const end = start;
    start -= text.length;
    for (const run of runs) {
      const from = Math.max(run.start, start) - start;
      const to = Math.min(run.end, end) - start;
      if (from < to) markRange(text, from, to);
    }
  }
  return runs.length > 0;
}

function markRange(text: Text, start: number, end: number): void {
  const rest = text.splitText(start);
  rest.splitText(end - start);
  const mark = document.createElement('span');
  mark.className = hiddenClass;
  mark.textContent = hiddenCharacterText(rest.data);
  rest.replaceWith(mark);
}

/** The texts in order, but for what stands in a mark that is there already. */
function textsBelow(root: Node): readonly Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    const { currentNode: text } = walker;
    if (text instanceof Text && text.parentElement?.className !== hiddenClass) texts.push(text);
  }
  return texts;
}
