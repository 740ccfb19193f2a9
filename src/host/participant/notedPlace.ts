import * as vscode from 'vscode';

import type { NotedPlace } from '../../core/participant/turnNote.ts';

/** As plain JSON, which VS Code keeps with an answer and gives to a button's command. */
export function toNotedPlace(uri: vscode.Uri, { start, end }: vscode.Range): NotedPlace {
  return { uri: uri.toString(), range: [start.line, start.character, end.line, end.character] };
}

/** `undefined` for what is no address. */
export function toLocation({ uri, range }: NotedPlace): vscode.Location | undefined {
  try {
    return new vscode.Location(vscode.Uri.parse(uri, true), new vscode.Range(...range));
  } catch {
    return undefined;
  }
}
