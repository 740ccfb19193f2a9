import type * as vscode from 'vscode';

import type { AnswerEvent, AnswerParameters, AnswerRequest } from '../../core/api/answer.ts';
import type { Logger } from '../../core/base/logger.ts';
import type { CodeCommand } from '../../core/code/codeCommand.ts';
import type { CodePrompt } from '../../core/code/codePrompt.ts';
import type { LineSpan } from '../../core/code/lineSpan.ts';
import type { ChangedRepository } from '../../core/code/commit/repositoryPrompt.ts';
import type { ModelCatalog } from '../../core/models/modelCatalog.ts';
import type { ModelWindow } from '../../core/participant/fitMessages.ts';
import type { NotedPlace } from '../../core/participant/turnNote.ts';
import type { PeriodSummaries } from '../../core/usage/readPeriods.ts';
import type { GitIgnore } from '../context/gitIgnore.ts';
import type { ModelChoice } from '../modelChoice.ts';

/** The model that answers, as far as it is known. */
export interface AnsweringModel extends ModelWindow {
  readonly id: string;
  readonly name: string;
  readonly imageInput?: boolean;
}

/** A question about code, put together from what the editor knows. */
export interface CodeQuestion {
  readonly document: vscode.TextDocument;
  /** What it is about. */
  readonly range: vscode.Range;
  /** Lines of the range, counted from its first: where alone an answer may change something. Missing for everywhere. */
  readonly parts?: readonly LineSpan[];
  readonly prompt: CodePrompt;
  /** What is not sent, in words. */
  readonly refused: readonly string[];
}

/** What is used of a Git repository. */
export interface Repository extends ChangedRepository {
  readonly rootUri: vscode.Uri;
  readonly inputBox: { value: string };
}

/** What the participant needs of the rest of Modelside. */
export interface ParticipantServices {
  readonly answer: (request: AnswerRequest, signal: AbortSignal) => AsyncIterable<AnswerEvent>;
  readonly models: Pick<ModelChoice, 'resolve'>;
  readonly catalog: Pick<ModelCatalog, 'state' | 'find' | 'refresh'>;
  /** Reads what the service says of the account. */
  readonly usage: (signal: AbortSignal) => Promise<PeriodSummaries>;
  readonly defaults: () => { readonly systemPrompt: string; readonly parameters: AnswerParameters };
  /** Estimates tokens. */
  readonly count: (model: string, text: string) => number;
  /**
   * Gets a question about code together: of the place, else of what the editor shows. `undefined` when there is no code,
   * which was said, or the person does not want to send it.
   */
  readonly prepareCode: (
    command: CodeCommand,
    place: NotedPlace | undefined,
    input: string,
    model: AnsweringModel,
  ) => Promise<CodeQuestion | undefined>;
  /** `undefined` where there is no Git. */
  readonly repositories: () => Promise<readonly Repository[] | undefined>;
  /** Shows a change of a document, to accept or reject. */
  readonly showChange: (change: {
    readonly document: vscode.TextDocument;
    readonly range: vscode.Range;
    readonly parts?: readonly LineSpan[];
    readonly expected: string;
    readonly title: string;
    /** Markdown with the code. */
    readonly answer: () => AsyncIterable<string>;
  }) => Promise<unknown>;
  /** Whether something may be sent all the same; `reasons` are sentences. */
  readonly mayBeSent: (reasons: readonly string[]) => Promise<boolean>;
  readonly gitIgnore: GitIgnore;
  readonly newId: () => string;
  readonly log: Logger;
  readonly iconPath: vscode.Uri;
}
