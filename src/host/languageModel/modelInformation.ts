import * as vscode from 'vscode';

import type { JsonRecord } from '../../core/base/json.ts';
import { effortOption } from '../../core/languageModel/answerParameters.ts';
import { modelLimits } from '../../core/languageModel/modelLimits.ts';
import type { Model } from '../../core/models/model.ts';
import { abilitiesText, contextText, priceText } from '../modelText.ts';

const { l10n } = vscode;

/** Chosen, it leaves the effort to the service. */
const ownEffort = 'default';

/** What VS Code is told of a model. */
export interface ModelInformation extends vscode.LanguageModelChatInformation {
  /** For the list of models. VS Code reads it where it knows it; its published types do not have it, like the next. */
  readonly pricing?: string;
  /** What a person can choose for the model: a JSON schema. */
  readonly configurationSchema?: JsonRecord;
}

export function modelInformation(model: Model): ModelInformation {
  const price = priceText(model.price);
  const origin = [model.id, model.ownedBy ?? ''].filter(Boolean).join(' · ');
  const limits = modelLimits(model);
  const contextWindow = limits.maxInputTokens + limits.maxOutputTokens;
  const window =
    contextText(model) || l10n.t('{0} (assumed, not reported)', contextText({ ...model, contextWindow }));
  const tooltip = [model.description ?? '', origin, window, abilitiesText(model), price];
  return {
    id: model.id,
    name: model.name,
    // VS Code's chat has instructions for families such as `claude-sonnet-4.5`, which it tells by how they begin.
    family: model.id.slice(model.id.lastIndexOf('/') + 1) || model.id,
    version: model.id,
    // Without `detail`: VS Code shows the name of the group there, which tells our models from another's.
    tooltip: tooltip.filter(Boolean).join('\n'),
    ...limits,
    // VS Code hides a model without tools from its agents, and most services do not say. Where such a model takes none
    // after all, the service refuses them by name and is asked without.
    capabilities: { toolCalling: model.toolCalling ?? true, imageInput: model.imageInput ?? false },
    ...(price !== '' && { pricing: price }),
    ...(model.reasoningEfforts && { configurationSchema: effortSchema(model.reasoningEfforts) }),
  };
}

function effortSchema(efforts: readonly string[]): JsonRecord {
  const choices = [...new Set([ownEffort, ...efforts])];
  return {
    properties: {
      [effortOption]: {
        type: 'string',
        title: l10n.t('Thinking Effort'),
        enum: choices,
        enumItemLabels: choices.map((choice) =>
          choice === ownEffort ? l10n.t('Default') : choice.charAt(0).toUpperCase() + choice.slice(1),
        ),
        default: ownEffort,
        // Shown beside the name of the model.
        group: 'navigation',
      },
    },
  };
}
