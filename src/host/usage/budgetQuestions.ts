import * as vscode from 'vscode';
import * as z from 'zod/mini';

import { orAborted } from '../../core/base/orAborted.ts';
import { budgetKey } from '../../core/usage/budget.ts';
import { type BudgetQuestion, concernText, detailText } from './budgetQuestionText.ts';
import type { Memory } from './memory.ts';

const { l10n } = vscode;
const allowedKey = 'usage.budgetsAllowed';

/** Milliseconds for which a "no" to another extension holds, so that one that tries again cannot nag. */
const quietTime = 300_000;

/** What a person lets a budget be crossed for, in one of its periods. */
interface Permission {
  readonly budget: string;
  readonly period: string;
  readonly what: 'cross' | 'notEstimated';
}

const permissions = z.array(
  z.object({ budget: z.string(), period: z.string(), what: z.enum(['cross', 'notEstimated']) }),
);

/**
 * Asks before a request that concerns a budget. Who says yes is not asked of that budget again in its period, in this
 * window or another one, nor after a reload. Who says no is asked again, but not at once for an extension that tries again
 * by itself.
 */
export class BudgetQuestions {
  readonly #memory: Memory;
  readonly #now: () => Date;
  /** One question for all requests that raise it. */
  readonly #open = new Map<string, Promise<boolean>>();
  /** By asker and question, in milliseconds since 1970: until when the answer is still no. */
  readonly #quietUntil = new Map<string, number>();

  constructor(memory: Memory, now: () => Date) {
    this.#memory = memory;
    this.#now = now;
  }

  /** Resolves to whether the request may be sent. */
  async ask(question: BudgetQuestion, signal: AbortSignal): Promise<boolean> {
    const { status, concern, asker } = question;
    const what = concern === 'notEstimated' ? 'notEstimated' : 'cross';
    const permission: Permission = { budget: budgetKey(status.budget), period: status.period, what };
    if (this.#isAllowed(permission)) return true;
    const key = JSON.stringify(permission);
    const quietKey = JSON.stringify([asker, permission]);
    if (this.#now().getTime() < (this.#quietUntil.get(quietKey) ?? 0)) return false;
    let answer = this.#open.get(key);
    if (!answer) {
      answer = this.#ask(question, permission).finally(() => this.#open.delete(key));
      this.#open.set(key, answer);
    }
    // Also where the extension has given up before the person has answered.
    const remembered = answer.then((isSent) => {
      if (!isSent && asker !== undefined) this.#quietUntil.set(quietKey, this.#now().getTime() + quietTime);
      return isSent;
    });
    return orAborted(remembered, signal);
  }

  async #ask(question: BudgetQuestion, permission: Permission): Promise<boolean> {
    const send = l10n.t('Send Anyway');
    const changeBudget = l10n.t('Change Budget');
    const choice = await vscode.window.showWarningMessage(
      concernText(question),
      { modal: true, detail: detailText(question) },
      send,
      changeBudget,
    );
    if (choice === changeBudget) await vscode.commands.executeCommand('modelside.usage.setBudget');
    if (choice === send) await this.#allow(permission);
    return choice === send;
  }

  /** Who lets a budget be crossed also lets requests through of which nobody knows what they cost. */
  #isAllowed({ budget, period, what }: Permission): boolean {
    return this.#permissions.some(
      (known) =>
        known.budget === budget && known.period === period && (known.what === what || known.what === 'cross'),
    );
  }

  async #allow(permission: Permission): Promise<void> {
    const { budget, period } = permission;
    // Of a budget, other periods are over.
    const others = this.#permissions.filter((known) => known.budget !== budget || known.period === period);
    await this.#memory.update(allowedKey, [...others, permission]);
  }

  get #permissions(): readonly Permission[] {
    const parsed = permissions.safeParse(this.#memory.get(allowedKey));
    return parsed.success ? parsed.data : [];
  }
}
