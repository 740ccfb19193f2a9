import type { Answer } from '../../protocol/chat.ts';
import type { ChatWords } from '../../protocol/chatWords.ts';
import { fill } from './words.ts';

/** The numbers that the service reported, and only those. */
export function tokenText(usage: Answer['usage'], words: ChatWords, language: string): string {
  const numbers = numberFormat(language);
  const parts: readonly (readonly [number | undefined, string])[] = [
    [usage?.inputTokens, words.tokensIn],
    [usage?.cachedInputTokens, words.tokensCached],
    [usage?.outputTokens, words.tokensOut],
    [usage?.reasoningTokens, words.tokensReasoning],
  ];
  const texts = parts.flatMap(([count, template]) =>
    count === undefined ? [] : [fill(template, numbers.format(count))],
  );
  if (texts.length === 0) return words.tokensNotReported;
  // A number and what it counts stay on one line.
  return texts.map((text) => text.replaceAll(' ', '\u00A0')).join(' · ');
}

function numberFormat(language: string): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(language);
  } catch {
    // VS Code can be set to a language that the browser has no name for.
    return new Intl.NumberFormat();
  }
}
