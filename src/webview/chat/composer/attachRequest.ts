import type { ChatRequest } from '../../../protocol/chatRequest.ts';
import { pictureForModel } from './pictureForModel.ts';

/** Bytes. */
const largestText = 1_000_000;
const largestPicture = 50_000_000;

/** What the host is asked for a file that was dropped or pasted. Nothing that cannot be used gets lost without a word. */
export async function attachRequest(file: File, name: string): Promise<ChatRequest> {
  const refusal = (reason: 'binary' | 'tooLarge'): ChatRequest => ({ type: 'refuseDropped', name, reason });
  // A drawing in SVG is text, and no model takes it as a picture.
  const isPicture = file.type.startsWith('image/') && !file.type.startsWith('image/svg');
  if (file.size > (isPicture ? largestPicture : largestText)) return refusal('tooLarge');
  try {
    if (isPicture) return { type: 'attachImage', name, ...(await pictureForModel(file)) };
    const text = await file.text();
    return text.includes('\0') ? refusal('binary') : { type: 'attachText', name, text };
  } catch {
    // A folder, or a picture in a format of its own.
    return refusal('binary');
  }
}
