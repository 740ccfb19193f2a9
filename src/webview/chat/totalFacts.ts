import type { Panel } from '../../protocol/chat.ts';
import type { ChatWords } from '../../protocol/chatWords.ts';
import { costFact, tokenFacts } from './answerFacts.ts';
import { numberFormat } from './numberFormat.ts';
import { fill } from './words.ts';

/** What a conversation took so far. */
export interface TotalFacts {
  /** Rounded, to be taken in at a glance. */
  readonly tokens: string;
  readonly cost: string;
  /** All that is known, to the last token. */
  readonly details: string;
}

export function totalFacts(
  { usage, cost, unreported }: NonNullable<Panel['total']>,
  words: ChatWords,
  language: string,
): TotalFacts {
  const short = numberFormat(language, { notation: 'compact', maximumFractionDigits: 1 });
  const tokens = [
    usage.inputTokens === undefined ? [] : [fill(words.tokensIn, short.format(usage.inputTokens))],
    usage.outputTokens === undefined ? [] : [fill(words.tokensOut, short.format(usage.outputTokens))],
  ].flat();
  const costText = costFact(cost, words).text;
  const details = [
    ...tokenFacts(usage, words, language).map(({ text }) => text),
    costText,
    ...(unreported === 0 ? [] : [unreportedText(unreported, words, language)]),
  ];
  return {
    tokens: tokens.length === 0 ? words.tokensNotReported : tokens.join(' · '),
    cost: costText,
    details: fill(words.totalLabel, details.join(' · ')),
  };
}

function unreportedText(count: number, words: ChatWords, language: string): string {
  return count === 1
    ? words.answerNotReported
    : fill(words.answersNotReported, numberFormat(language).format(count));
}
