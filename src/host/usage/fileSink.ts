import * as vscode from 'vscode';

import type { TextSink } from '../../core/base/textSink.ts';

/** For places that only VS Code can write to, and only at once. */
export function fileSink(target: vscode.Uri): TextSink {
  const encoder = new TextEncoder();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  return {
    write: (text) => {
      pieces.push(encoder.encode(text));
      return Promise.resolve();
    },
    close: async () => {
      const whole = await new Blob(pieces).arrayBuffer();
      await vscode.workspace.fs.writeFile(target, new Uint8Array(whole));
    },
    discard: () => {
      pieces.length = 0;
      return Promise.resolve();
    },
  };
}
