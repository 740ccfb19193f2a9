import type { AppendedBytes, AppendFile, AppendFiles } from '../../../../src/core/base/appendFiles.ts';
import { Emitter } from '../../../../src/core/base/emitter.ts';

/** What a disk does wrong, and how much of a piece it takes before. */
export interface DiskTrouble {
  readonly code: string;
  /** Of the piece that is to be written. */
  readonly part: number;
}

/** A folder in memory, shared by stores that stand for windows. */
export class MemoryFiles implements AppendFiles {
  readonly files = new Map<string, { bytes: Buffer; modifiedAt: Date }>();
  /** Names whose reading fails, as that of a folder does. */
  readonly unreadable = new Set<string>();
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  readonly #now: () => Date;
  trouble: DiskTrouble | undefined;
  reads: string[] = [];
  appends = 0;
  syncs = 0;

  constructor(now: () => Date) {
    this.#now = now;
  }

  async append(name: string, text: string, { sync }: { readonly sync: boolean }): Promise<void> {
    await Promise.resolve();
    this.appends += 1;
    if (sync) this.syncs += 1;
    const bytes = Buffer.from(text);
    const { trouble } = this;
    const written = trouble ? bytes.subarray(0, Math.floor(bytes.length * trouble.part)) : bytes;
    this.put(name, Buffer.concat([this.files.get(name)?.bytes ?? Buffer.alloc(0), written]));
    if (trouble) throw Object.assign(new Error(trouble.code), { code: trouble.code });
  }

  async readFrom(name: string, offset: number): Promise<AppendedBytes | undefined> {
    await Promise.resolve();
    this.reads.push(`${name} ${offset}`);
    if (this.unreadable.has(name)) throw Object.assign(new Error('EISDIR'), { code: 'EISDIR' });
    const file = this.files.get(name);
    return file && { bytes: file.bytes.subarray(offset), modifiedAt: file.modifiedAt };
  }

  async list(): Promise<readonly AppendFile[]> {
    await Promise.resolve();
    return Array.from(this.files, ([name, { bytes, modifiedAt }]) => ({
      name,
      size: bytes.length,
      modifiedAt,
    }));
  }

  async rename(name: string, newName: string): Promise<void> {
    await Promise.resolve();
    const file = this.files.get(name);
    if (!file) throw Object.assign(new Error('ENOENT'), { code: 'ENOENT' });
    this.files.delete(name);
    this.files.set(newName, file);
    this.#changed.fire();
  }

  async remove(name: string): Promise<void> {
    await Promise.resolve();
    this.files.delete(name);
    this.#changed.fire();
  }

  /** Replaces what stands in a file. */
  put(name: string, content: string | Buffer): void {
    this.files.set(name, { bytes: Buffer.from(content), modifiedAt: this.#now() });
    this.#changed.fire();
  }

  text(name: string): string {
    return this.files.get(name)?.bytes.toString() ?? '';
  }
}
