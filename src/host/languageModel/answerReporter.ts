import * as vscode from 'vscode';

import type { AnswerEvent, FinishReason, TokenUsage, ToolCall } from '../../core/api/answer.ts';
import { ApiError } from '../../core/api/apiError.ts';
import { parseToolInput } from '../../core/languageModel/parseToolInput.ts';
import { sealedMetadata } from '../../core/languageModel/sealedThinking.ts';
import { usageForVscode } from '../../core/languageModel/usageForVscode.ts';
import { NoAnswer } from './noAnswer.ts';
import { thinkingPart } from './thinkingPart.ts';

const { l10n } = vscode;

/** Hands one answer on to VS Code, part by part. */
export class AnswerReporter {
  readonly #model: string;
  readonly #progress: vscode.Progress<vscode.LanguageModelResponsePart>;
  #sealed: readonly string[] = [];
  #thinking = false;
  /** Something that VS Code counts as an answer: a text or a call. */
  #said = false;
  #usage: TokenUsage | undefined;

  constructor(model: string, progress: vscode.Progress<vscode.LanguageModelResponsePart>) {
    this.#model = model;
    this.#progress = progress;
  }

  /** The last that was reported. */
  get usage(): TokenUsage | undefined {
    return this.#usage;
  }

  /** @throws where the answer is not one, with the reason. */
  take(event: AnswerEvent): void {
    switch (event.type) {
      case 'text':
      case 'refusal':
        this.#say(event.text);
        return;
      case 'reasoning':
        this.#thinking = true;
        this.#think(event.text, {});
        return;
      case 'sealedReasoning':
        this.#sealed = [...this.#sealed, event.content];
        this.#think('', {});
        return;
      case 'toolCall':
        this.#call(event);
        return;
      case 'usage':
        this.#usage = event.usage;
        return;
      case 'done':
        this.#end(event.finishReason, event.complete);
        return;
      case 'started':
      case 'notice':
    }
  }

  #say(text: string): void {
    if (text === '') return;
    this.#stopThinking();
    this.#said = true;
    this.#progress.report(new vscode.LanguageModelTextPart(text));
  }

  #call({ id, name, arguments: text }: ToolCall): void {
    const input = parseToolInput(text);
    if (!input) {
      throw new NoAnswer(
        l10n.t('The model called the tool {0} with arguments that cannot be read. Try again.', name),
      );
    }
    this.#stopThinking();
    this.#said = true;
    this.#progress.report(new vscode.LanguageModelToolCallPart(id, name, input));
  }

  #end(reason: FinishReason, complete: boolean): void {
    this.#stopThinking();
    const cutOff = reason === 'contentFilter' || reason === 'length';
    // After a tool has run some models have no more to say; VS Code takes an answer without text for a failure.
    if (complete && !cutOff && !this.#said) this.#say(l10n.t('The model ended its answer without a word.'));
    const usage = this.#usage && usageForVscode(this.#usage);
    if (usage) this.#progress.report(vscode.LanguageModelDataPart.json(usage, 'usage'));
    if (!complete) throw new ApiError('interrupted', '');
    if (this.#said) return;
    throw new NoAnswer(
      reason === 'length'
        ? l10n.t('The answer reached its length limit before it said anything.')
        : l10n.t('The content filter of the service kept the answer back.'),
    );
  }

  /** All that is thought is told in parts; without this VS Code would not know that it is over. */
  #stopThinking(): void {
    if (!this.#thinking) return;
    this.#thinking = false;
    this.#think('', { vscode_reasoning_done: true });
  }

  #think(text: string, metadata: Readonly<Record<string, unknown>>): void {
    const part = thinkingPart(text, { ...sealedMetadata(this.#model, this.#sealed), ...metadata });
    if (part) this.#progress.report(part);
  }
}
