const smallWords = new Set(
  (
    'a about all also am an and any are as ask at be been but by can could do does for from get give had has have ' +
    'how i if in into is it its just like make may me more much my need no not now of on one or our out please ' +
    'should show so some such tell than that the their them then there these they this those to up us use using ' +
    'want was we were what when where which who why will with would write you your'
  ).split(' '),
);

/** What is longer is no word: a hash, a key, a line of code without spaces. */
const longestWord = 40;

/** The words that carry a text, in order, each once, in their own spelling. */
export function keywords(text: string, most: number): string[] {
  const found = new Map<string, string>();
  for (const [word] of text.matchAll(/[\p{L}\p{N}_][\p{L}\p{N}_.#+-]*[\p{L}\p{N}_#+]|\p{L}/gu)) {
    const lower = word.toLowerCase();
    if (word.length < longestWord && !smallWords.has(lower) && !found.has(lower)) {
      found.set(lower, word);
    }
  }
  return [...found.values()].slice(0, most);
}
