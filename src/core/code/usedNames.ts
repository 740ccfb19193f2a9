/** A name in a text and where it stands first: line and character, counted from 0. */
export interface UsedName {
  readonly name: string;
  readonly line: number;
  readonly character: number;
}

/** Words of the widespread languages, of which no definition is known. */
const keywords = new Set(
  (
    'abstract and any as assert async await bool boolean break case catch char class const continue def default del do ' +
    'double elif else end enum except export extends extern false final finally float fn for from func function get go ' +
    'goto if implements import in instanceof int interface is lambda let long match mod module namespace never new nil ' +
    'none not null number object of or package pass private protected pub public raise readonly ref return self set ' +
    'short static string struct super switch symbol then this throw throws trait true try type typeof undefined unknown ' +
    'until use using val var virtual void when where while with yield None True False'
  ).split(' '),
);

/** Names that code uses, each once, in the order in which they come; comments and strings are not told apart. */
export function usedNames(lines: readonly string[], most: number): readonly UsedName[] {
  const found = new Map<string, UsedName>();
  for (const [line, text] of lines.entries()) {
    for (const match of text.slice(0, 500).matchAll(/[\p{L}_$][\p{L}\p{N}_$]*/gu)) {
      const [name] = match;
      if (name.length < 2 || keywords.has(name) || found.has(name)) continue;
      found.set(name, { name, line, character: match.index });
      if (found.size >= most) return Array.from(found.values());
    }
  }
  return Array.from(found.values());
}
