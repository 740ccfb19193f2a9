/** Without regard to case and to marks on letters. */
function folded(text: string): string {
  return text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
}

/** Characters before and after the first word found. */
const before = 40;
const after = 100;

/** Words to look for, as `snippetOf` takes them. */
export function foldedWords(words: string): readonly string[] {
  return folded(words)
    .split(/\s+/u)
    .filter((word) => word !== '');
}

/** The text around the first of the words, on one line; `undefined` unless all of them occur. */
export function snippetOf(text: string, words: readonly string[]): string | undefined {
  const searched = folded(text);
  const places = words.map((word) => searched.indexOf(word));
  if (places.length === 0 || places.includes(-1)) return undefined;
  const place = unfoldedPlace(text, Math.min(...places));
  const start = wholeCharacter(text, Math.max(0, place - before));
  const end = wholeCharacter(text, Math.min(text.length, place + after));
  const shown = text.slice(start, end).replaceAll(/\s+/gu, ' ').trim();
  return `${start > 0 ? '…' : ''}${shown}${end < text.length ? '…' : ''}`;
}

/** Folding changes how long a text is. */
function unfoldedPlace(text: string, foldedPlace: number): number {
  let place = 0;
  let passed = 0;
  for (const character of text) {
    passed += folded(character).length;
    if (passed > foldedPlace) return place;
    place += character.length;
  }
  return place;
}

/** The place, or the one after it where it would cut a pair in two. */
function wholeCharacter(text: string, place: number): number {
  return /[\uDC00-\uDFFF]/.test(text.charAt(place)) && place > 0 ? place + 1 : place;
}
