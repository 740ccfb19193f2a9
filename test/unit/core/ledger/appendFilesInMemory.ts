import type { AppendedBytes, AppendFile, AppendFiles } from '../../../../src/core/base/appendFiles.ts';
import { Emitter } from '../../../../src/core/base/emitter.ts';

const modifiedAt = new Date(0);

/** The files of one computer, as all its windows see them. */
export class AppendFilesInMemory implements AppendFiles {
  readonly contents = new Map<string, Uint8Array>();
  readonly changed = new Emitter<void>();
  readonly onDidChange = this.changed.event;
  /** How much of a file was read in all, in bytes. */
  bytesRead = 0;
  /** What the next writing or listing fails with. */
  failure: Error | undefined;

  async append(name: string, text: string): Promise<void> {
    await this.#disk();
    this.put(name, Buffer.concat([this.contents.get(name) ?? Buffer.alloc(0), Buffer.from(text)]));
    this.changed.fire();
  }

  async readFrom(name: string, offset: number): Promise<AppendedBytes | undefined> {
    await this.#disk();
    const bytes = this.contents.get(name)?.subarray(offset);
    this.bytesRead += bytes?.length ?? 0;
    return bytes && { bytes, modifiedAt };
  }

  async list(): Promise<readonly AppendFile[]> {
    await this.#disk();
    return Array.from(this.contents, ([name, { length }]) => ({ name, size: length, modifiedAt }));
  }

  async rename(name: string, newName: string): Promise<void> {
    const bytes = this.contents.get(name);
    await this.remove(name);
    if (bytes) this.put(newName, bytes);
  }

  async remove(name: string): Promise<void> {
    await this.#disk();
    this.contents.delete(name);
    this.changed.fire();
  }

  put(name: string, bytes: Uint8Array): void {
    this.contents.set(name, bytes);
  }

  async #disk(): Promise<void> {
    await Promise.resolve();
    const { failure } = this;
    this.failure = undefined;
    if (failure) throw failure;
  }
}
