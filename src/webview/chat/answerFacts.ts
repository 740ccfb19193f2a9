import type { Answer } from '../../protocol/chat.ts';
import type { ChatWords } from '../../protocol/chatWords.ts';
import { durationText } from './durationText.ts';
import { numberFormat } from './numberFormat.ts';
import { fill } from './words.ts';

/** One thing to know about an answer: as short as it can be said, and what it means. */
export interface Fact {
  readonly text: string;
  readonly tip: string;
  /** Leads to what the service booked. */
  readonly isBill?: true;
}

/** What the service reported of an answer and what was measured; nothing is estimated. */
export function answerFacts(answer: Answer, words: ChatWords, language: string): readonly Fact[] {
  // Where nothing came back, nobody expects a bill.
  const billed = answer.usage !== undefined || answer.status !== 'failed' || answer.text !== '';
  const facts: readonly Fact[] = [
    ...(answer.modelId === '' ? [] : [{ text: answer.modelId, tip: words.modelTip }]),
    ...(billed ? billFacts(answer, words, language) : []),
    ...timeFacts(answer, words, language),
  ];
  // A number and what it counts stay on one line.
  return facts.map((fact) => ({ ...fact, text: fact.text.replaceAll(' ', '\u00A0') }));
}

/** What is not known of tokens and cost is said once. */
function billFacts(answer: Answer, words: ChatWords, language: string): readonly Fact[] {
  const tokens = tokenFacts(answer.usage ?? answer.bill?.usage, words, language);
  const cost = billFact(answer, words);
  const isNothing = [...tokens, cost].every(({ tip }) => tip === words.notReportedTip);
  return isNothing
    ? [{ text: words.nothingReported, tip: words.notReportedTip }]
    : [...tokens, ...otherCounts(answer, words, language), cost];
}

export function tokenFacts(usage: Answer['usage'], words: ChatWords, language: string): readonly Fact[] {
  const numbers = numberFormat(language);
  const counts: readonly (readonly [number | undefined, string, string])[] = [
    [usage?.inputTokens, words.tokensIn, words.inputTip],
    [usage?.cachedInputTokens, words.tokensCached, words.cachedTip],
    [usage?.outputTokens, words.tokensOut, words.outputTip],
    [usage?.reasoningTokens, words.tokensReasoning, words.reasoningTip],
  ];
  const facts = counts.flatMap(([count, template, tip]) =>
    count === undefined ? [] : [{ text: fill(template, numbers.format(count)), tip }],
  );
  return facts.length === 0 ? [{ text: words.tokensNotReported, tip: words.notReportedTip }] : facts;
}

/** What the service booked counts before what came with the answer. */
function billFact({ bill, cost, awaitsBill }: Answer, words: ChatWords): Fact {
  if (bill?.cost === undefined) {
    return cost === undefined && awaitsBill
      ? { text: words.notBooked, tip: words.notBookedTip }
      : costFact(cost, words);
  }
  return bill.isLikely
    ? { text: fill(words.likelyBilled, bill.cost), tip: words.likelyBilledTip, isBill: true }
    : { text: fill(words.billed, bill.cost), tip: words.billedTip, isBill: true };
}

/** Booked tokens, where they are others than those that came with the answer. */
function otherCounts({ usage, bill }: Answer, words: ChatWords, language: string): readonly Fact[] {
  if (!usage || !bill) return [];
  const numbers = numberFormat(language);
  const counts = [
    [usage.inputTokens, bill.usage.inputTokens, words.bookedIn],
    [usage.outputTokens, bill.usage.outputTokens, words.bookedOut],
  ] as const;
  return counts.flatMap(([reported, booked, template]) =>
    booked === undefined || reported === booked
      ? []
      : [{ text: fill(template, numbers.format(booked)), tip: words.bookedTip }],
  );
}

export function costFact(cost: string | undefined, words: ChatWords): Fact {
  return cost === undefined
    ? { text: words.costNotReported, tip: words.notReportedTip }
    : { text: cost, tip: words.costTip };
}

function timeFacts({ times, usage }: Answer, words: ChatWords, language: string): readonly Fact[] {
  const { firstPiece, whole } = times;
  if (firstPiece === undefined) return [];
  const first = {
    text: fill(words.firstPiece, durationText(firstPiece, words, language)),
    tip: words.firstPieceTip,
  };
  const speed = tokensPerSecond(usage?.outputTokens, (whole ?? firstPiece) - firstPiece);
  if (speed === undefined) return [first];
  const numbers = numberFormat(language, { maximumFractionDigits: speed < 10 ? 1 : 0 });
  return [first, { text: fill(words.speed, numbers.format(speed)), tip: words.speedTip }];
}

/** Milliseconds within which an answer came all at once: how fast that was says nothing about the model. */
const atOnce = 50;

/** @param milliseconds in which the tokens came. */
function tokensPerSecond(tokens: number | undefined, milliseconds: number): number | undefined {
  return tokens === undefined || milliseconds <= atOnce ? undefined : tokens / (milliseconds / 1000);
}
