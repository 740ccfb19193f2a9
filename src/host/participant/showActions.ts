import * as vscode from 'vscode';

import { commandLink } from '../../core/participant/commandLink.ts';
import { plainMarkdown } from '../../core/participant/plainMarkdown.ts';

const { l10n } = vscode;

/**
 * Shows what one can do with an answer. A button would forget its arguments when the window is reloaded, and an old
 * answer is still there then; a link keeps them. Only where they are too long for a link, there is a button.
 */
export function showActions(
  actions: readonly vscode.Command[],
  stream: Pick<vscode.ChatResponseStream, 'markdown' | 'button'>,
): void {
  const links: string[] = [];
  const buttons: vscode.Command[] = [];
  for (const action of actions) {
    const link = commandLink({ ...action, title: plainMarkdown(action.title) });
    if (link === undefined) buttons.push(action);
    else links.push(link);
  }
  if (links.length > 0) {
    const text = new vscode.MarkdownString(`\n\n${links.join(' · ')}`);
    // Nothing else in it: what a model writes must not run commands.
    text.isTrusted = { enabledCommands: actions.map(({ command }) => command) };
    stream.markdown(text);
  }
  if (buttons.length === 0) return;
  const limit = l10n.t('The button works until the window is reloaded. After that, copy the code.');
  stream.markdown(`\n\n_${plainMarkdown(limit)}_`);
  for (const button of buttons) stream.button(button);
}
