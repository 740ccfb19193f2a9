import type { ChatWords } from '../../protocol/chatWords.ts';

/** The words that the host wrote into the page, in the language of VS Code. */
export function readWords(body: HTMLElement): ChatWords {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the host of this very version
  return JSON.parse(body.dataset['words'] ?? '{}') as ChatWords;
}

/** Puts the values where the translated text has its `{0}`, `{1}` and so on. */
export function fill(template: string, ...values: readonly string[]): string {
  return template.replaceAll(/\{(\d)\}/g, (place, index) => values[Number(index)] ?? place);
}
