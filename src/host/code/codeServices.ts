import type * as vscode from 'vscode';

import type { AnswerEvent, AnswerRequest } from '../../core/api/answer.ts';
import type { Attachment } from '../../core/chat/attachment.ts';
import type { CodeCommand } from '../../core/code/codeCommand.ts';
import type { GitIgnore } from '../context/gitIgnore.ts';
import type { CodeEdit, CodeEditPreview } from './codeEdit.ts';

/** The model that answers, as far as it is known. */
export interface AnsweringModel {
  readonly id: string;
  readonly name: string;
  /** Tokens. */
  readonly contextWindow?: number;
  /** Tokens. */
  readonly maxOutputTokens?: number;
}

/** What commands on code need of the rest of Modelside. */
export interface CodeServices {
  readonly answer: (request: AnswerRequest, signal: AbortSignal) => AsyncIterable<AnswerEvent>;
  /** Rejects with the reason where there is none. */
  readonly model: () => Promise<AnsweringModel>;
  /** Lets the person choose another model. */
  readonly chooseModel: () => unknown;
  /** Estimates tokens. */
  readonly count: (model: string, text: string) => number;
  /** Asks in a new conversation. */
  readonly openInChat: (question: string, attachments: readonly Attachment[]) => Promise<void>;
  /** Shows a change while it is written; `undefined` where it could not be put in place and the person was told. */
  readonly edit: (edit: CodeEdit) => Promise<CodeEditPreview | undefined>;
  /** Whether something may be sent all the same; `reasons` are sentences. */
  readonly mayBeSent: (reasons: readonly string[]) => Promise<boolean>;
  readonly ownCommands: () => readonly CodeCommand[];
  /** Most tokens of context; missing for as many as the model takes. */
  readonly contextLimit: () => number | undefined;
  readonly memory: Pick<vscode.Memento, 'get' | 'update'>;
  readonly gitIgnore: GitIgnore;
  readonly newId: () => string;
}
