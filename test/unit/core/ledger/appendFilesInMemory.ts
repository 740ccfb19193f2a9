import type { AppendedBytes, AppendFile, AppendFiles } from '../../../../src/core/base/appendFiles.ts';
import { Emitter } from '../../../../src/core/base/emitter.ts';

interface Appended {
  readonly name: string;
  readonly text: string;
  readonly sync: boolean;
}

/** The files of one computer, as all its windows see them. */
export class AppendFilesInMemory implements AppendFiles {
  readonly contents = new Map<string, Uint8Array>();
  readonly changed = new Emitter<void>();
  readonly onDidChange = this.changed.event;
  /** Every writing that was tried, in order. */
  readonly appended: Appended[] = [];
  /** How much of a file was read in all, in bytes, and how often the folder was listed. */
  bytesRead = 0;
  lists = 0;
  /** What the next use of the disk fails with. */
  failure: Error | undefined;
  /** What every writing to a file of this name fails with. */
  readonly blocked = new Map<string, Error>();
  /** What every use of the disk waits for. */
  pause: Promise<void> = Promise.resolve();
  /** What the disk would have after a power cut. */
  #durable: ReadonlyMap<string, Uint8Array> = new Map();
  readonly #changes = new Map<string, number>();

  async append(name: string, text: string, { sync }: { readonly sync: boolean }): Promise<void> {
    this.appended.push({ name, text, sync });
    await this.#disk();
    const blocked = this.blocked.get(name);
    if (blocked) throw blocked;
    this.put(name, Buffer.concat([this.contents.get(name) ?? Buffer.alloc(0), Buffer.from(text)]));
    const bytes = this.contents.get(name);
    if (sync && bytes) this.#durable = new Map([...this.#durable, [name, bytes]]);
    this.changed.fire();
  }

  async readFrom(name: string, offset: number): Promise<AppendedBytes | undefined> {
    await this.#disk();
    const bytes = this.contents.get(name)?.subarray(offset);
    this.bytesRead += bytes?.length ?? 0;
    return bytes && { bytes, modifiedAt: this.#modifiedAt(name) };
  }

  async list(): Promise<readonly AppendFile[]> {
    this.lists += 1;
    await this.#disk();
    return Array.from(this.contents, ([name, { length }]) => ({
      name,
      size: length,
      modifiedAt: this.#modifiedAt(name),
    }));
  }

  async rename(name: string, newName: string): Promise<void> {
    const bytes = this.contents.get(name);
    await this.remove(name);
    if (bytes) this.put(newName, bytes);
  }

  async remove(name: string): Promise<void> {
    await this.#disk();
    const blocked = this.blocked.get(name);
    if (blocked) throw blocked;
    this.contents.delete(name);
    this.changed.fire();
  }

  put(name: string, bytes: Uint8Array): void {
    this.contents.set(name, bytes);
    this.#changes.set(name, (this.#changes.get(name) ?? 0) + 1);
  }

  /** Nothing is left but what the disk was told to have. */
  cutPower(): void {
    this.contents.clear();
    for (const [name, bytes] of this.#durable) this.put(name, bytes);
  }

  #modifiedAt(name: string): Date {
    return new Date(this.#changes.get(name) ?? 0);
  }

  async #disk(): Promise<void> {
    await this.pause;
    const { failure } = this;
    this.failure = undefined;
    if (failure) throw failure;
  }
}
