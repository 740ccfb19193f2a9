import type { Answer } from '../../protocol/chat.ts';
import type { ChatState } from './chatStore.ts';
import type { ChatWords } from '../../protocol/chatWords.ts';

/** A line that only screen readers read. An answer itself is not read out while it is being written. */
export class Announcer {
  readonly element = document.createElement('div');
  readonly #words: ChatWords;
  #running: string | undefined;
  #attempt: number | undefined;
  #undo: string | undefined;

  constructor(words: ChatWords) {
    this.#words = words;
    this.element.className = 'visually-hidden';
    this.element.role = 'status';
  }

  readonly announce = (text: string): void => {
    // The same words again would be no change, and not be read.
    this.element.textContent = this.element.textContent === text ? `${text}\u00A0` : text;
  };

  /** Tells that an answer began, has to wait or ended, and that something was deleted. */
  readonly follow = ({ running, messages, undo }: ChatState): void => {
    if (undo && undo.text !== this.#undo) this.announce(undo.text);
    this.#undo = undo?.text;
    const before = this.#running;
    this.#running = running?.answerId;
    if (running && running.answerId !== before) this.announce(this.#words.answerStarted);
    const attempt = running?.waiting?.attempt;
    if (running?.waiting && attempt !== this.#attempt) this.announce(running.waiting.reason);
    this.#attempt = attempt;
    if (running || before === undefined) return;
    const ended = messages.find((message) => message.id === before);
    if (ended?.role === 'assistant')
      this.announce(ended.failure?.isCalm ? ended.failure.title : this.#ending(ended.status));
  };

  #ending(status: Answer['status']): string {
    switch (status) {
      case 'answering':
      case 'complete':
        return this.#words.answerFinished;
      case 'stopped':
        return this.#words.answerStopped;
      case 'interrupted':
      case 'failed':
        return this.#words.answerFailed;
    }
  }
}
