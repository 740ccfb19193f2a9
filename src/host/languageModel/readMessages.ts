import * as vscode from 'vscode';

import type { ChatMessage, MessagePart } from '../../core/languageModel/chatMessage.ts';
import { readThinkingPart } from './thinkingPart.ts';

/** VS Code's own chat sends instructions in this role, which its published types do not have. */
const systemRole = 3;

/** The conversation as VS Code or another extension hands it over, as plain data. */
export function readMessages(
  messages: readonly vscode.LanguageModelChatRequestMessage[],
): readonly ChatMessage[] {
  return messages.map(readMessage);
}

export function readMessage({ role, content }: vscode.LanguageModelChatRequestMessage): ChatMessage {
  return { role: roleOf(role), parts: readParts(content) };
}

function roleOf(role: number): ChatMessage['role'] {
  if (role === systemRole) return 'system';
  const assistantRole: number = vscode.LanguageModelChatMessageRole.Assistant;
  // A role that is not known is not one that the model spoke in.
  return role === assistantRole ? 'assistant' : 'user';
}

function readParts(content: readonly unknown[]): readonly MessagePart[] {
  return content.flatMap((part) => readPart(part) ?? []);
}

/** `undefined` for what is for somebody else, such as marks for the cache of another service. */
function readPart(part: unknown): MessagePart | undefined {
  if (part instanceof vscode.LanguageModelTextPart) return { kind: 'text', text: part.value };
  if (part instanceof vscode.LanguageModelToolCallPart) {
    return { kind: 'toolCall', id: part.callId, name: part.name, input: part.input };
  }
  if (part instanceof vscode.LanguageModelToolResultPart) {
    return { kind: 'toolResult', callId: part.callId, parts: readParts(part.content) };
  }
  if (part instanceof vscode.LanguageModelDataPart) return readData(part);
  if (part instanceof vscode.LanguageModelPromptTsxPart) {
    return { kind: 'text', text: JSON.stringify(part.value) };
  }
  const thinking = readThinkingPart(part);
  return thinking && { kind: 'thinking', ...thinking };
}

function readData({ data, mimeType }: vscode.LanguageModelDataPart): MessagePart | undefined {
  const type = mimeType.toLowerCase();
  if (type.startsWith('image/')) return { kind: 'image', type, bytes: data };
  const isText = type.startsWith('text/') || /^application\/(?:.+\+)?json\b/.test(type);
  return isText ? { kind: 'text', text: new TextDecoder().decode(data) } : undefined;
}
