/** What is being written that the composer has suggestions for. */
export interface SuggestionTrigger {
  readonly kind: 'mention' | 'prompt';
  /** Where its `@` or `/` stands. */
  readonly start: number;
  /** The letters between that and the cursor. */
  readonly query: string;
}

/** After anything else, an `@` is part of an address or of a name. */
const mayStandBefore = /[\s([{<"'`]/;

/** What stands right before the cursor: `@` and letters at the start of a word, or `/` and letters at the very start. */
export function suggestionTrigger(text: string, cursor: number): SuggestionTrigger | undefined {
  const written = text.slice(0, cursor);
  if (written.startsWith('/') && !/\s/.test(written)) {
    return { kind: 'prompt', start: 0, query: written.slice(1) };
  }
  const start = written.lastIndexOf('@');
  const query = written.slice(start + 1);
  if (start < 0 || /\s/.test(query)) return undefined;
  if (start > 0 && !mayStandBefore.test(written.charAt(start - 1))) return undefined;
  return { kind: 'mention', start, query };
}

/** The text without a mention, of which there is a chip now. No two spaces stay where it was. */
export function withoutMention(text: string, { start, query }: SuggestionTrigger): string {
  const before = text.slice(0, start);
  const after = text.slice(start + 1 + query.length);
  return before + (before === '' || /\s$/.test(before) ? after.replace(/^ /, '') : after);
}
