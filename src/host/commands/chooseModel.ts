import * as vscode from 'vscode';

import type { Model } from '../../core/models/model.ts';
import type { ModelCatalog } from '../../core/models/modelCatalog.ts';
import { explainError } from '../failures.ts';
import { abilitiesText, contextText, priceText } from '../modelText.ts';

const { l10n } = vscode;

type Item = vscode.QuickPickItem & { readonly modelId?: string };

/**
 * Lets the person choose a model; one that is not listed can be typed. `undefined` when they left.
 *
 * @param current the identifier of the one that is marked.
 * @param ownUse what one has used of each, by identifier.
 */
export async function chooseModel(
  catalog: ModelCatalog,
  current: string | undefined,
  ownUse: ReadonlyMap<string, string> = new Map(),
): Promise<string | undefined> {
  const pick = vscode.window.createQuickPick<Item>();
  pick.title = l10n.t('Choose Model');
  pick.placeholder = l10n.t('Choose a model, or type the identifier of one');
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  const show = (): void => {
    const { models, loading, error } = catalog.state;
    pick.busy = loading;
    const listed = (models ?? []).map((model) => toItem(model, current, ownUse.get(model.id) ?? ''));
    const typed = pick.value.trim();
    const known = typed === '' || catalog.find(typed) !== undefined;
    pick.items = [
      ...listed,
      ...(known ? [] : [typedItem(typed)]),
      ...(error && !loading ? [errorItem(error)] : []),
    ];
    const marked = pick.items.find(({ modelId }) => modelId !== undefined && modelId === current);
    if (typed === '' && marked) pick.activeItems = [marked];
  };
  const subscription = catalog.onDidChange(show);
  try {
    const chosen = new Promise<string | undefined>((resolve) => {
      pick.onDidChangeValue(show);
      pick.onDidAccept(() => resolve(pick.activeItems[0]?.modelId));
      pick.onDidHide(() => resolve(undefined));
    });
    show();
    pick.show();
    if (!catalog.state.models) void catalog.refresh();
    return await chosen;
  } finally {
    subscription.dispose();
    pick.dispose();
  }
}

function toItem(model: Model, current: string | undefined, ownUse: string): Item {
  const details = [contextText(model), abilitiesText(model), priceText(model.price), ownUse]
    .filter(Boolean)
    .join(' — ');
  return {
    label: model.id === current ? `$(check) ${model.name}` : model.name,
    description: model.name === model.id ? '' : model.id,
    detail: details === '' ? l10n.t('nothing more reported') : details,
    modelId: model.id,
  };
}

function typedItem(id: string): Item {
  return { label: id, description: l10n.t('not in the service’s list'), modelId: id, alwaysShow: true };
}

function errorItem(error: unknown): Item {
  const { title, detail } = explainError(error);
  return { label: `$(warning) ${title}`, detail, alwaysShow: true };
}
