/** Characters of one row that are named one by one. */
const named = 4;

/** What is shown in place of characters that cannot be seen: their numbers, and of many how many they are. */
export function hiddenCharacterText(characters: string): string {
  const codes = Array.from(characters, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  });
  if (codes.length <= named) return codes.map((code) => `⟨${code}⟩`).join('');
  return `⟨${codes[0] ?? ''}…${codes.at(-1) ?? ''} ×${codes.length}⟩`;
}
