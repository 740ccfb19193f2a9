import type { AppendFiles } from '../base/appendFiles.ts';

/** Why something still waits to be written. */
export interface WriteFailure {
  readonly error: unknown;
}

interface Batch {
  readonly lines: string[];
  sync: boolean;
}

/** Lines on their way to the disk: those of a file in order, all that wait in one write, none given up. */
export class LedgerWriter {
  readonly #files: AppendFiles;
  readonly #onSettled: (failure: WriteFailure | undefined) => void;
  /** By file: what is not known to be on disk; a part of it may be. */
  #waiting = new Map<string, Batch>();
  #writing: Promise<void> | undefined;

  /** @param onSettled called when all that waited was tried; `undefined` where nothing waits any more. */
  constructor(files: AppendFiles, onSettled: (failure: WriteFailure | undefined) => void) {
    this.#files = files;
    this.#onSettled = onSettled;
  }

  /** With `sync`, the disk is to have it before `flush` resolves. What could not be written before is tried again, too. */
  add(name: string, line: string, sync: boolean): void {
    this.#wait(name, { lines: [line], sync });
    void this.flush();
  }

  /** Resolves when all that waits was tried; never rejects. */
  flush(): Promise<void> {
    if (this.#waiting.size > 0) this.#writing ??= this.#writeAll();
    return this.#writing ?? Promise.resolve();
  }

  async #writeAll(): Promise<void> {
    const failed = new Map<string, Batch>();
    let failure: WriteFailure | undefined;
    for (;;) {
      const [next] = this.#waiting;
      if (!next) break;
      const [name, batch] = next;
      this.#waiting.delete(name);
      const whole = joined(failed.get(name), batch);
      try {
        await this.#files.append(name, whole.lines.join(''), { sync: whole.sync });
        failed.delete(name);
      } catch (error) {
        failed.set(name, whole);
        failure = { error };
      }
    }
    this.#waiting = failed;
    // Before anybody is told, who may have more to write.
    this.#writing = undefined;
    this.#onSettled(failed.size > 0 ? failure : undefined);
  }

  #wait(name: string, batch: Batch): void {
    this.#waiting.set(name, joined(this.#waiting.get(name), batch));
  }
}

function joined(first: Batch | undefined, second: Batch): Batch {
  if (!first) return second;
  for (const line of second.lines) first.lines.push(line);
  first.sync ||= second.sync;
  return first;
}
