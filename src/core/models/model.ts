import type { JsonRecord } from '../base/json.ts';

/**
 * A model as the service lists it. The specification names only the identifier (section 2) and leaves the rest "not
 * shown", so everything else is there only where the service reported it; nothing is invented.
 */
export interface Model {
  /** Passed verbatim as `model` in inference requests. */
  readonly id: string;
  /** For people; the identifier where the service gives no name. */
  readonly name: string;
  readonly description?: string;
  readonly ownedBy?: string;
  /** Tokens of input and output together. */
  readonly contextWindow?: number;
  /** Tokens. */
  readonly maxOutputTokens?: number;
  readonly toolCalling?: boolean;
  readonly imageInput?: boolean;
  readonly reasoning?: boolean;
  /** How hard the model can be asked to think, in the service's words and order. */
  readonly reasoningEfforts?: readonly string[];
  readonly price?: ModelPrice;
  /** The whole record as it came, for those who want to see it. */
  readonly raw: JsonRecord;
}

/** Decimal strings, exactly as much as reported, for a million tokens. */
export interface ModelPrice {
  readonly currency: string;
  readonly inputPerMillionTokens?: string;
  readonly outputPerMillionTokens?: string;
}
