import type { InferenceRequest, Turn } from './inferenceRequest.ts';

const tokensPerImage = 85;

/** Everything of a request that a model reads, in order: what is counted and what prefixes are compared by. */
export function promptText(request: InferenceRequest): string {
  const tools = request.tools.map((tool) => `${tool.name}: ${tool.description}\n`);
  return [...tools, ...request.turns.map(turnText)].join('');
}

export function countImageTokens(turns: readonly Turn[]): number {
  return turns.reduce((sum, turn) => sum + (turn.kind === 'message' ? turn.images * tokensPerImage : 0), 0);
}

function turnText(turn: Turn): string {
  switch (turn.kind) {
    case 'message':
      return `${turn.role}\n${turn.text}\n`;
    case 'toolCall':
      return `call ${turn.name}\n${turn.arguments}\n`;
    case 'toolResult':
      return `result\n${turn.text}\n`;
  }
}
