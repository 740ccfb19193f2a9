interface TextPart {
  readonly text: string;
  readonly matches: boolean;
}

/** A text in the pieces that are among the words of the query, in whatever case, and those that are not. */
export function splitMatches(text: string, query: string): readonly TextPart[] {
  const words = query.split(/\s+/u).filter((word) => word !== '');
  if (words.length === 0) return [{ text, matches: false }];
  // The longer one first: of `in` and `index` the latter is to be found.
  const pattern = words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(/[$()*+./?[\\\]^{|}]/gu, String.raw`\$&`))
    .join('|');
  return text
    .split(new RegExp(`(${pattern})`, 'giu'))
    .map((part, index) => ({ text: part, matches: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}
