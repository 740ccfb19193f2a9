import { homedir } from 'node:os';

import type { TextSink } from '../core/base/textSink.ts';
import { openTextFile } from './openTextFile.ts';

/** How to write a text to a file of this machine, and the person's own folder there. */
export function textFiles(): {
  readonly openFile: (path: string) => Promise<TextSink>;
  readonly homeFolder: string;
} {
  return { openFile: openTextFile, homeFolder: homedir() };
}
