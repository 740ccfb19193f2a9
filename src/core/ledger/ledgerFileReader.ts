import type { AppendFiles } from '../base/appendFiles.ts';
import { type LedgerRecord, readRecord } from './ledgerRecord.ts';

const lineBreak = 0x0a;
/** So many lines are read at a stretch; then others have their turn. */
const linesAtOnce = 500;

/** Reads one file of the ledger, each time from where it ended the last time. */
export class LedgerFileReader {
  readonly #files: AppendFiles;
  readonly #name: string;
  /** Bytes: where the first line begins that was not read yet. */
  #offset = 0;

  constructor(files: AppendFiles, name: string) {
    this.#files = files;
    this.#name = name;
  }

  /**
   * The records that are new in a file of so many bytes. `anew` where it has become shorter or is gone (`undefined`):
   * what it gave before counts no more.
   */
  async read(
    size: number | undefined,
  ): Promise<{ readonly records: readonly LedgerRecord[]; readonly anew: boolean }> {
    const anew = (size ?? 0) < this.#offset;
    if (anew) this.#offset = 0;
    if (size === undefined || size === this.#offset) return { records: [], anew };
    const offset = this.#offset;
    const piece = await this.#files.readFrom(this.#name, offset);
    // What follows the last line break may still be on its way.
    const end = (piece?.bytes.lastIndexOf(lineBreak) ?? -1) + 1;
    const lines = new TextDecoder().decode(piece?.bytes.subarray(0, end)).split('\n');
    const records: LedgerRecord[] = [];
    for (const [index, line] of lines.entries()) {
      if (index % linesAtOnce === linesAtOnce - 1) await turn();
      const record = line === '' ? undefined : readRecord(line);
      if (record) records.push(record);
    }
    this.#offset = offset + end;
    return { records, anew };
  }
}

function turn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
