import type * as vscode from 'vscode';

import { ApiError } from '../../core/api/apiError.ts';
import { type CodeQuestion, codeCommandFor } from '../../core/participant/participantCommand.ts';
import { activeCodeEditor } from '../context/activeCodeEditor.ts';
import { attachReferences } from './attachReferences.ts';
import { codeReference } from './codeReference.ts';
import { toNotedPlace } from './notedPlace.ts';
import type { AnsweringModel, ParticipantServices } from './participantServices.ts';
import { lastPlace } from './pastTurns.ts';
import { contentOf, imageTokens, type Question } from './question.ts';

/**
 * A question about code: about what is attached, else what is selected, else what the last such question was about, else
 * what the editor shows. `undefined` when there is none, or the person does not want it sent.
 *
 * @throws `ApiError` of kind `tooLarge` where the model has no room for it.
 */
export async function codeQuestion(
  command: CodeQuestion,
  request: vscode.ChatRequest,
  history: vscode.ChatContext['history'],
  model: AnsweringModel,
  services: ParticipantServices,
): Promise<Question | undefined> {
  const found = await codeReference(request.references);
  const others = await attachReferences(
    request.references.filter((one) => one !== found?.reference),
    services,
  );
  const place = found?.place ?? (hasSelection() ? undefined : lastPlace(history));
  const { prompt: wish } = request;
  const taken =
    services.count(model.id, contentOf({ text: '', attachments: others.attachments })) +
    services.count(model.id, services.defaults().systemPrompt) +
    imageTokens(others.attachments);
  const room = { ...model, ...(model.contextWindow && { contextWindow: model.contextWindow - taken }) };
  const prepared = await services.prepareCode(codeCommandFor(command, wish), place, wish, room);
  if (!prepared) return undefined;
  const { prompt, document, range, parts, refused } = prepared;
  if (!prompt.fits) throw new ApiError('tooLarge', '');
  return {
    text: prompt.question,
    attachments: [...others.attachments, ...prompt.parts.map(({ attachment }) => attachment)],
    refused: [...others.refused, ...refused],
    allowed: others.allowed,
    subject: {
      place: toNotedPlace(document.uri, range),
      text: document.getText(range),
      ...(parts ? { parts } : {}),
    },
  };
}

function hasSelection(): boolean {
  return activeCodeEditor()?.selection.isEmpty === false;
}
