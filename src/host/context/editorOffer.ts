import { activeCodeEditor } from './activeCodeEditor.ts';
import { attachmentLabel, linesOf } from './attachmentLabel.ts';

/** Labels of what the active editor could add to a question. */
export function editorOffer(): { readonly file?: string; readonly selection?: string } {
  const editor = activeCodeEditor();
  if (!editor) return {};
  const { uri } = editor.document;
  const file = attachmentLabel(uri);
  return editor.selection.isEmpty
    ? { file }
    : { file, selection: attachmentLabel(uri, linesOf(editor.selection)) };
}
