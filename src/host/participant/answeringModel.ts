import * as vscode from 'vscode';

import { orAborted } from '../../core/base/orAborted.ts';
import type { AnsweringModel, ParticipantServices } from './participantServices.ts';

/** The vendor of Modelside's own models in VS Code's model picker, as the manifest declares it. */
const vendor = 'modelside';

export interface ChosenAnswering {
  readonly model: AnsweringModel;
  /** Why it is not the one that was picked, in words; empty where it is. */
  readonly why: string;
}

/**
 * The model picked in VS Code's chat where it is one of Modelside's, else the one that Modelside uses everywhere.
 *
 * @throws why there is none.
 */
export async function answeringModel(
  picked: Pick<vscode.LanguageModelChat, 'vendor' | 'id' | 'name'>,
  { catalog, models }: Pick<ParticipantServices, 'catalog' | 'models'>,
  signal: AbortSignal,
): Promise<ChosenAnswering> {
  if (!catalog.state.models) await orAborted(catalog.refresh(), signal);
  if (picked.vendor === vendor) {
    return { model: catalog.find(picked.id) ?? { id: picked.id, name: picked.name }, why: '' };
  }
  const { id, name } = await orAborted(models.resolve(), signal);
  return {
    model: catalog.find(id) ?? { id, name },
    why: vscode.l10n.t("{0} is not one of Modelside's models, so its default answered.", picked.name),
  };
}
