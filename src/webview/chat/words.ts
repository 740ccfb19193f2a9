import type { ChatWords } from '../../protocol/chatWords.ts';

/** The words that the host wrote into the page, in the language of VS Code. */
export function readWords(body: HTMLElement): ChatWords {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the host of this very version
  return JSON.parse(body.dataset['words'] ?? '{}') as ChatWords;
}

/** Puts `value` where the translated text has its `{0}`. */
export function fill(template: string, value: string): string {
  return template.split('{0}').join(value);
}
