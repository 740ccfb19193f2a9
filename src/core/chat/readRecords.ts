import { type ConversationRecord, parseRecord } from './conversationRecord.ts';

export type ReadRecord = ConversationRecord | 'newer';

export interface ReadRecords {
  readonly records: readonly ReadRecord[];
  /** Lines that are no records, as text. */
  readonly broken: readonly string[];
  /** Bytes up to and with the last line end: where to read on next time. */
  readonly settled: number;
  /** What follows the last line end, if it is a record; it is read again next time. */
  readonly last: ReadRecord | undefined;
  /** What follows the last line end, if it is no record: still being written, or left so by a window that died. */
  readonly torn: string | undefined;
}

const lineEnd = 0x0a;

/** Reads line by line; a line that is damaged costs itself and nothing else. */
export function readRecords(bytes: Uint8Array): ReadRecords {
  const decoder = new TextDecoder();
  const records: ReadRecord[] = [];
  const broken: string[] = [];
  const settled = bytes.lastIndexOf(lineEnd) + 1;
  // All at once, as a decoder's call costs more than a line does.
  for (const line of decoder.decode(bytes.subarray(0, settled)).split('\n')) {
    // Byte order marks and other line ends count as space.
    const trimmed = line.trim();
    if (trimmed === '') continue;
    const record = parseRecord(trimmed);
    if (record === undefined) broken.push(line);
    else records.push(record);
  }
  const rest = decoder.decode(bytes.subarray(settled)).trim();
  const last = rest === '' ? undefined : parseRecord(rest);
  const torn = rest === '' || last !== undefined ? undefined : rest;
  return { records, broken, settled, last, torn };
}
