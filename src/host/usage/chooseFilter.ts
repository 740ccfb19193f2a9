import * as vscode from 'vscode';

import type { UsageChoice } from '../../core/usage/usageChoice.ts';

const { l10n } = vscode;

interface FilterItem extends vscode.QuickPickItem {
  readonly part: 'model' | 'project' | 'all';
  readonly value: string;
}

/** Asks for a model or a project to show alone; `undefined` where nothing was chosen. */
export async function chooseFilter(
  choice: UsageChoice,
  known: { readonly models: readonly string[]; readonly projects: readonly string[] },
): Promise<UsageChoice | undefined> {
  const { window, model, project } = choice;
  const itemsOf = (part: 'model' | 'project', names: readonly string[], chosen?: string): FilterItem[] =>
    names.map((value) => ({
      label: value,
      description: value === chosen ? l10n.t('shown now') : '',
      part,
      value,
    }));
  const all: FilterItem = { label: l10n.t('All models and projects'), part: 'all', value: '' };
  const picked = await vscode.window.showQuickPick(
    [
      all,
      heading(l10n.t('Models')),
      ...itemsOf('model', known.models, model),
      heading(l10n.t('Projects')),
      ...itemsOf('project', known.projects, project),
    ],
    { title: l10n.t('Usage of which model or project?') },
  );
  if (!picked) return undefined;
  switch (picked.part) {
    case 'all':
      return { window };
    case 'model':
      return { window, model: picked.value, ...(project === undefined ? {} : { project }) };
    case 'project':
      return { window, ...(model === undefined ? {} : { model }), project: picked.value };
  }
}

function heading(label: string): FilterItem {
  return { label, kind: vscode.QuickPickItemKind.Separator, part: 'all', value: '' };
}
