/**
 * The text of a body, up to `limit` bytes and until `signal` aborts; then what has arrived so far. Never throws:
 * it serves errors, whose status is worth more than their text.
 */
export async function readText(response: Response, limit: number, signal: AbortSignal): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const stop = (): void => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', stop, { once: true });
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (let bytes = 0; bytes < limit && !signal.aborted;) {
      const { done, value } = await reader.read();
      if (done) break;
      bytes += value.byteLength;
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    // The connection broke: what came is what there is.
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
  return text.slice(0, limit);
}
