import * as vscode from 'vscode';

import type { AnswerRequest } from '../../../core/api/answer.ts';
import { isRecord } from '../../../core/base/json.ts';
import { commitText } from '../../../core/code/commit/commitText.ts';
import { repositoryPrompt } from '../../../core/code/commit/repositoryPrompt.ts';
import { billOf } from '../../billOf.ts';
import type { CodeServices } from '../codeServices.ts';
import { StreamedAnswer } from '../streamedAnswer.ts';
import { usageText } from '../usageText.ts';
import { commitDone, commitProgress, notSent } from './commitWords.ts';
import { type GitRepository, gitRepositories } from './gitRepository.ts';
import { putMessage } from './putMessage.ts';

const { l10n } = vscode;

type CommitServices = Pick<CodeServices, 'answer' | 'model' | 'count' | 'newId'>;

/** Writes commit messages into the Source Control view. */
export class CommitMessages {
  readonly #services: CommitServices;
  readonly #repositories: typeof gitRepositories;
  readonly #withProgress: typeof vscode.window.withProgress;

  constructor(
    services: CommitServices,
    repositories = gitRepositories,
    withProgress = vscode.window.withProgress,
  ) {
    this.#services = services;
    this.#repositories = repositories;
    this.#withProgress = withProgress;
  }

  /** @param sourceControl the one whose title was used */
  async write(sourceControl: unknown): Promise<void> {
    const repositories = await this.#repositories();
    if (!repositories) return warn(l10n.t('The Git extension of VS Code is not there or is switched off.'));
    if (repositories.length === 0) return warn(l10n.t('No Git repository is open.'));
    const repository = await chooseRepository(repositories, sourceControl);
    if (!repository) return;
    const model = await this.#services.model();
    const count = (text: string): number => this.#services.count(model.id, text);
    const prompt = await repositoryPrompt(repository, model.contextWindow, count);
    if (!prompt) return warn(l10n.t('There is nothing to commit.'));
    if (prompt.sent.length === 0) {
      return warn([l10n.t('There is nothing to send.'), notSent(prompt)].filter(Boolean).join(' '));
    }
    const answerId = this.#services.newId();
    const request = {
      model: model.id,
      messages: [{ role: 'user', content: prompt.question } as const],
      idempotencyKey: answerId,
    };
    const streamed = new StreamedAnswer();
    const text = await this.#withProgress(
      { location: vscode.ProgressLocation.Notification, title: commitProgress(prompt), cancellable: true },
      (_, token) => this.#ask(request, streamed, token),
    );
    if (text === undefined) return;
    if (text === '') return warn(l10n.t('The answer has no commit message.'));
    const cut = streamed.isCut ? l10n.t('The answer is incomplete.') : '';
    const told = [cut, commitDone(prompt, usageText(streamed.usage))].filter(Boolean).join(' ');
    void putMessage(repository.inputBox, text, told, billOf(answerId)).catch(() => undefined);
  }

  /** `undefined` when the person cancelled. */
  async #ask(
    request: AnswerRequest,
    streamed: StreamedAnswer,
    token: vscode.CancellationToken,
  ): Promise<string | undefined> {
    const controller = new AbortController();
    const subscription = token.onCancellationRequested(() => controller.abort());
    if (token.isCancellationRequested) controller.abort();
    let answer = '';
    try {
      for await (const piece of streamed.read(this.#services.answer, request, controller.signal))
        answer += piece;
    } catch (error) {
      if (!controller.signal.aborted) throw error;
    } finally {
      subscription.dispose();
    }
    return controller.signal.aborted ? undefined : commitText(answer);
  }
}

async function chooseRepository(
  repositories: readonly GitRepository[],
  sourceControl: unknown,
): Promise<GitRepository | undefined> {
  const root = isRecord(sourceControl) ? sourceControl['rootUri'] : undefined;
  if (root instanceof vscode.Uri) {
    const found = repositories.find(({ rootUri }) => rootUri.toString() === root.toString());
    if (found) return found;
  }
  if (repositories.length === 1) return repositories[0];
  const choice = await vscode.window.showQuickPick(
    repositories.map((repository) => ({
      label: vscode.workspace.asRelativePath(repository.rootUri),
      repository,
    })),
    { title: l10n.t('Write Commit Message'), placeHolder: l10n.t('For which repository?') },
  );
  return choice?.repository;
}

function warn(text: string): void {
  void vscode.window.showWarningMessage(text);
}
