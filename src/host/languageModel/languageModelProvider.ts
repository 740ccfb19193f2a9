import * as vscode from 'vscode';

import type { AnswerEvent, AnswerRequest, TokenUsage } from '../../core/api/answer.ts';
import { ApiError } from '../../core/api/apiError.ts';
import { firstText, isRecord, valueAt } from '../../core/base/json.ts';
import { type Disposable, Disposables } from '../../core/base/lifecycle.ts';
import { orAborted } from '../../core/base/orAborted.ts';
import { estimateTokens } from '../../core/context/estimateTokens.ts';
import type { TokenEstimator } from '../../core/context/tokenEstimator.ts';
import type { ChatMessage } from '../../core/languageModel/chatMessage.ts';
import { estimateMessage, estimateRequest, hasImage } from '../../core/languageModel/estimateMessages.ts';
import type { Model } from '../../core/models/model.ts';
import type { ModelCatalog } from '../../core/models/modelCatalog.ts';
import type { Connection } from '../connection.ts';
import { abortOnCancel } from './abortOnCancel.ts';
import { AnswerReporter } from './answerReporter.ts';
import { answerRequest } from './answerRequest.ts';
import { type ModelInformation, modelInformation } from './modelInformation.ts';
import { readMessage, readMessages } from './readMessages.ts';
import { toLanguageModelError } from './toLanguageModelError.ts';

export interface ProviderParts {
  readonly connection: Pick<Connection, 'state'>;
  readonly catalog: ModelCatalog;
  readonly estimator: TokenEstimator;
  /** `asker` is the extension that asks, where VS Code says which. */
  readonly answer: (
    request: AnswerRequest,
    asker: string | undefined,
    signal: AbortSignal,
  ) => AsyncIterable<AnswerEvent>;
  /** Asks the person for what the connection lacks. */
  readonly setUpConnection: () => PromiseLike<unknown>;
  /** Keeps what the estimator has learned. */
  readonly saveEstimates: () => void;
  readonly newId: () => string;
}

/** Milliseconds that VS Code is kept waiting for the list of models; when it comes later, VS Code is told. */
const patience = 2000;

/**
 * The models of the connected service, for VS Code's own chat and for other extensions. What concerns a request stays in
 * its call: several run at a time.
 */
export class LanguageModelProvider implements vscode.LanguageModelChatProvider<ModelInformation>, Disposable {
  readonly #parts: ProviderParts;
  readonly #open = new Disposables();
  readonly #changed = this.#open.add(new vscode.EventEmitter<void>());
  readonly onDidChangeLanguageModelChatInformation = this.#changed.event;
  #known: readonly Model[] | undefined;

  constructor(parts: ProviderParts) {
    this.#parts = parts;
    this.#known = parts.catalog.state.models;
    this.#open.add(
      parts.catalog.onDidChange(({ models }) => {
        if (models === this.#known) return;
        this.#known = models;
        this.#changed.fire();
      }),
    );
  }

  /**
   * VS Code asks once for models that are in no group, and then for those of each group. There are models in groups only:
   * without a group VS Code would show them, and ask to sign in elsewhere when one is used.
   */
  async provideLanguageModelChatInformation(
    options: vscode.PrepareLanguageModelChatModelOptions,
    token: vscode.CancellationToken,
  ): Promise<ModelInformation[]> {
    if (!isRecord(valueAt(options, 'configuration'))) return [];
    const { connection, catalog, setUpConnection } = this.#parts;
    if (connection.state.status !== 'ready' && !options.silent) await setUpConnection();
    if (connection.state.status !== 'ready') {
      throw toLanguageModelError(new ApiError('notConnected', 'No connection is set up.'));
    }
    if (!catalog.state.models || !options.silent) await this.#readModels(token);
    const { models, error } = catalog.state;
    if (!models && error !== undefined) throw toLanguageModelError(error);
    return (models ?? []).map(modelInformation);
  }

  async provideLanguageModelChatResponse(
    { id }: ModelInformation,
    messages: readonly vscode.LanguageModelChatRequestMessage[],
    options: vscode.ProvideLanguageModelChatResponseOptions,
    progress: vscode.Progress<vscode.LanguageModelResponsePart>,
    token: vscode.CancellationToken,
  ): Promise<void> {
    const { catalog, answer, newId } = this.#parts;
    const { signal, dispose } = abortOnCancel(token);
    const reporter = new AnswerReporter(id, progress);
    try {
      const conversation = readMessages(messages);
      const request = answerRequest(catalog.find(id) ?? { id }, conversation, options, newId());
      for await (const event of answer(request, askerOf(options), signal)) reporter.take(event);
      this.#learn(conversation, request, reporter.usage);
    } catch (error) {
      throw toLanguageModelError(error);
    } finally {
      dispose();
    }
  }

  /** Asked for very often: an estimate, and without the network. */
  provideTokenCount(
    { id }: ModelInformation,
    text: string | vscode.LanguageModelChatRequestMessage,
  ): Promise<number> {
    const estimate = typeof text === 'string' ? estimateTokens(text) : estimateMessage(readMessage(text));
    return Promise.resolve(Math.ceil(estimate * this.#parts.estimator.factor(id)));
  }

  dispose(): void {
    this.#open.dispose();
  }

  #learn(
    conversation: readonly ChatMessage[],
    { model, tools = [] }: AnswerRequest,
    usage: TokenUsage | undefined,
  ): void {
    if (usage?.inputTokens === undefined || hasImage(conversation)) return;
    this.#parts.estimator.learn(model, estimateRequest(conversation, tools), usage.inputTokens);
    this.#parts.saveEstimates();
  }

  async #readModels(token: vscode.CancellationToken): Promise<void> {
    const { signal, dispose } = abortOnCancel(token);
    const reading = this.#parts.catalog.refresh();
    await orAborted(reading, AbortSignal.any([signal, AbortSignal.timeout(patience)])).catch(() => {
      // It goes on by itself, and VS Code is told when it is there.
    });
    dispose();
  }
}

/** The extension that asks, which the published types do not have; VS Code itself is none. */
function askerOf(options: vscode.ProvideLanguageModelChatResponseOptions): string | undefined {
  const initiator = firstText(valueAt(options, 'requestInitiator'));
  return initiator === 'core' ? undefined : initiator;
}
