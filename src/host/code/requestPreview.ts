import * as vscode from 'vscode';

import { attachedText } from '../../core/chat/modelInput.ts';
import { type Disposable, Disposables } from '../../core/base/lifecycle.ts';
import { tokens } from '../modelText.ts';
import type { PreparedQuestion } from './preparedQuestion.ts';

const { l10n } = vscode;
const scheme = 'modelside-request';

type Fitting = Extract<PreparedQuestion['prompt'], { fits: true }>;
type PreviewItem = vscode.QuickPickItem & { readonly use?: 'send' | number };

/** Shows what a question would send, with about how many tokens, before it is sent. */
export class RequestPreview implements vscode.TextDocumentContentProvider, Disposable {
  readonly #open = new Disposables();
  readonly #changed = this.#open.add(new vscode.EventEmitter<vscode.Uri>());
  readonly onDidChange = this.#changed.event;
  #text = '';

  constructor() {
    this.#open.add(vscode.workspace.registerTextDocumentContentProvider(scheme, this));
  }

  /** Resolves to whether it shall be sent. */
  async confirm(question: PreparedQuestion, prompt: Fitting): Promise<boolean> {
    const choice = await vscode.window.showQuickPick(previewItems(question, prompt), {
      title: l10n.t('{0}: What Will Be Sent', l10n.t(question.command.title)),
      placeHolder: l10n.t('Send it, or choose a part to read it first'),
      ignoreFocusOut: true,
    });
    if (choice?.use === 'send') return true;
    if (choice?.use !== undefined) await this.#show(prompt, choice.use);
    return false;
  }

  provideTextDocumentContent(): string {
    return this.#text;
  }

  dispose(): void {
    this.#open.dispose();
  }

  async #show({ parts, question }: Fitting, part: number): Promise<void> {
    const texts = [...parts.flatMap(({ attachment }) => attachedText(attachment)), question];
    this.#text = `${texts.join('\n\n')}\n`;
    const uri = vscode.Uri.from({ scheme, path: `/${l10n.t('What Will Be Sent')}.md` });
    this.#changed.fire(uri);
    const line = texts.slice(0, part).join('\n\n').split('\n').length - 1 + (part > 0 ? 2 : 0);
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, { selection: new vscode.Range(line, 0, line, 0) });
  }
}

/** Every part with its size, then what is left out and why. */
export function previewItems(
  { model, refused }: PreparedQuestion,
  { parts, question, leftOut, tokens: total }: Fitting,
): readonly PreviewItem[] {
  const about = (count: number): string => l10n.t('≈ {0} tokens', tokens(count));
  const words = total - parts.reduce((sum, part) => sum + part.tokens, 0);
  return [
    { label: `$(send) ${l10n.t('Send to {0}', model.name)}`, description: about(total), use: 'send' },
    separator(l10n.t('Sent')),
    ...parts.map(({ attachment, tokens: count }, index) => ({
      label: `$(${attachment.kind === 'problems' ? 'warning' : 'code'}) ${attachment.label}`,
      description: [attachment.path, about(count)].filter(Boolean).join(' · '),
      use: index,
    })),
    {
      label: `$(quote) ${l10n.t('Instruction')}`,
      description: about(words),
      detail: question.split('\n', 1)[0] ?? '',
      use: parts.length,
    },
    ...(refused.length + leftOut.length > 0 ? [separator(l10n.t('Left out'))] : []),
    ...refused.map((reason) => ({ label: `$(circle-slash) ${reason}` })),
    ...leftOut.map(({ attachment, tokens: count }) => ({
      label: `$(circle-slash) ${attachment.label}`,
      description: l10n.t('no room for {0}', about(count)),
    })),
  ];
}

function separator(label: string): PreviewItem {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}
