import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';

/**
 * Not a secret: it is public and the same on every start, so that a conversation outlives a restart. What counts is
 * that clients meet a content they cannot read and must send back unchanged.
 */
const sealKey = createHash('sha256').update('the local service keeps no secrets').digest();
const tagBytes = 16;
const ivBytes = 12;

/** Reasoning as `encrypted_content`. */
export function sealReasoning(text: string): string {
  const iv = createHash('sha256').update(text).digest().subarray(0, ivBytes);
  const cipher = createCipheriv('aes-256-gcm', sealKey, iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
}

/** Undefined where the content was not made by `sealReasoning`, or was changed. */
export function unsealReasoning(content: string): string | undefined {
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length < ivBytes + tagBytes) {
    return undefined;
  }
  const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, ivBytes));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}
