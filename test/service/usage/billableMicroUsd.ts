import type { Price } from '../models/model.ts';

interface BilledTokens {
  readonly inputTokens: number;
  readonly cachedInputTokens: number;
  readonly outputTokens: number;
}

/** Microdollars, rounded once, after adding up. Cached tokens cost their own price instead of the full one. */
export function billableMicroUsd(price: Price, tokens: BilledTokens): number {
  const nanoUsd =
    (tokens.inputTokens - tokens.cachedInputTokens) * price.inputNanoUsd +
    tokens.cachedInputTokens * price.cachedInputNanoUsd +
    tokens.outputTokens * price.outputNanoUsd;
  return Math.round(nanoUsd / 1000);
}
