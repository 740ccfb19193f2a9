import * as vscode from 'vscode';

import { activeCodeEditor } from './activeCodeEditor.ts';
import { attachmentLabel, linesOf } from './attachmentLabel.ts';
import type { FoundMention } from './mentionSearch.ts';

const { l10n } = vscode;

/** What is there only once: of the active editor and the active terminal, as far as there is something. */
export function fixedMentions(): readonly FoundMention[] {
  const editor = activeCodeEditor();
  const terminal = vscode.window.activeTerminal;
  const mentions: FoundMention[] = editor ? [...editorMentions(editor)] : [];
  // Whether something is selected in it, VS Code does not tell.
  if (terminal)
    mentions.push({ id: '#terminal', kind: 'terminal', label: '#terminal', detail: terminal.name });
  return mentions;
}

function editorMentions({ document: { uri }, selection }: vscode.TextEditor): readonly FoundMention[] {
  const mentions: FoundMention[] = [];
  if (!selection.isEmpty) {
    const detail = attachmentLabel(uri, linesOf(selection));
    mentions.push({ id: '#selection', kind: 'selection', label: '#selection', detail });
  }
  mentions.push({ id: '#editor', kind: 'file', label: '#editor', detail: attachmentLabel(uri), uri });
  const problems = vscode.languages.getDiagnostics(uri).length;
  if (problems > 0) {
    const detail =
      problems === 1
        ? l10n.t('1 problem in {0}', attachmentLabel(uri))
        : l10n.t('{0} problems in {1}', problems, attachmentLabel(uri));
    mentions.push({ id: '#problems', kind: 'problems', label: '#problems', detail });
  }
  return mentions;
}
