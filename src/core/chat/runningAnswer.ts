import type { AnswerEvent, AnswerNotice } from '../api/answer.ts';
import { asEnded, failed, withTimes } from './answerEntry.ts';
import { type AnswerEntry, withEvent } from './conversation.ts';

/** What was just added to the running answer. */
export interface AnswerDelta {
  readonly answerId: string;
  readonly text: string;
  readonly reasoning: string;
}

export type WaitingNotice = Extract<AnswerNotice, { kind: 'waiting' }>;

/** Why a request was aborted when nobody asked to stop it. */
const windowCloses = 'The window closes.';

/** An answer that this window is having written: what has come of it so far, and what ends it. */
export class RunningAnswer {
  readonly #now: () => Date;
  readonly #controller = new AbortController();
  #answer: AnswerEntry;
  /** What is waited for before the request is tried again. */
  waiting: WaitingNotice | undefined;

  constructor(id: string, questionId: string, now: () => Date) {
    this.#now = now;
    this.#answer = {
      role: 'assistant',
      id,
      parent: questionId,
      model: '',
      text: '',
      reasoning: '',
      status: 'answering',
      startedAt: now().toISOString(),
    };
  }

  get answer(): AnswerEntry {
    return this.#answer;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** It is known which model answers. */
  answeredBy(model: string): void {
    this.#answer = { ...this.#answer, model };
  }

  take(event: AnswerEvent): AnswerDelta {
    this.#answer = withTimes(this.#answer, withEvent(this.#answer, event), this.#now);
    return { answerId: this.#answer.id, ...addedBy(event) };
  }

  /** Nothing more comes, and this is why; what stopped it itself is no failure. */
  fail(error: unknown): void {
    if (!this.signal.aborted) this.#answer = failed(this.#answer, error);
  }

  stop(): void {
    this.#controller.abort();
  }

  /** As `stop`, but because the window closes: nobody asked for it. */
  interrupt(): void {
    this.#controller.abort(windowCloses);
  }

  /** As it is kept. An answer that was complete before it was stopped stays so. */
  ended(): AnswerEntry {
    const { aborted } = this.signal;
    const reason: unknown = this.signal.reason;
    const stopped = aborted && this.#answer.status === 'answering' && reason !== windowCloses;
    const answer: AnswerEntry = stopped ? { ...this.#answer, status: 'stopped' } : asEnded(this.#answer);
    return { ...answer, endedAt: this.#now().toISOString() };
  }
}

/** Not by comparing the texts before and after: cutting a text that has grown piece by piece copies all of it. */
function addedBy(event: AnswerEvent): { readonly text: string; readonly reasoning: string } {
  if (event.type === 'reasoning') return { text: '', reasoning: event.text };
  const text = event.type === 'text' || event.type === 'refusal' ? event.text : '';
  return { text, reasoning: '' };
}
