import * as vscode from 'vscode';

import { ApiError } from '../../core/api/apiError.ts';
import { parseParticipantCommand } from '../../core/participant/participantCommand.ts';
import { plainMarkdown } from '../../core/participant/plainMarkdown.ts';
import { parseTurnNote, type TurnNote } from '../../core/participant/turnNote.ts';
import { billOf } from '../billOf.ts';
import { describeForLog, explainError, explainUsage, notSentCode } from '../failures.ts';
import { answerActions } from './answerActions.ts';
import { answerFacts } from './answerFacts.ts';
import { answeringModel } from './answeringModel.ts';
import { askModel } from './askModel.ts';
import { attachReferences } from './attachReferences.ts';
import { codeQuestion } from './codeQuestion.ts';
import { commitQuestion } from './commitQuestion.ts';
import { emptyAnswer, failedAnswer } from './failedAnswer.ts';
import { followUps } from './followUps.ts';
import type { AnsweringModel, ParticipantServices, Repository } from './participantServices.ts';
import { forModel, type Question } from './question.ts';
import { report } from './report.ts';
import { showActions } from './showActions.ts';
import { signalOf } from './signalOf.ts';

/** A question, or in words why there is none. */
type Posed =
  | { readonly ok: true; readonly question: Question; readonly repository?: Repository }
  | { readonly ok: false; readonly reason: string };

/** Answers `@modelside` in VS Code's own chat. */
export class Participant implements vscode.ChatFollowupProvider {
  readonly #services: ParticipantServices;

  constructor(services: ParticipantServices) {
    this.#services = services;
  }

  /** Never rejects: an error is a result. */
  readonly handle = async (
    request: vscode.ChatRequest,
    { history }: vscode.ChatContext,
    stream: vscode.ChatResponseStream,
    token: vscode.CancellationToken,
  ): Promise<vscode.ChatResult> => {
    const cancelled = signalOf(token);
    const { signal } = cancelled;
    const command = parseParticipantCommand(request.command);
    const note: TurnNote = {
      ...(command && { command }),
      prompt: request.prompt,
      end: 'failed',
      length: 0,
      hasCode: false,
      allowed: [],
    };
    try {
      if (command === 'usage' || command === 'models') {
        const { length } = await report(command, this.#services, stream, signal);
        return { metadata: { ...note, end: 'told', length } satisfies TurnNote };
      }
      return await this.#answer(request, history, stream, note, signal);
    } catch (error) {
      if (signal.aborted) return { metadata: { ...note, end: 'cut' } satisfies TurnNote };
      this.#services.log.error(`Participant: ${describeForLog(error)}`);
      return failedAnswer(command === 'usage' ? explainUsage(error) : explainError(error), stream, note);
    } finally {
      cancelled.dispose();
    }
  };

  provideFollowups({ metadata }: vscode.ChatResult): vscode.ChatFollowup[] {
    const note = parseTurnNote(metadata);
    return note ? followUps(note) : [];
  }

  async #answer(
    request: vscode.ChatRequest,
    history: vscode.ChatContext['history'],
    stream: vscode.ChatResponseStream,
    note: TurnNote,
    signal: AbortSignal,
  ): Promise<vscode.ChatResult> {
    const { model, why } = await answeringModel(request.model, this.#services, signal);
    const posed = await this.#pose(request, history, model);
    if (!posed.ok) {
      stream.markdown(posed.reason);
      return { metadata: { ...note, end: 'told', length: posed.reason.length } satisfies TurnNote };
    }
    const question = forModel(posed.question, model);
    const asked = await askModel(question, history, model, this.#services, stream, signal);
    const { text, length, finishReason, error } = asked.streamed;
    const { subject, allowed } = question;
    const known: TurnNote = {
      ...note,
      length,
      hasCode: text.includes('```'),
      ...(subject && { place: subject.place }),
      allowed: [...allowed],
    };
    if (signal.aborted) return { metadata: { ...known, end: 'cut' } satisfies TurnNote };
    if (text !== '') {
      stream.markdown(answerFacts(model, asked.streamed, [...asked.remarks, ...(why === '' ? [] : [why])]));
      showActions(
        [...answerActions(note.command, text, question, posed.repository), billOf(asked.answerId)],
        stream,
      );
    }
    if (error instanceof ApiError && error.code === notSentCode) {
      // Nothing failed: the person did not want it sent.
      const { title, detail } = explainError(error);
      stream.markdown(plainMarkdown(`${title} ${detail}`));
      return { metadata: known };
    }
    if (error !== undefined) {
      const end = text !== '' && error instanceof ApiError ? 'cut' : 'failed';
      return failedAnswer(explainError(error), stream, { ...known, end });
    }
    if (text === '') return failedAnswer(emptyAnswer(), stream, known);
    const end = finishReason === 'length' ? 'cut' : 'complete';
    return { metadata: { ...known, end } satisfies TurnNote };
  }

  async #pose(
    request: vscode.ChatRequest,
    history: vscode.ChatContext['history'],
    model: AnsweringModel,
  ): Promise<Posed> {
    const command = parseParticipantCommand(request.command);
    switch (command) {
      case 'explain':
      case 'fix':
      case 'tests':
      case 'doc': {
        const question = await codeQuestion(command, request, history, model, this.#services);
        const reason = vscode.l10n.t('Nothing was sent. Attach code, or select some in an editor.');
        return question ? { ok: true, question } : { ok: false, reason };
      }
      case 'commit':
        return commitQuestion(request.prompt, model, this.#services);
      case 'usage':
      case 'models':
      case undefined: {
        const attached = await attachReferences(request.references, this.#services);
        return { ok: true, question: { text: request.prompt, ...attached } };
      }
    }
  }
}
