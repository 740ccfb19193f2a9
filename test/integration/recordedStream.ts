import * as vscode from 'vscode';

/** What a participant showed, in place of VS Code's chat. */
export class RecordedStream implements vscode.ChatResponseStream {
  text = '';
  readonly steps: string[] = [];
  readonly references: string[] = [];
  /** Identifiers of their commands. */
  readonly buttons: string[] = [];
  /** Titles of links that run commands, and what they run. */
  readonly links = new Map<string, { readonly command: string; readonly given: readonly unknown[] }>();

  markdown(value: string | vscode.MarkdownString): void {
    this.text += typeof value === 'string' ? value : value.value;
    if (typeof value === 'string' || !value.isTrusted) return;
    const { isTrusted: trust } = value;
    for (const [, title = '', command = '', query] of value.value.matchAll(
      /\[([^\]]+)\]\(command:([\w.]+)(?:\?([^)]*))?\)/g,
    )) {
      if (trust !== true && !trust.enabledCommands.includes(command)) continue;
      const given = query === undefined ? [] : argumentsIn(decodeURIComponent(query));
      this.links.set(title, { command, given: Array.isArray(given) ? given : [] });
    }
  }

  progress(value: string): void {
    this.steps.push(value);
  }

  reference(value: vscode.Uri | vscode.Location): void {
    const path = (uri: vscode.Uri): string => vscode.workspace.asRelativePath(uri);
    this.references.push(
      value instanceof vscode.Uri ? path(value) : `${path(value.uri)}:${value.range.start.line + 1}`,
    );
  }

  button({ command }: vscode.Command): void {
    this.buttons.push(command);
  }

  anchor(): never {
    throw new Error('Nothing is shown as an anchor.');
  }

  filetree(): never {
    throw new Error('Nothing is shown as a tree of files.');
  }

  push(): never {
    throw new Error('Nothing is shown by other means.');
  }
}

/** VS Code decodes what it takes for arguments again, after the whole address, and takes it as it is where it cannot. */
function argumentsIn(query: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(query));
  } catch {
    return JSON.parse(query);
  }
}
