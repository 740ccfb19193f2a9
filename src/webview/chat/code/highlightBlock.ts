import { markHidden } from '../markdown/markHidden.ts';
import { grammarSetOf } from './languageNames.ts';
import { loadHighlighter } from './loadHighlighter.ts';
import { onceVisible } from './onceVisible.ts';
import { whenIdle } from './whenIdle.ts';

/** Characters beyond which code stays without colours, and characters in a line: that is no code for reading. */
const longest = 400_000;
const longLine = /[^\n]{2000}/;

/**
 * Replaces the plain text in a block's boxes by coloured text: once the block can be seen, box by box, when the page has
 * nothing better to do.
 * @param isCurrent whether the block still shows this very code.
 */
export function highlightBlock(
  element: HTMLElement,
  text: string,
  language: string,
  isCurrent: () => boolean,
): void {
  const name = language.toLowerCase();
  const set = grammarSetOf(name);
  if (set === undefined || text.length > longest || longLine.test(text)) return;
  onceVisible(element, () => {
    void loadHighlighter(set).then((highlighter) => {
      if (!highlighter) return;
      const pieces = highlighter.highlight(text, name);
      let next = element.firstElementChild;
      whenIdle(() => {
        if (!isCurrent() || !next) return false;
        const { value: piece, done } = pieces.next();
        if (!piece) return done !== true;
        markHidden(piece.content);
        for (let surplus = 1; surplus < piece.boxes; surplus += 1) next.nextElementSibling?.remove();
        next.replaceChildren(piece.content);
        next = next.nextElementSibling;
        return true;
      });
    });
  });
}
