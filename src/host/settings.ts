import * as vscode from 'vscode';

import type { AnswerParameters } from '../core/api/answer.ts';
import type { ApiChoice } from '../core/api/answering.ts';
import type { CodeCommand } from '../core/code/codeCommand.ts';
import { parseOwnCommands } from '../core/code/ownCommands.ts';
import { defaultTimeLimits, type TimeLimits } from '../core/api/timeLimits.ts';
import { Emitter } from '../core/base/emitter.ts';
import { isList, isRecord } from '../core/base/json.ts';
import type { Disposable } from '../core/base/lifecycle.ts';
import type { Budget } from '../core/usage/budget.ts';
import { parseBudgets } from '../core/usage/parseBudgets.ts';
import type { RunawayLimit } from '../core/usage/runawayGuard.ts';
import type { UsageDimension } from '../core/usage/usageBreakdown.ts';
import { defaultUsageQuery, type UsageQuerySettings } from '../core/usage/usageQuery.ts';

const section = 'modelside';

/** A prompt of one's own, used as `/name`. */
export interface Prompt {
  readonly name: string;
  readonly description: string;
  /** May hold `{{selection}}`, `{{file}}`, `{{language}}` and `{{input}}`. */
  readonly text: string;
}

/** What the status bar shows of today's usage. */
export type StatusBarFigure = 'tokens' | 'cost' | 'budget' | 'off';

/** Whose figures budgets and status bar go by. `auto`: whichever says more; they are never added up. */
export type UsageSourceChoice = 'auto' | 'account' | 'editor';

/**
 * `baseUrl`: where to connect; `model`: which model answers; `client`: how to talk to the service; `chat`: what it is
 * told; `usage`: how usage is counted and shown; `budget`: how it is limited, and what of it the status bar shows.
 */
export type SettingsChange = 'baseUrl' | 'model' | 'client' | 'chat' | 'usage' | 'budget';

const clientSettings = [
  'api',
  'thinkTags',
  'timeLimits',
  'usage.parameters',
  'usage.timeFormat',
  'usage.paths',
];

/**
 * What the person set. Nothing that decides where a key or a prompt goes is read from a folder: of those settings only
 * the user's own value counts.
 */
export class Settings implements Disposable {
  readonly #changed = new Emitter<SettingsChange>();
  readonly onDidChange = this.#changed.event;
  readonly #subscription = vscode.workspace.onDidChangeConfiguration((event) => {
    const affects = (name: string): boolean => event.affectsConfiguration(`${section}.${name}`);
    if (affects('baseUrl')) this.#changed.fire('baseUrl');
    if (affects('model')) this.#changed.fire('model');
    if (clientSettings.some(affects)) this.#changed.fire('client');
    if (affects('chat')) this.#changed.fire('chat');
    if (affects('usage')) this.#changed.fire('usage');
    if (['budget', 'statusBar'].some(affects)) this.#changed.fire('budget');
  });

  /** As written, unparsed. */
  get baseUrl(): string {
    return text(ownValue('baseUrl'));
  }

  async setBaseUrl(value: string): Promise<void> {
    await configuration().update('baseUrl', value, vscode.ConfigurationTarget.Global);
  }

  /** Identifier of the model that answers; empty for the first of the list. */
  get model(): string {
    return text(configuration().get('model'));
  }

  async setModel(id: string): Promise<void> {
    const inspected = configuration().inspect('model');
    const target =
      inspected?.workspaceValue === undefined
        ? vscode.ConfigurationTarget.Global
        : vscode.ConfigurationTarget.Workspace;
    await configuration().update('model', id, target);
  }

  /** What each conversation's model is told first; empty for nothing. */
  get systemPrompt(): string {
    return text(configuration().get('chat.systemPrompt'));
  }

  get answerParameters(): AnswerParameters {
    const temperature = configuration().get('chat.temperature');
    const maxOutputTokens = configuration().get('chat.maxOutputTokens');
    const reasoningEffort = text(configuration().get('chat.reasoningEffort'));
    return {
      ...(typeof temperature === 'number' && temperature >= 0 && temperature <= 2 ? { temperature } : {}),
      ...(typeof maxOutputTokens === 'number' && Number.isSafeInteger(maxOutputTokens) && maxOutputTokens > 0
        ? { maxOutputTokens }
        : {}),
      ...(reasoningEffort === '' ? {} : { reasoningEffort }),
    };
  }

  /** Those that are written as they should be; the first of a name counts. */
  get prompts(): readonly Prompt[] {
    const written = configuration().get('chat.prompts');
    const names = new Set<string>();
    return (isList(written) ? written : []).flatMap((prompt) => {
      if (!isRecord(prompt)) return [];
      const name = text(prompt['name']);
      const body = text(prompt['prompt']);
      if (!/^[\w-]+$/.test(name) || body === '' || names.has(name)) return [];
      names.add(name);
      return [{ name, description: text(prompt['description']), text: body }];
    });
  }

  /** Commands of one's own on code. */
  get ownCodeCommands(): readonly CodeCommand[] {
    return parseOwnCommands(configuration().get('code.commands'));
  }

  /** Whether the lightbulb offers commands on code. */
  get codeLightbulb(): boolean {
    return configuration().get('code.lightbulb') !== false;
  }

  /** Most tokens of context that go along with code; `undefined` for as many as the model takes. */
  get codeContextTokens(): number | undefined {
    const tokens = configuration().get('code.contextTokens');
    return typeof tokens === 'number' && tokens >= 0 ? tokens : undefined;
  }

  get api(): ApiChoice {
    const value = ownValue('api');
    return value === 'chatCompletions' || value === 'responses' ? value : 'auto';
  }

  get thinkTags(): boolean {
    return ownValue('thinkTags') !== false;
  }

  /** Written in seconds. */
  get timeLimits(): TimeLimits {
    return {
      firstByte: milliseconds(ownValue('timeLimits.firstByte'), 1) ?? defaultTimeLimits.firstByte,
      idle: milliseconds(ownValue('timeLimits.idle'), 1) ?? defaultTimeLimits.idle,
      total: milliseconds(ownValue('timeLimits.total'), 0) ?? defaultTimeLimits.total,
      errorBody: milliseconds(ownValue('timeLimits.errorBody'), 1) ?? defaultTimeLimits.errorBody,
    };
  }

  get usageQuery(): UsageQuerySettings {
    const names = ownValue('usage.parameters');
    const paths = ownValue('usage.paths');
    const format = ownValue('usage.timeFormat');
    return {
      names: withTexts(defaultUsageQuery.names, names, () => true),
      // A path and nothing else: where the key goes is for the base URL to say.
      paths: withTexts(defaultUsageQuery.paths, paths, (path) => /^\/[^/\\]/.test(path)),
      timeFormat:
        format === 'unix' || format === 'unixMilliseconds' || format === 'date'
          ? format
          : defaultUsageQuery.timeFormat,
    };
  }

  /** Whose days usage is counted by. */
  get usageDays(): 'local' | 'utc' {
    // Where a service takes only dates, they are its own.
    return configuration().get('usage.days') === 'utc' || this.usageQuery.timeFormat === 'date'
      ? 'utc'
      : 'local';
  }

  /** In what order the usage view divides its figures. */
  get usageGrouping(): readonly UsageDimension[] {
    const written = configuration().get('usage.groupBy');
    const known = ['month', 'day', 'model', 'project'] as const;
    const chosen = (isList(written) ? written : []).flatMap(
      (name) => known.find((one) => one === name) ?? [],
    );
    return chosen.length === 0 ? ['day', 'model', 'project'] : [...new Set(chosen)];
  }

  get usageSource(): UsageSourceChoice {
    const value = configuration().get('usage.source');
    return value === 'account' || value === 'editor' ? value : 'auto';
  }

  /** Days that this editor's own records of usage are kept. */
  get usageRetentionDays(): number {
    return countFrom(ownValue('usage.retentionDays'), 1) ?? 400;
  }

  /** How much another extension may ask through Modelside before a person is asked. */
  get runawayLimit(): RunawayLimit {
    return {
      requests: countFrom(ownValue('usage.runaway.requests'), 1) ?? 30,
      seconds: countFrom(ownValue('usage.runaway.seconds'), 1) ?? 60,
    };
  }

  /** A folder does not get to lift a person's own limits. */
  get budgets(): readonly Budget[] {
    return parseBudgets(ownValue('budget.limits'));
  }

  /** @param change gets what is written, also what cannot be read, and returns what is to stand there. */
  async changeBudgets(change: (written: readonly unknown[]) => readonly unknown[]): Promise<void> {
    const written = ownValue('budget.limits');
    const budgets = change(isList(written) ? written : []);
    await configuration().update('budget.limits', budgets, vscode.ConfigurationTarget.Global);
  }

  /** Whether to ask before a request that is estimated to cross a budget. */
  get budgetAsks(): boolean {
    return ownValue('budget.ask') !== false;
  }

  get statusBarFigure(): StatusBarFigure {
    const value = configuration().get('statusBar.show');
    return value === 'cost' || value === 'budget' || value === 'off' ? value : 'tokens';
  }

  /** Where a folder says something of it, for that folder: else nothing would change. */
  async setStatusBarFigure(figure: StatusBarFigure): Promise<void> {
    const isOfFolder = configuration().inspect('statusBar.show')?.workspaceValue !== undefined;
    const { Global, Workspace } = vscode.ConfigurationTarget;
    await configuration().update('statusBar.show', figure, isOfFolder ? Workspace : Global);
  }

  async setUsageGrouping(dimensions: readonly UsageDimension[]): Promise<void> {
    await configuration().update('usage.groupBy', dimensions, vscode.ConfigurationTarget.Global);
  }

  async setUsageDays(days: 'local' | 'utc'): Promise<void> {
    await configuration().update('usage.days', days, vscode.ConfigurationTarget.Global);
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }
}

function configuration(): vscode.WorkspaceConfiguration {
  return vscode.workspace.getConfiguration(section);
}

function ownValue(key: string): unknown {
  return configuration().inspect(key)?.globalValue;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

function countFrom(value: unknown, least: number): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= least ? value : undefined;
}

function milliseconds(seconds: unknown, least: number): number | undefined {
  // Longer than a timer can be set for is as good as for ever.
  const longest = 2_000_000;
  return typeof seconds === 'number' && seconds >= least ? Math.min(seconds, longest) * 1000 : undefined;
}

/** The defaults, with those of the given texts that are good in their places. */
function withTexts<T extends Readonly<Record<string, string>>>(
  defaults: T,
  given: unknown,
  isGood: (value: string) => boolean,
): T {
  if (!isRecord(given)) return defaults;
  const good = Object.entries(given).filter(
    ([name, value]) => name in defaults && typeof value === 'string' && isGood(value),
  );
  return { ...defaults, ...Object.fromEntries(good) };
}
