import type { TextSink } from '../base/textSink.ts';

/**
 * Writes all pieces of a text. When one cannot be made or written, or the signal is aborted before the end, nothing
 * stays; throws why, or the signal's reason.
 */
export async function writeExport(
  pieces: AsyncIterable<string>,
  sink: TextSink,
  signal: AbortSignal,
): Promise<void> {
  try {
    for await (const piece of pieces) {
      signal.throwIfAborted();
      await sink.write(piece);
    }
    signal.throwIfAborted();
    await sink.close();
  } catch (error) {
    // Why it failed is worth more than what went wrong while clearing up.
    await sink.discard().catch(() => {});
    throw error;
  }
}
