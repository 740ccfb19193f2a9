import * as vscode from 'vscode';

import type { AnswerRequest, ToolDefinition } from '../../core/api/answer.ts';
import { isRecord, valueAt } from '../../core/base/json.ts';
import { answerParameters } from '../../core/languageModel/answerParameters.ts';
import type { ChatMessage } from '../../core/languageModel/chatMessage.ts';
import { toInputMessages } from '../../core/languageModel/toInputMessages.ts';
import type { Model } from '../../core/models/model.ts';

type AskedModel = Pick<Model, 'id' | 'maxOutputTokens' | 'reasoningEfforts'>;

/** What VS Code or another extension asks, as the service takes it. */
export function answerRequest(
  model: AskedModel,
  conversation: readonly ChatMessage[],
  options: vscode.ProvideLanguageModelChatResponseOptions,
  idempotencyKey: string,
): AnswerRequest {
  const tools = definitions(options.tools ?? []);
  const required = options.toolMode === vscode.LanguageModelChatToolMode.Required;
  return {
    model: model.id,
    messages: toInputMessages(conversation, model.id),
    ...(tools.length > 0 && { tools, ...(required && { toolChoice: choiceAmong(tools) }) }),
    // What the person chose for the model comes along without being in the published types.
    parameters: answerParameters(options.modelOptions, valueAt(options, 'modelConfiguration'), model),
    idempotencyKey,
  };
}

/** Servers refuse two tools of one name. */
function definitions(tools: readonly vscode.LanguageModelChatTool[]): readonly ToolDefinition[] {
  const byName = new Map<string, ToolDefinition>();
  for (const { name, description, inputSchema } of tools) {
    // A tool that takes nothing comes without a schema, which servers insist on.
    const parameters = isRecord(inputSchema) ? inputSchema : { type: 'object', properties: {} };
    if (!byName.has(name)) byName.set(name, { name, description, parameters });
  }
  return [...byName.values()];
}

/** More servers take the name of a tool than a demand for any of them. */
function choiceAmong(tools: readonly ToolDefinition[]): NonNullable<AnswerRequest['toolChoice']> {
  const [only, another] = tools;
  return only && !another ? { name: only.name } : 'required';
}
