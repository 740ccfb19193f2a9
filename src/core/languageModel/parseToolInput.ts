import { isRecord, type JsonRecord, parseJson } from '../base/json.ts';

/**
 * The arguments of a call as a model wrote them; `undefined` where they are no JSON object. They are not mended: a tool
 * that is run with less than the model meant may do more than it meant.
 */
export function parseToolInput(text: string): JsonRecord | undefined {
  const value = parseJson(text);
  // Some models write this for a tool that takes nothing.
  if (value === null) return {};
  return isRecord(value) ? value : undefined;
}
