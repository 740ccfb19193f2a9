import type { InputImage, InputMessage, ToolCall } from '../api/answer.ts';
import { toDataUrl } from '../context/dataUrl.ts';
import { readImage } from '../context/readImage.ts';
import { type ChatMessage, type MessagePart, textOf } from './chatMessage.ts';
import { readSealed } from './sealedThinking.ts';

/** The conversation as the service takes it. Messages in which nothing is left are left out: servers refuse them. */
export function toInputMessages(messages: readonly ChatMessage[], model: string): readonly InputMessage[] {
  return messages.flatMap(({ role, parts }) => {
    switch (role) {
      case 'system':
        return system(parts);
      case 'user':
        return user(parts);
      case 'assistant':
        return assistant(parts, model);
    }
  });
}

function system(parts: readonly MessagePart[]): readonly InputMessage[] {
  const content = textOf(parts, '\n');
  return content === '' ? [] : [{ role: 'system', content }];
}

/** VS Code puts the results of tools into messages of the person; for the service they are messages of their own. */
function user(parts: readonly MessagePart[]): readonly InputMessage[] {
  const results = parts.flatMap((part): readonly InputMessage[] =>
    part.kind === 'toolResult'
      ? [
          {
            role: 'tool',
            toolCallId: part.callId,
            content: textOf(part.parts, '\n'),
            ...withImages(part.parts),
          },
        ]
      : [],
  );
  const content = textOf(parts, '\n');
  const images = withImages(parts);
  return content === '' && !images.images ? results : [...results, { role: 'user', content, ...images }];
}

function assistant(parts: readonly MessagePart[], model: string): readonly InputMessage[] {
  const content = textOf(parts, '');
  const toolCalls = parts.flatMap((part): readonly ToolCall[] =>
    part.kind === 'toolCall'
      ? [{ id: part.id, name: part.name, arguments: JSON.stringify(part.input ?? {}) }]
      : [],
  );
  if (content === '' && toolCalls.length === 0) return [];
  const thinking = parts.filter((part) => part.kind === 'thinking');
  const reasoning = thinking.map(({ text }) => text).join('');
  const sealedReasoning = thinking
    .map(({ metadata }) => readSealed(metadata, model))
    .findLast((sealed) => sealed.length > 0);
  return [
    {
      role: 'assistant',
      content,
      ...(toolCalls.length > 0 && { toolCalls }),
      ...(reasoning !== '' && { reasoning }),
      ...(sealedReasoning && { sealedReasoning }),
    },
  ];
}

function withImages(parts: readonly MessagePart[]): { readonly images?: readonly InputImage[] } {
  const images = parts.flatMap((part) =>
    part.kind === 'image'
      ? // What the bytes are counts: servers refuse an image under a wrong name.
        [{ dataUrl: toDataUrl(part.bytes, readImage(part.bytes)?.type ?? part.type) }]
      : [],
  );
  return images.length === 0 ? {} : { images };
}
