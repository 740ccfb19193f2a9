import type { AnswerRequest } from '../../core/api/answer.ts';
import { ApiError } from '../../core/api/apiError.ts';
import type { Disposable } from '../../core/base/lifecycle.ts';
import { orAborted } from '../../core/base/orAborted.ts';
import type { ModelCatalog } from '../../core/models/modelCatalog.ts';
import { budgetConcern, type UsageEstimate } from '../../core/usage/budgetConcern.ts';
import { estimateRequest, type ModelExperience } from '../../core/usage/estimateRequest.ts';
import { breakDown } from '../../core/usage/usageBreakdown.ts';
import type { AnswerGuard, AnswerOrigin } from '../answerThrough.ts';
import type { Settings } from '../settings.ts';
import { notSentCode } from '../failures.ts';
import { BudgetQuestions } from './budgetQuestions.ts';
import { notSentText } from './budgetQuestionText.ts';
import type { BudgetFigure, BudgetWatch } from './budgetWatch.ts';
import type { Memory } from './memory.ts';
import { RunawayStop } from './runawayStop.ts';
import type { Spending } from './spending.ts';

export interface RequestGateServices {
  readonly budgets: Pick<BudgetWatch, 'statuses' | 'load'>;
  readonly spending: Pick<Spending, 'sources'>;
  readonly catalog: Pick<ModelCatalog, 'find'>;
  readonly settings: Settings;
  /** Of all folders and windows. */
  readonly memory: Memory;
  readonly now: () => Date;
}

/** A request that was let through, or is about to be, and is not over. */
interface RequestUnderWay {
  readonly project: string | undefined;
  readonly estimate: UsageEstimate;
}

/** Asks a person before a request that would cross a budget, and stops extensions that ask without end. */
export class RequestGate implements AnswerGuard {
  readonly #services: RequestGateServices;
  readonly #runaway: RunawayStop;
  readonly #questions: BudgetQuestions;
  readonly #underWay = new Set<RequestUnderWay>();

  constructor(services: RequestGateServices) {
    const { settings, memory, now } = services;
    this.#services = services;
    this.#runaway = new RunawayStop(() => settings.runawayLimit, now);
    this.#questions = new BudgetQuestions(memory, now);
  }

  async admit(request: AnswerRequest, origin: AnswerOrigin, signal: AbortSignal): Promise<Disposable> {
    const { asker, project } = origin;
    if (asker !== undefined) await this.#runaway.admit(asker, signal);
    const { budgets, catalog } = this.#services;
    await orAborted(budgets.load(), signal);
    const { model } = request;
    const estimate = estimateRequest(request, catalog.find(model)?.price, this.#experienceOf(model));
    // It counts from now on: of two at once, each alone may be within the budget.
    const underWay: RequestUnderWay = { project, estimate };
    this.#underWay.add(underWay);
    try {
      await this.#askForBudgets(underWay, asker, signal);
    } catch (error) {
      this.#underWay.delete(underWay);
      throw error;
    }
    return { dispose: () => this.#underWay.delete(underWay) };
  }

  async #askForBudgets(
    request: RequestUnderWay,
    asker: string | undefined,
    signal: AbortSignal,
  ): Promise<void> {
    const { settings, budgets, now } = this.#services;
    const { project, estimate } = request;
    if (!settings.budgetAsks) return;
    const concerned = budgets.statuses.filter(({ budget }) => (budget.project ?? project) === project);
    for (const status of concerned) {
      const others = this.#othersBeside(request, status);
      const concern = budgetConcern(status, [...others, estimate], status.uncounted);
      if (!concern) continue;
      const question = { status, concern, asker, estimate, others, now: now() };
      if (!(await this.#questions.ask(question, signal))) {
        throw new ApiError('cancelled', notSentText(question), { code: notSentCode });
      }
    }
  }

  /** What is under way that the budget counts, too. */
  #othersBeside(request: RequestUnderWay, { budget }: BudgetFigure): readonly UsageEstimate[] {
    return [...this.#underWay]
      .filter((other) => other !== request && (budget.project ?? other.project) === other.project)
      .map(({ estimate }) => estimate);
  }

  /** Of this month, else of today, as far as answers of the model are counted. */
  #experienceOf(model: string): ModelExperience {
    const { spending } = this.#services;
    for (const { cube } of [...spending.sources('thisMonth'), ...spending.sources('today')]) {
      const { groups } = breakDown(cube.cells(), ['model']);
      const tally = groups.find(({ key }) => key === model)?.tally;
      const mean = (tally?.sum('outputTokens') ?? 0) / (tally?.sum('requests') ?? 0);
      if (!tally || !Number.isFinite(mean) || mean <= 0) continue;
      const cost = tally.costPerThousandTokens;
      return { answerTokens: mean, ...(cost && { costPerThousandTokens: cost }) };
    }
    return {};
  }
}
