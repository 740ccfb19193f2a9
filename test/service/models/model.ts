/** Integers, so that sums are exact: one thousandth of a microdollar for each token. */
export interface Price {
  readonly inputNanoUsd: number;
  readonly cachedInputNanoUsd: number;
  readonly outputNanoUsd: number;
}

export interface Model {
  readonly id: string;
  readonly type: 'chat' | 'embedding';
  readonly name: string;
  readonly description: string;
  readonly contextWindow: number;
  readonly maxOutputTokens: number;
  readonly inputModalities: readonly string[];
  readonly callsTools: boolean;
  /** Levels of effort and what is sent for each; null: the level exists and this model does not take it. */
  readonly reasoningEfforts?: Readonly<Record<string, string | null>>;
  readonly price: Price;
  /** False: the list of models tells its identifier and nothing else. */
  readonly reported: boolean;
}
