import type { Markup } from './markup.ts';
import type { MarkdownToken } from './parseMarkdown.ts';

/** As it stands at the beginning of a list's item: `[x] ` is done, `[ ] ` is not. */
const mark = /^\[([ xX])\] /;

/** Letters of that beginning. */
export const taskMarkLength = 4;

/** Whether the item that begins with a token is a task. */
export function taskAt(tokens: readonly MarkdownToken[], item: number): 'done' | 'open' | undefined {
  if (tokens[item]?.type !== 'list_item_open' || tokens[item + 1]?.type !== 'paragraph_open')
    return undefined;
  const [first] = tokens[item + 2]?.children ?? [];
  const sign = first?.type === 'text' ? mark.exec(first.content)?.[1] : undefined;
  if (sign === undefined) return undefined;
  return sign === ' ' ? 'open' : 'done';
}

/** The box in front of a task. Nobody can tick it: it says how the answer has it. */
export function taskBox(
  task: 'done' | 'open',
  words: { readonly taskDone: string; readonly taskOpen: string },
): Markup {
  return {
    kind: 'element',
    tag: 'input',
    attributes: {
      type: 'checkbox',
      disabled: '',
      ...(task === 'done' && { checked: '' }),
      'aria-label': task === 'done' ? words.taskDone : words.taskOpen,
    },
    children: [],
  };
}
