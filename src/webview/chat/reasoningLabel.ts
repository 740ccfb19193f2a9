import type { Answer } from '../../protocol/chat.ts';
import type { ChatWords } from '../../protocol/chatWords.ts';
import { durationText } from './durationText.ts';
import { numberFormat } from './numberFormat.ts';
import { fill } from './words.ts';

/** Says of reasoning that is over how long it took and what of it was billed, as far as that is known. */
export function reasoningLabel(
  { times, usage }: Pick<Answer, 'times' | 'usage'>,
  words: ChatWords,
  language: string,
): string {
  const tokens = usage?.reasoningTokens;
  const thought =
    times.reasoning === undefined
      ? words.thought
      : fill(words.thoughtFor, durationText(times.reasoning, words, language));
  return tokens === undefined || tokens === 0
    ? thought
    : `${thought} · ${fill(words.thoughtTokens, numberFormat(language).format(tokens))}`;
}
