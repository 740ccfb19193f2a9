import * as vscode from 'vscode';

import { repositoryPrompt } from '../../core/code/commit/repositoryPrompt.ts';
import type { AnsweringModel, ParticipantServices, Repository } from './participantServices.ts';
import type { Question } from './question.ts';

const { l10n } = vscode;

export type CommitQuestion =
  | { readonly ok: true; readonly question: Question; readonly repository: Repository }
  /** Why there is nothing to ask, in words. */
  | { readonly ok: false; readonly reason: string };

/** Asks for a message for what is staged; where nothing is, for what was changed. */
export async function commitQuestion(
  wish: string,
  model: AnsweringModel,
  { repositories: find, count }: Pick<ParticipantServices, 'repositories' | 'count'>,
): Promise<CommitQuestion> {
  const repositories = await find();
  if (!repositories) {
    return { ok: false, reason: l10n.t('The Git extension of VS Code is not there or is switched off.') };
  }
  const repository = chooseRepository(repositories);
  if (!repository) return { ok: false, reason: l10n.t('No Git repository is open.') };
  const prompt = await repositoryPrompt(repository, model.contextWindow, (text) => count(model.id, text));
  if (!prompt) return { ok: false, reason: l10n.t('There is nothing to commit.') };
  const refused = [
    ...prompt.secret.map((path) => l10n.t('{0} may hold secrets.', path)),
    ...prompt.leftOut.map((path) => l10n.t('{0} is too large.', path)),
    ...prompt.cut.map((path) => l10n.t('Of {0} only the beginning was sent.', path)),
  ];
  if (prompt.sent.length === 0) {
    return { ok: false, reason: [l10n.t('There is nothing to send.'), ...refused].join(' ') };
  }
  const text = [prompt.question, wish].filter(Boolean).join('\n\n');
  return { ok: true, repository, question: { text, attachments: [], refused, allowed: [] } };
}

/** That of the file in sight, where there are several. */
function chooseRepository(repositories: readonly Repository[]): Repository | undefined {
  const path = vscode.window.activeTextEditor?.document.uri.path ?? '';
  const around = repositories.filter(({ rootUri }) => path.startsWith(rootUri.path.replace(/\/?$/, '/')));
  const [nearest] = around.toSorted((one, other) => other.rootUri.path.length - one.rootUri.path.length);
  return nearest ?? repositories[0];
}
