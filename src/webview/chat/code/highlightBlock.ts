import { markHidden } from '../markdown/markHidden.ts';
import { type GrammarSet, grammarSetOf } from './languageNames.ts';
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
  onceVisible(element, () => void highlightNow(element, text, name, set, isCurrent));
}

async function highlightNow(
  element: HTMLElement,
  text: string,
  language: string,
  set: GrammarSet,
  isCurrent: () => boolean,
): Promise<void> {
  const highlighter = await loadHighlighter(set);
  if (!highlighter) return;
  const pieces = highlighter.highlight(text, language);
  let box = element.firstElementChild;
  whenIdle(() => {
    if (!isCurrent() || !box) return false;
    const { value: piece, done } = pieces.next();
    if (!piece) return done !== true;
    markHidden(piece.content);
    for (let surplus = 1; surplus < piece.boxes; surplus += 1) box.nextElementSibling?.remove();
    box.replaceChildren(piece.content);
    box = box.nextElementSibling;
    return true;
  });
}
