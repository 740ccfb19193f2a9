import { hiddenCharacterText } from './hiddenCharacterText.ts';
import { hiddenRuns, mayHide } from './hiddenCharacters.ts';
import { hiddenClass } from './markHidden.ts';
import type { Markup } from './markup.ts';

/** Puts marks in place of what is hidden in the texts of a row of siblings; says whether there was any. */
export function revealHidden(children: Markup[]): boolean {
  if (!children.some((child) => child.kind === 'text' && mayHide(child.text))) return false;
  const revealed = children.flatMap((child) => (child.kind === 'text' ? pieces(child.text) : child));
  children.splice(0, children.length, ...revealed);
  return revealed.some(isMark);
}

function pieces(text: string): readonly Markup[] {
  const markup: Markup[] = [];
  let shown = 0;
  const show = (end: number): void => {
    if (end > shown) markup.push({ kind: 'text', text: text.slice(shown, end) });
  };
  for (const { start, end } of hiddenRuns(text)) {
    show(start);
    const mark = hiddenCharacterText(text.slice(start, end));
    markup.push({
      kind: 'element',
      tag: 'span',
      attributes: { class: hiddenClass },
      children: [{ kind: 'text', text: mark }],
    });
    shown = end;
  }
  show(text.length);
  return markup;
}

function isMark(markup: Markup): boolean {
  return markup.kind === 'element' && markup.attributes.class === hiddenClass;
}
