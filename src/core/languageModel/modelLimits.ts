import type { Model } from '../models/model.ts';

/** Tokens. VS Code adds the two up to show the context window. */
export interface ModelLimits {
  readonly maxInputTokens: number;
  readonly maxOutputTokens: number;
}

/** VS Code takes no model without limits; for what a service does not report, what most models of today have. */
const assumedWindow = 131_072;
const assumedOutput = 16_384;

/** The window as the service reports it, shared out between question and answer. */
export function modelLimits({ contextWindow = assumedWindow, maxOutputTokens }: Model): ModelLimits {
  // Some services report the whole window as the longest answer; half of it stays for the question.
  const share = maxOutputTokens === undefined ? 4 : 2;
  const output = Math.min(maxOutputTokens ?? assumedOutput, Math.floor(contextWindow / share));
  return { maxInputTokens: contextWindow - output, maxOutputTokens: output };
}
