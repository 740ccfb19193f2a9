import type { AppendFile, AppendFiles } from '../base/appendFiles.ts';
import type { Logger } from '../base/logger.ts';
import type { BrokenLines } from './brokenLines.ts';
import { slimmed } from './conversationSummary.ts';
import { type ReadRecord, type ReadRecords, readRecords } from './readRecords.ts';
import { StoredConversation } from './storedConversation.ts';

export const suffix = '.jsonl';

/** `undefined` for other files, and for a name that is not safe in a path. */
export function idOfFile(name: string): string | undefined {
  return name.endsWith(suffix) && isFileSafe(name.slice(0, -suffix.length))
    ? name.slice(0, -suffix.length)
    : undefined;
}

/** Identifiers come from files and from other programs too. On Windows, some names are devices whatever follows them. */
export function isFileSafe(id: string): boolean {
  return /^[\w-]{1,128}$/.test(id) && !/^(?:con|prn|aux|nul|com\d|lpt\d)$/i.test(id);
}

/** A conversation without its long texts. */
export interface SlimConversation {
  readonly id: string;
  readonly stored: StoredConversation;
  readonly brokenLines: number;
  readonly writtenAt: Date;
  /** Bytes of its file, if nothing of it is still to come or was damaged. */
  readonly wholeSize?: number;
}

interface SlimReading {
  /** Bytes that are in `stored`. */
  settled: number;
  readonly stored: StoredConversation;
  broken: number;
  size: number;
  modifiedAt: number;
  last: ReadRecord | undefined;
  torn: string | undefined;
}

/** Milliseconds after which a line without an end is one that nobody will end any more. */
const rest = 15_000;

/** Reads the files of conversations; remembers what a list needs, so that a second list reads only what was added. */
export class ConversationFiles {
  readonly #files: AppendFiles;
  readonly #broken: BrokenLines;
  readonly #log: Logger;
  readonly #now: () => Date;
  readonly #slim = new Map<string, SlimReading>();

  constructor(files: AppendFiles, broken: BrokenLines, log: Logger, now: () => Date) {
    this.#files = files;
    this.#broken = broken;
    this.#log = log;
    this.#now = now;
  }

  /** The whole of it, and the bytes read; `undefined` where it is not there or cannot be read. */
  async read(
    id: string,
  ): Promise<{ readonly stored: StoredConversation; readonly size: number } | undefined> {
    try {
      const file = await this.#files.readFrom(id + suffix, 0);
      if (!file) return undefined;
      const lines = readRecords(file.bytes);
      const stored = new StoredConversation();
      for (const record of lines.records) stored.apply(record);
      if (lines.last !== undefined) stored.apply(lines.last);
      if (!stored.newer) await this.#broken.keep(id, lines.broken);
      return { stored, size: file.bytes.length };
    } catch (error) {
      this.#log.error(`Conversation ${id} cannot be read: ${String(error)}`);
      return undefined;
    }
  }

  /** `undefined` where it cannot be read. */
  async readSlim(id: string, file: AppendFile): Promise<SlimConversation | undefined> {
    try {
      const reading = await this.#slimReading(id, file);
      if (!reading) return undefined;
      let { stored } = reading;
      if (reading.last !== undefined) {
        stored = stored.copy();
        stored.apply(slimmed(reading.last));
      }
      const atRest = this.#now().getTime() - reading.modifiedAt > rest;
      const brokenLines = reading.broken + (reading.torn !== undefined && atRest ? 1 : 0);
      const isWhole = reading.last === undefined && reading.torn === undefined && brokenLines === 0;
      return {
        id,
        stored,
        brokenLines,
        writtenAt: new Date(reading.modifiedAt),
        ...(isWhole ? { wholeSize: reading.size } : {}),
      };
    } catch (error) {
      this.#log.error(`Conversation ${id} cannot be listed: ${String(error)}`);
      return undefined;
    }
  }

  forget(id: string): void {
    this.#slim.delete(id);
  }

  async #slimReading(id: string, { name, size, modifiedAt }: AppendFile): Promise<SlimReading | undefined> {
    const known = this.#slim.get(id);
    if (known?.size === size && known.modifiedAt === modifiedAt.getTime()) return known;
    return (
      (known && known.size < size ? await this.#readOn(id, name, known) : undefined) ??
      (await this.#readAfresh(id, name))
    );
  }

  /** `undefined` where the file is not the one that was read before. */
  async #readOn(id: string, name: string, known: SlimReading): Promise<SlimReading | undefined> {
    // One byte more than is needed: the line end before it.
    const from = Math.max(0, known.settled - 1);
    const file = await this.#files.readFrom(name, from);
    if (!file || (known.settled > 0 && file.bytes[0] !== 0x0a)) return undefined;
    const lines = readRecords(file.bytes.subarray(known.settled - from));
    return this.#take(id, known, lines, from + file.bytes.length, file.modifiedAt);
  }

  async #readAfresh(id: string, name: string): Promise<SlimReading | undefined> {
    const file = await this.#files.readFrom(name, 0);
    if (!file) return undefined;
    const stored = new StoredConversation();
    const empty = { settled: 0, stored, broken: 0, size: 0, modifiedAt: 0, last: undefined, torn: undefined };
    return this.#take(id, empty, readRecords(file.bytes), file.bytes.length, file.modifiedAt);
  }

  async #take(
    id: string,
    reading: SlimReading,
    lines: ReadRecords,
    size: number,
    modifiedAt: Date,
  ): Promise<SlimReading> {
    for (const record of lines.records) reading.stored.apply(slimmed(record));
    const broken = reading.stored.newer ? [] : lines.broken;
    reading.settled += lines.settled;
    reading.broken += broken.length;
    reading.size = size;
    reading.modifiedAt = modifiedAt.getTime();
    reading.last = lines.last;
    reading.torn = lines.torn;
    this.#slim.set(id, reading);
    await this.#broken.keep(id, broken);
    return reading;
  }
}
