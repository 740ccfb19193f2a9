import { isSecretPath } from '../../core/context/secretFiles.ts';
import { holdsSecret } from '../../core/context/secretText.ts';
import { attached, type AttachOptions, type AttachResult, refused } from './attachResult.ts';

/** Bytes of text. */
const limit = 1024 * 1024;

/** A text file that was dropped from outside of VS Code, which tells its name and nothing of where it lies. */
export function attachText(
  name: string,
  text: string,
  { newId, allowSecret = false }: AttachOptions,
): AttachResult {
  const size = new TextEncoder().encode(text).byteLength;
  if (size > limit) return refused({ reason: 'tooLarge', name, size, limit });
  if (text.includes('\0')) return refused({ reason: 'binary', name });
  if (!allowSecret && (isSecretPath(name) || holdsSecret(text))) return refused({ reason: 'secret', name });
  const language = /\.(\w+)$/.exec(name)?.[1] ?? '';
  return attached({ kind: 'file', id: newId(), label: name, path: '', language, text });
}
