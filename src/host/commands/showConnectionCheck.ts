import * as vscode from 'vscode';

import type { BaseUrl } from '../../core/api/baseUrl.ts';
import { checkConnection, type CheckStep, type StepResult } from '../../core/api/checkConnection.ts';
import type { Connection } from '../connection.ts';
import { explain } from '../failures.ts';

const { l10n } = vscode;

/** What the person chose after the check. */
export type CheckChoice = 'done' | 'address' | 'key' | 'again' | undefined;

export interface CheckOptions {
  readonly title: string;
  readonly step?: { readonly number: number; readonly of: number };
  /** Called once, as soon as address and key have proven good; usage may still be refused. */
  readonly onAccepted: () => Promise<void>;
}

type Item = vscode.QuickPickItem & { readonly choice?: CheckChoice };

/** Checks a connection before a person's eyes, each step with its outcome, and asks how to go on. */
export async function showConnectionCheck(
  connection: Connection,
  baseUrl: BaseUrl,
  apiKey: string | undefined,
  options: CheckOptions,
): Promise<CheckChoice> {
  const pick = vscode.window.createQuickPick<Item>();
  pick.title = options.title;
  pick.placeholder = l10n.t('Checking {0}…', baseUrl.host);
  pick.ignoreFocusOut = true;
  pick.busy = true;
  if (options.step) {
    pick.step = options.step.number;
    pick.totalSteps = options.step.of;
  }
  const controller = new AbortController();
  const choice = new Promise<CheckChoice>((resolve) => {
    pick.onDidAccept(() => {
      const [item] = pick.activeItems;
      if (item?.choice !== undefined) resolve(item.choice);
    });
    pick.onDidHide(() => resolve(undefined));
  });
  pick.show();
  try {
    const results = new Map<CheckStep, StepResult>();
    const show = (): void => {
      pick.items = [...stepItems(baseUrl, results), ...choiceItems(results)];
      const first = pick.items.find((item) => item.choice !== undefined);
      if (first) pick.activeItems = [first];
    };
    void choice.then(() => controller.abort());
    const client = await connection.openClient(baseUrl, apiKey);
    for await (const result of checkConnection(client, new Date(), controller.signal)) {
      if (controller.signal.aborted) break;
      results.set(result.step, result);
      show();
      if (result.step === 'key' && result.outcome === 'passed') await options.onAccepted();
    }
    pick.busy = false;
    pick.placeholder = summaryOf(results);
    return await choice;
  } finally {
    controller.abort();
    pick.dispose();
  }
}

function stepItems(baseUrl: BaseUrl, results: ReadonlyMap<CheckStep, StepResult>): readonly Item[] {
  return (['address', 'key', 'usage'] as const).map((step) => {
    const result = results.get(step);
    return {
      label: `$(${iconOf(result)}) ${headlineOf(step, result)}`,
      detail: detailOf(baseUrl, step, result),
      alwaysShow: true,
    };
  });
}

function headlineOf(step: CheckStep, result: StepResult | undefined): string {
  const bad = result?.outcome === 'failed' || result?.outcome === 'refused';
  const passed = result?.outcome === 'passed';
  switch (step) {
    case 'address':
      if (bad) return l10n.t('The address does not answer as it should');
      return passed ? l10n.t('The address answers') : l10n.t('Address');
    case 'key':
      if (bad) return l10n.t('The key is not accepted');
      return passed ? l10n.t('The key is accepted') : l10n.t('Key');
    case 'usage':
      if (bad) return l10n.t('Usage cannot be read');
      return passed ? l10n.t('Usage may be read') : l10n.t('Usage');
  }
}

function iconOf(result: StepResult | undefined): string {
  switch (result?.outcome) {
    case undefined:
      return 'circle-large-outline';
    case 'checking':
      return 'loading~spin';
    case 'passed':
      return 'pass';
    case 'failed':
      return 'error';
    case 'refused':
      return 'warning';
    case 'skipped':
      return 'circle-slash';
  }
}

function detailOf(baseUrl: BaseUrl, step: CheckStep, result: StepResult | undefined): string {
  if (!result || result.outcome === 'skipped') return l10n.t('Not checked yet.');
  if (result.outcome === 'checking') return l10n.t('Checking…');
  if (result.error) {
    const { title, detail } = explain(result.error);
    if (step === 'usage') {
      return result.error.kind === 'unauthorized'
        ? l10n.t('Not with this key. Whether it may chat, the first question shows.')
        : l10n.t('You can chat all the same. {0}', title);
    }
    return step === 'key' ? detail : `${title} ${detail}`;
  }
  switch (step) {
    case 'address':
      return baseUrl.href;
    case 'key':
      return result.models === 1 ? l10n.t('1 model') : l10n.t('{0} models', result.models ?? 0);
    case 'usage':
      return l10n.t('Tokens and cost will be shown.');
  }
}

function choiceItems(results: ReadonlyMap<CheckStep, StepResult>): readonly Item[] {
  const separator: Item = { label: '', kind: vscode.QuickPickItemKind.Separator };
  const again: Item = { label: `$(refresh) ${l10n.t('Check Again')}`, choice: 'again', alwaysShow: true };
  const address: Item = { label: `$(edit) ${l10n.t('Change Address')}`, choice: 'address', alwaysShow: true };
  const key: Item = { label: `$(key) ${l10n.t('Enter Another Key')}`, choice: 'key', alwaysShow: true };
  const usage = results.get('usage')?.outcome;
  if (results.get('address')?.outcome === 'failed') return [separator, address, again];
  if (results.get('key')?.outcome === 'failed') return [separator, key, address, again];
  if (usage === undefined || usage === 'checking') return [];
  const done: Item = {
    label: `$(comment-discussion) ${l10n.t('Start Chatting')}`,
    choice: 'done',
    alwaysShow: true,
  };
  return usage === 'passed' ? [separator, done] : [separator, done, key];
}

function summaryOf(results: ReadonlyMap<CheckStep, StepResult>): string {
  if (results.get('address')?.outcome === 'failed')
    return l10n.t('The address does not answer as it should.');
  if (results.get('key')?.outcome === 'failed') return l10n.t('The key was not accepted.');
  return results.get('usage')?.outcome === 'passed'
    ? l10n.t('Connected.')
    : l10n.t('Connected. Usage is not shown for this key.');
}
