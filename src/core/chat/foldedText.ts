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

/** Characters around the first word found that are looked at to tell how they are shown. */
const around = 1000;

/**
 * The text around the first of the words, on one line; `undefined` unless all of them occur.
 *
 * @param shown makes what is shown of a passage that stands behind another one; where nothing that was looked for is left
 *   of it, it is shown as it is.
 */
export function snippetOf(
  text: string,
  words: readonly string[],
  shown: (passage: string, before: string) => string = (passage) => passage,
): string | undefined {
  const searched = folded(text);
  const places = words.map((word) => searched.indexOf(word));
  if (places.length === 0 || places.includes(-1)) return undefined;
  const place = unfoldedPlace(text, Math.min(...places));
  const from = passageStart(text, place);
  const passage = text.slice(from, wholeCharacter(text, Math.min(text.length, place + around)));
  const changed = shown(passage, text.slice(0, from));
  const changedPlaces = words.map((word) => folded(changed).indexOf(word)).filter((one) => one !== -1);
  const isFound = changedPlaces.length > 0;
  const excerpt = isFound
    ? excerptOf(changed, unfoldedPlace(changed, Math.min(...changedPlaces)))
    : excerptOf(passage, place - from);
  const isStart = from === 0 || excerpt.startsWith('…');
  const isEnd = from + passage.length === text.length || excerpt.endsWith('…');
  return `${isStart ? '' : '…'}${excerpt}${isEnd ? '' : '…'}`;
}

function excerptOf(text: string, place: number): string {
  const start = wholeCharacter(text, Math.max(0, place - before));
  const end = wholeCharacter(text, Math.min(text.length, place + after));
  const shown = text.slice(start, end).replaceAll(/\s+/gu, ' ').trim();
  return `${start > 0 ? '…' : ''}${shown}${end < text.length ? '…' : ''}`;
}

/** Where a line begins, if one does before the place and not far from it. */
function passageStart(text: string, place: number): number {
  const back = wholeCharacter(text, Math.max(0, place - around));
  const line = back === 0 ? -1 : text.indexOf('\n', back);
  return line !== -1 && line < place ? line + 1 : back;
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
