import { isSecretPath } from '../../core/context/secretFiles.ts';
import { attached, type AttachOptions, type AttachResult, refused } from './attachResult.ts';
import { textRefusal } from './textRefusal.ts';

/** A text file that was dropped from outside of VS Code, which tells its name and nothing of where it lies. */
export function attachText(name: string, text: string, options: AttachOptions): AttachResult {
  if (text.includes('\0')) return refused({ reason: 'binary', name });
  if (!options.allowSecret && isSecretPath(name)) return refused({ reason: 'secret', name });
  const refusal = textRefusal(name, text, options);
  if (refusal) return refused(refusal);
  const language = /\.(\w+)$/.exec(name)?.[1] ?? '';
  return attached({ kind: 'file', id: options.newId(), label: name, path: '', language, text });
}
