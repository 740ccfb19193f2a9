/** Characters of one token: what tokenizers make of English text and code, about. */
const charactersPerToken = 4;

/** Cuts a text into its tokens; a character of two UTF-16 units stays whole. */
export function* tokensOf(text: string): Generator<string> {
  let token = '';
  let characters = 0;
  for (const character of text) {
    token += character;
    characters += 1;
    if (characters === charactersPerToken) {
      yield token;
      token = '';
      characters = 0;
    }
  }
  if (characters > 0) {
    yield token;
  }
}

export function countTokens(text: string): number {
  let characters = 0;
  for (const _ of text) {
    characters += 1;
  }
  return Math.ceil(characters / charactersPerToken);
}
