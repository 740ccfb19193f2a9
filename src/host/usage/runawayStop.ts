import * as vscode from 'vscode';

import { orAborted } from '../../core/base/orAborted.ts';
import { RunawayGuard, type RunawayLimit } from '../../core/usage/runawayGuard.ts';
import { StoppedAsker } from '../stoppedAsker.ts';

const { l10n } = vscode;

/**
 * Stops extensions that ask without end. Requests of one that is stopped wait for one question; where a person says no, or
 * nothing, they fail, and the next question comes only after some time, so that a loop cannot nag.
 */
export class RunawayStop {
  readonly #limit: () => RunawayLimit;
  readonly #now: () => Date;
  readonly #guard: RunawayGuard;
  readonly #questions = new Map<string, Promise<boolean>>();
  /** In milliseconds since 1970: until when nobody is asked again. */
  readonly #quietUntil = new Map<string, number>();

  constructor(limit: () => RunawayLimit, now: () => Date) {
    this.#limit = limit;
    this.#now = now;
    this.#guard = new RunawayGuard(limit);
  }

  /** @throws `StoppedAsker` where the request is not to be sent. */
  async admit(asker: string, signal: AbortSignal): Promise<void> {
    while (!this.#guard.admit(asker, this.#now())) {
      if (this.#now().getTime() < (this.#quietUntil.get(asker) ?? 0)) throw this.#stopped(asker);
      const question = this.#questions.get(asker) ?? this.#ask(asker);
      this.#questions.set(asker, question);
      if (!(await orAborted(question, signal))) throw this.#stopped(asker);
    }
  }

  async #ask(asker: string): Promise<boolean> {
    const { requests, seconds } = this.#limit();
    const goOn = l10n.t('Go On');
    const text = l10n.t(
      '{0} sent more than {1} requests in {2} seconds through Modelside. It is stopped for now.',
      asker,
      requests,
      seconds,
    );
    try {
      const goesOn = (await vscode.window.showWarningMessage(text, goOn)) === goOn;
      if (goesOn) this.#guard.goOn(asker);
      else this.#quietUntil.set(asker, this.#now().getTime() + seconds * 1000);
      return goesOn;
    } finally {
      this.#questions.delete(asker);
    }
  }

  #stopped(asker: string): StoppedAsker {
    const { requests, seconds } = this.#limit();
    return new StoppedAsker(
      l10n.t(
        'Modelside has stopped {0}, which sent more than {1} requests in {2} seconds. Try again in {2} seconds: Modelside then asks whether it may go on.',
        asker,
        requests,
        seconds,
      ),
    );
  }
}
