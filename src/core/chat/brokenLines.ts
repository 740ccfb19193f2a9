import type { AppendFiles } from '../base/appendFiles.ts';
import { Emitter } from '../base/emitter.ts';
import type { Logger } from '../base/logger.ts';

/** Lines that a conversation lost. */
export interface BrokenLinesFound {
  readonly id: string;
  readonly count: number;
}

/** Keeps a copy of damaged lines beside their file and says so once; the file itself is left as it is. */
export class BrokenLines {
  readonly #files: AppendFiles;
  readonly #log: Logger;
  readonly #kept = new Map<string, Set<string>>();
  readonly #found = new Emitter<BrokenLinesFound>();
  readonly onDidFind = this.#found.event;

  constructor(files: AppendFiles, log: Logger) {
    this.#files = files;
    this.#log = log;
  }

  /** Never throws. */
  async keep(id: string, lines: readonly string[]): Promise<void> {
    if (lines.length === 0) return;
    const name = `${id}.broken`;
    try {
      let kept = this.#kept.get(id);
      if (!kept) {
        kept = await this.#keptBefore(name);
        this.#kept.set(id, kept);
      }
      const added = lines.filter((line) => !kept.has(line));
      if (added.length === 0) return;
      for (const line of added) kept.add(line);
      this.#log.warn(`Conversation ${id}: ${added.length} damaged lines are skipped, and copied to ${name}.`);
      this.#found.fire({ id, count: added.length });
      await this.#files.append(name, `\n${added.join('\n')}\n`, { sync: false });
    } catch (error) {
      this.#log.warn(`Damaged lines of conversation ${id} could not be copied: ${String(error)}`);
    }
  }

  dispose(): void {
    this.#found.dispose();
  }

  /** Another window, or this one before it was reloaded, may have kept them already. */
  async #keptBefore(name: string): Promise<Set<string>> {
    const file = await this.#files.readFrom(name, 0);
    return new Set(file ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(file.bytes).split('\n') : []);
  }
}
