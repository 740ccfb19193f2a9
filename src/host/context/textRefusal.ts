import { holdsSecret } from '../../core/context/secretText.ts';
import type { AttachOptions, Refusal } from './attachResult.ts';

/** Bytes of text that are attached at most. */
export const textLimit = 1024 * 1024;

/** Why a text is not attached as it is: it is too long, or may hold secrets that nobody allowed. */
export function textRefusal(
  name: string,
  text: string,
  { allowSecret = false }: Pick<AttachOptions, 'allowSecret'>,
): Refusal | undefined {
  const size = new TextEncoder().encode(text).byteLength;
  if (size > textLimit) return { reason: 'tooLarge', name, size, limit: textLimit };
  return !allowSecret && holdsSecret(text) ? { reason: 'secret', name } : undefined;
}
