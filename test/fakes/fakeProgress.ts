import { type Disposable, EventEmitter } from './eventEmitter.ts';

export interface CancellationToken {
  readonly isCancellationRequested: boolean;
  onCancellationRequested(listener: () => void): Disposable;
}

/** A notification with a progress, and the person who may cancel it. */
export class FakeProgress {
  messages: string[] = [];
  /** What happens when something is told. */
  onMessage: (message: string) => void = () => {};
  #cancelled = new EventEmitter<void>();
  #isCancelled = false;

  get token(): CancellationToken {
    return {
      isCancellationRequested: this.#isCancelled,
      onCancellationRequested: (listener) => this.#cancelled.event(listener),
    };
  }

  readonly report = ({ message = '' }: { readonly message?: string }): void => {
    this.messages.push(message);
    this.onMessage(message);
  };

  cancel(): void {
    this.#isCancelled = true;
    this.#cancelled.fire();
  }

  reset(): void {
    this.messages = [];
    this.onMessage = () => {};
    this.#cancelled = new EventEmitter();
    this.#isCancelled = false;
  }
}
