import type { Event } from './emitter.ts';

/** What stands in a file from some byte on. */
export interface AppendedBytes {
  readonly bytes: Uint8Array;
  readonly modifiedAt: Date;
}

export interface AppendFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly modifiedAt: Date;
}

/**
 * A folder of text files that only ever grow, used by several windows at once and surviving the death of any of them
 * at any moment. Methods reject with the system's error, whose `code` is such as `ENOSPC`.
 */
export interface AppendFiles {
  /**
   * Adds a piece to the end of a file, in one write that no other window's can come between; makes folder and file
   * where they are missing. With `sync`, resolves only when the disk has it. When it rejects, a part of the piece may
   * stand in the file.
   */
  append(name: string, text: string, options: { readonly sync: boolean }): Promise<void>;
  /** `undefined` where there is no such file; no bytes where the file ends before `offset`. */
  readFrom(name: string, offset: number): Promise<AppendedBytes | undefined>;
  list(): Promise<readonly AppendFile[]>;
  rename(name: string, newName: string): Promise<void>;
  /** Does nothing where there is no such file. */
  remove(name: string): Promise<void>;
  /** Some file was added to, made or removed, by this window or another one; told late and together. */
  readonly onDidChange: Event<void>;
}
