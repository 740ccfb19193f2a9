import * as z from 'zod/mini';

import { estimateTokens } from './estimateTokens.ts';

/** What was learned, as JSON: for each model the factor from the estimate to what its service counts. */
const learned = z.object({
  factors: z.record(
    z.string(),
    z.object({ factor: z.number().check(z.gte(0.25), z.lte(4)), samples: z.number().check(z.gte(1)) }),
  ),
});

export type LearnedFactors = z.infer<typeof learned>;

/** Beyond these, a count is not one of the same text. */
const lowest = 0.25;
const highest = 4;

/** Tokens under which what is around the text, and chance, count for more than the text. */
const leastTokens = 50;

/** After so many samples a new one weighs no less. */
const memory = 20;

/** Models that are remembered; of more, those that were heard of longest ago are forgotten. */
const modelLimit = 200;

/** Estimates tokens, and gets better at it for each model by what its service reports. */
export class TokenEstimator {
  readonly #factors = new Map<string, { readonly factor: number; readonly samples: number }>();

  /** @param stored what `toJSON` gave; anything else is as good as nothing. */
  constructor(stored?: unknown) {
    const parsed = learned.safeParse(stored);
    if (!parsed.success) return;
    for (const entry of Object.entries(parsed.data.factors).slice(-modelLimit)) this.#factors.set(...entry);
  }

  estimate(model: string, text: string): number {
    return Math.ceil(estimateTokens(text) * this.factor(model));
  }

  /** 1 for a model that nothing is known of. */
  factor(model: string): number {
    return this.#factors.get(model)?.factor ?? 1;
  }

  /**
   * @param estimated what `estimateTokens` made of a request, without this model's factor.
   * @param reported input tokens as the service counted them.
   */
  learn(model: string, estimated: number, reported: number): void {
    const ratio = reported / estimated;
    if (!(estimated >= leastTokens) || !(ratio >= lowest && ratio <= highest)) return;
    const known = this.#factors.get(model) ?? { factor: 1, samples: 0 };
    const samples = Math.min(known.samples + 1, memory);
    const factor = known.factor + (ratio - known.factor) / samples;
    this.#factors.delete(model);
    this.#factors.set(model, { factor, samples });
    const [oldest] = this.#factors.keys();
    if (this.#factors.size > modelLimit && oldest !== undefined) this.#factors.delete(oldest);
  }

  toJSON(): LearnedFactors {
    return { factors: Object.fromEntries(this.#factors) };
  }
}
