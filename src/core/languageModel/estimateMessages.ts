import type { ToolDefinition } from '../api/answer.ts';
import { estimateImageTokens, estimateTokens } from '../context/estimateTokens.ts';
import { readImage } from '../context/readImage.ts';
import type { ChatMessage, MessagePart } from './chatMessage.ts';

/** What stands between any two messages, and around a call or a tool. Tokens. */
const around = 4;

/** A picture whose size cannot be read counts like one of a screen. Pixels. */
const unknownSize = { width: 1920, height: 1080 };

/** About how many tokens a message has, before anything was learned of the model. */
export function estimateMessage({ parts }: ChatMessage): number {
  return around + sum(parts.map(estimatePart));
}

/** The same for a whole request. */
export function estimateRequest(messages: readonly ChatMessage[], tools: readonly ToolDefinition[]): number {
  const offered = tools.map(
    ({ name, description, parameters }) =>
      around + estimateTokens(`${name} ${description} ${JSON.stringify(parameters)}`),
  );
  return sum(messages.map(estimateMessage)) + sum(offered);
}

/** How a service counts a picture says nothing of how it counts text. */
export function hasImage(messages: readonly ChatMessage[]): boolean {
  const isImage = (part: MessagePart): boolean =>
    part.kind === 'image' || (part.kind === 'toolResult' && part.parts.some(isImage));
  return messages.some(({ parts }) => parts.some(isImage));
}

function estimatePart(part: MessagePart): number {
  switch (part.kind) {
    case 'text':
      return estimateTokens(part.text);
    case 'image': {
      const { width, height } = readImage(part.bytes) ?? unknownSize;
      return estimateImageTokens(width, height);
    }
    case 'toolCall':
      return around + estimateTokens(`${part.name} ${JSON.stringify(part.input ?? {})}`);
    case 'toolResult':
      return around + sum(part.parts.map(estimatePart));
    case 'thinking':
      // Readable reasoning of earlier turns is not sent to most services.
      return 0;
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
