import * as vscode from 'vscode';

import type { CodeAction } from '../../protocol/chatRequest.ts';
import { languageIdOf } from '../context/languageId.ts';

const { l10n } = vscode;

/** Shows the code as a change of the editor's text, hunk by hunk. */
export type ApplyCode = (editor: vscode.TextEditor, code: string) => Promise<void>;

/** Does with a block of code what the person asked for. It changes nothing that one cannot undo, and runs nothing. */
export async function useCode(
  action: CodeAction,
  code: string,
  language: string,
  apply: ApplyCode,
): Promise<void> {
  switch (action) {
    case 'insert':
      return withEditor((editor) =>
        put(
          editor,
          code,
          editor.selections.map(({ active }) => new vscode.Range(active, active)),
        ),
      );
    case 'replace':
      return withEditor((editor) => put(editor, code, editor.selections));
    case 'apply':
      return withEditor((editor) => apply(editor, code));
    case 'newFile':
      return newFile(code, language);
    case 'terminal':
      return intoTerminal(code);
  }
}

async function withEditor(use: (editor: vscode.TextEditor) => Promise<void>): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (!editor || editor.document.uri.scheme === 'output') {
    void vscode.window.showWarningMessage(l10n.t('Open the file that the code is for, and try again.'));
    return;
  }
  await use(editor);
}

async function put(editor: vscode.TextEditor, code: string, ranges: readonly vscode.Range[]): Promise<void> {
  const done = await editor.edit((edit) => {
    for (const range of ranges) edit.replace(range, code);
  });
  if (!done) void vscode.window.showWarningMessage(l10n.t('This editor cannot be changed.'));
  else
    await vscode.window.showTextDocument(editor.document, {
      viewColumn: editor.viewColumn ?? vscode.ViewColumn.Active,
    });
}

async function newFile(content: string, language: string): Promise<void> {
  const id = await languageIdOf(language);
  const document = await vscode.workspace.openTextDocument(
    id === undefined ? { content } : { content, language: id },
  );
  await vscode.window.showTextDocument(document);
}

/** Typed into the terminal and not run: whoever reads it presses Enter. */
async function intoTerminal(code: string): Promise<void> {
  const text = code.replace(/\r?\n$/, '').replaceAll('\r\n', '\n');
  // Anything that a shell would act upon by itself: among them the end of a line, which runs it.
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/.test(text)) {
    void vscode.window.showWarningMessage(
      l10n.t('Not put into the terminal: it holds control characters. Look at it in a new file first.'),
    );
    return;
  }
  if (text.includes('\n')) {
    void vscode.window.showWarningMessage(
      l10n.t(
        'Not put into the terminal: it would run each line at once. Copy them one by one, or open a new file.',
      ),
    );
    return;
  }
  const terminal = vscode.window.activeTerminal ?? vscode.window.createTerminal();
  terminal.show();
  terminal.sendText(text, false);
}
