import * as vscode from 'vscode';

import { plainMarkdown } from '../../core/participant/plainMarkdown.ts';
import type { TurnNote } from '../../core/participant/turnNote.ts';
import type { AnswerAction } from '../../protocol/chatRequest.ts';
import { actionLabel, type Explanation } from '../failures.ts';

/** Commands behind what one can do about an error; to try again is a follow-up, and so is to go on. */
const commands: Readonly<Partial<Record<AnswerAction, string>>> = {
  setUp: 'modelside.connection.setUp',
  pickModel: 'modelside.model.choose',
  retryWith: 'modelside.model.choose',
  showLog: 'modelside.log.show',
};

/** An error as a result: a sentence, and buttons for what one can do. */
export function failedAnswer(
  { title, detail, actions }: Explanation,
  stream: Pick<vscode.ChatResponseStream, 'button'>,
  note: TurnNote,
): vscode.ChatResult {
  for (const action of actions) {
    const command = commands[action];
    if (command !== undefined) stream.button({ command, title: actionLabel(action) });
  }
  const message = [title, detail].filter(Boolean).join(' ');
  // VS Code reads it as Markdown, and a service may have written a part of it.
  return { errorDetails: { message: plainMarkdown(message) }, metadata: note };
}

export function emptyAnswer(): Explanation {
  const { l10n } = vscode;
  return {
    title: l10n.t('The model answered with nothing.'),
    detail: l10n.t('Ask again, or choose another model.'),
    actions: ['pickModel'],
  };
}
