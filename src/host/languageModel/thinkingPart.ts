import * as vscode from 'vscode';

import { isRecord, type JsonRecord } from '../../core/base/json.ts';

type NewThinkingPart = new (
  value: string,
  id: string | undefined,
  metadata: JsonRecord,
) => vscode.LanguageModelResponsePart;

/** The class of thinking parts is there in VS Code, but not in its published types. */
function isClass(value: unknown): value is NewThinkingPart {
  return typeof value === 'function';
}

/** `undefined` where this VS Code has no thinking parts: then reasoning is not shown, and never said as if it were text. */
export function thinkingPart(
  text: string,
  metadata: JsonRecord,
): vscode.LanguageModelResponsePart | undefined {
  const found: unknown = Reflect.get(vscode, 'LanguageModelThinkingPart');
  return isClass(found) ? new found(text, undefined, metadata) : undefined;
}

/** What a thinking part of the conversation holds; `undefined` for any other part. */
export function readThinkingPart(
  part: unknown,
): { readonly text: string; readonly metadata: unknown } | undefined {
  const found: unknown = Reflect.get(vscode, 'LanguageModelThinkingPart');
  if (!isClass(found) || !(part instanceof found) || !isRecord(part)) return undefined;
  const { value, metadata } = part;
  const pieces = Array.isArray(value) ? value : [value];
  return { text: pieces.filter((piece) => typeof piece === 'string').join(''), metadata };
}
