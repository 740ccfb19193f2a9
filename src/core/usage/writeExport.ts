import type { TextSink } from '../base/textSink.ts';

/** Writes all pieces of a text; when one cannot be made or written, nothing stays. */
export async function writeExport(pieces: AsyncIterable<string>, sink: TextSink): Promise<void> {
  try {
    for await (const piece of pieces) await sink.write(piece);
  } catch (error) {
    await sink.discard();
    throw error;
  }
  await sink.close();
}
