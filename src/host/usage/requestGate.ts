import * as vscode from 'vscode';

import type { AnswerRequest } from '../../core/api/answer.ts';
import { ApiError } from '../../core/api/apiError.ts';
import { orAborted } from '../../core/base/orAborted.ts';
import type { ModelCatalog } from '../../core/models/modelCatalog.ts';
import { wouldCross } from '../../core/usage/budget.ts';
import { estimateRequest } from '../../core/usage/estimateRequest.ts';
import { RunawayGuard } from '../../core/usage/runawayGuard.ts';
import { breakDown } from '../../core/usage/usageBreakdown.ts';
import type { AnswerGuard, AnswerOrigin } from '../answerThrough.ts';
import type { Settings } from '../settings.ts';
import { budgetName, budgetShare } from './budgetText.ts';
import type { BudgetFigure, BudgetWatch } from './budgetWatch.ts';
import type { Spending } from './spending.ts';

const { l10n } = vscode;

export interface RequestGateServices {
  readonly budgets: Pick<BudgetWatch, 'statuses' | 'load'>;
  readonly spending: Pick<Spending, 'of'>;
  readonly catalog: Pick<ModelCatalog, 'find'>;
  readonly settings: Settings;
  readonly project: () => string | undefined;
  readonly now: () => Date;
}

/** Asks a person before a request that would cross a budget, and stops extensions that ask without end. */
export class RequestGate implements AnswerGuard {
  readonly #services: RequestGateServices;
  readonly #runaway: RunawayGuard;
  /** One question for all requests of an extension that was stopped. */
  readonly #questions = new Map<string, Promise<boolean>>();
  /** Budgets that a person lets be crossed, with their periods. */
  readonly #allowed = new Set<string>();

  constructor(services: RequestGateServices) {
    this.#services = services;
    this.#runaway = new RunawayGuard(() => services.settings.runawayLimit);
  }

  async admit(request: AnswerRequest, origin: AnswerOrigin, signal: AbortSignal): Promise<void> {
    if (origin.asker !== undefined) await this.#stopRunaway(origin.asker, signal);
    if (this.#services.settings.budgetAsks) await this.#askForBudgets(request, origin, signal);
  }

  async #stopRunaway(asker: string, signal: AbortSignal): Promise<void> {
    while (!this.#runaway.admit(asker, this.#services.now())) {
      const question = this.#questions.get(asker) ?? this.#askToGoOn(asker);
      this.#questions.set(asker, question);
      if (!(await orAborted(question, signal))) throw notSent();
    }
  }

  async #askToGoOn(asker: string): Promise<boolean> {
    const { requests, seconds } = this.#services.settings.runawayLimit;
    const goOn = l10n.t('Go On');
    const text = l10n.t(
      '{0} sent more than {1} requests in {2} seconds through Modelside. It is stopped for now.',
      asker,
      requests,
      seconds,
    );
    try {
      const goesOn = (await vscode.window.showWarningMessage(text, goOn)) === goOn;
      if (goesOn) this.#runaway.goOn(asker);
      return goesOn;
    } finally {
      this.#questions.delete(asker);
    }
  }

  async #askForBudgets(request: AnswerRequest, origin: AnswerOrigin, signal: AbortSignal): Promise<void> {
    const { budgets, catalog, project: currentProject } = this.#services;
    await orAborted(budgets.load(), signal);
    const project = origin.project ?? currentProject();
    const concerned = budgets.statuses.filter(({ budget }) => (budget.project ?? project) === project);
    if (concerned.length === 0) return;
    const estimate = estimateRequest(
      request,
      catalog.find(request.model)?.price,
      this.#usualAnswer(request.model),
    );
    for (const status of concerned) {
      if (this.#allowed.has(keyOf(status)) || wouldCross(status, estimate) !== 'over') continue;
      if (!(await orAborted(askToCross(status), signal))) throw notSent();
      this.#allowed.add(keyOf(status));
    }
  }

  /** Tokens: the mean of this month, as far as its answers are counted. */
  #usualAnswer(model: string): number | undefined {
    const cube = this.#services.spending.of('thisMonth')?.cube ?? this.#services.spending.of('today')?.cube;
    if (!cube) return undefined;
    const { groups } = breakDown(cube.cells(), ['model']);
    const tally = groups.find(({ key }) => key === model)?.tally;
    const requests = tally?.sum('requests') ?? 0;
    const mean = requests === 0 ? undefined : (tally?.sum('outputTokens') ?? 0) / requests;
    return mean !== undefined && Number.isFinite(mean) && mean > 0 ? mean : undefined;
  }
}

async function askToCross(status: BudgetFigure): Promise<boolean> {
  const send = l10n.t('Send Anyway');
  const choice = await vscode.window.showWarningMessage(
    l10n.t('This request may cross your budget of {0}.', budgetName(status.budget)),
    {
      modal: true,
      detail: l10n.t(
        '{0} of it is used, {1}. Modelside estimates the request from its length.',
        budgetShare(status),
        status.source === 'account' ? l10n.t('as the service counts') : l10n.t('as counted in this editor'),
      ),
    },
    send,
  );
  return choice === send;
}

function keyOf({ budget, period }: BudgetFigure): string {
  return `${period} ${budgetName(budget)}`;
}

function notSent(): ApiError {
  return new ApiError('cancelled', 'The request was not sent.');
}
