import { numberFormat } from '../numberFormat.ts';

/** A number in few characters, such as `12.4K`, in the language of VS Code. */
export function compactNumber(count: number, language: string): string {
  return numberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }).format(count);
}
