import type { AppendedBytes, AppendFile, AppendFiles } from '../base/appendFiles.ts';
import { type LedgerRecord, readRecord } from './ledgerRecord.ts';

const lineBreak = 0x0a;
/** So many lines are read at a stretch; then others have their turn. */
const linesAtOnce = 500;
/** Bytes: more than a line commonly has, so that the name of a request is among them. */
const markLength = 1024;

/** Takes what a file has. */
interface LedgerSink {
  readonly take: (record: LedgerRecord) => void;
  /** What the file gave before counts no more: it is gone, or another one stands in its place. */
  readonly forget: () => void;
}

/**
 * Reads one file of the ledger, each time from where it ended the last time. That it is still the same file is told by
 * the bytes before that place: a file that was restored from a backup may be longer than what was read.
 */
export class LedgerFileReader {
  readonly #files: AppendFiles;
  readonly #name: string;
  /** Bytes: where the first line begins that was not read yet. */
  #offset = 0;
  /** The bytes before that place, some of them. */
  #mark: Uint8Array = new Uint8Array();
  #seen: AppendFile | undefined;

  constructor(files: AppendFiles, name: string) {
    this.#files = files;
    this.#name = name;
  }

  /** Reads what is new in a file that was listed so, `undefined` where it was not. */
  async read(file: AppendFile | undefined, sink: LedgerSink): Promise<void> {
    if (isSame(file, this.#seen)) return;
    this.#seen = undefined;
    let bytes = file && (await this.#readOn());
    if (!bytes) {
      this.#begin(sink);
      bytes = file && (await this.#readOn());
    }
    if (bytes) await this.#take(bytes, sink);
    this.#seen = file;
  }

  #begin(sink: LedgerSink): void {
    if (this.#offset === 0) return;
    this.#offset = 0;
    this.#mark = new Uint8Array();
    sink.forget();
  }

  /** From the mark on; `undefined` where it is not there, such as in a file that has become shorter. */
  async #readOn(): Promise<Uint8Array | undefined> {
    const { length } = this.#mark;
    const piece: AppendedBytes | undefined = await this.#files.readFrom(this.#name, this.#offset - length);
    const isMarked = piece && this.#mark.every((byte, index) => byte === piece.bytes[index]);
    return isMarked ? piece.bytes : undefined;
  }

  /** @param bytes the mark and what follows it */
  async #take(bytes: Uint8Array, { take }: LedgerSink): Promise<void> {
    const from = this.#mark.length;
    // What follows the last line break may still be on its way.
    const end = Math.max(from, bytes.lastIndexOf(lineBreak) + 1);
    const lines = new TextDecoder().decode(bytes.subarray(from, end)).split('\n');
    for (const [index, line] of lines.entries()) {
      if (index % linesAtOnce === linesAtOnce - 1) await turn();
      const record = line === '' ? undefined : readRecord(line);
      if (record) take(record);
    }
    this.#offset += end - from;
    // A copy: the whole piece need not be kept for it.
    this.#mark = new Uint8Array(bytes.subarray(Math.max(0, end - markLength), end));
  }
}

function isSame(file: AppendFile | undefined, seen: AppendFile | undefined): boolean {
  if (!file || !seen) return false;
  return file.size === seen.size && file.modifiedAt.getTime() === seen.modifiedAt.getTime();
}

function turn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
