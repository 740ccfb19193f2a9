import type { InferenceRequest, Turn } from '../inference/inferenceRequest.ts';
import { type CodeSample, findCodeSamples } from './codeSample.ts';
import { splitFences } from './fences.ts';

/** What the stand-in makes of a conversation. */
export interface PromptReading {
  readonly model: string;
  /** What was asked last, without the code that came with it. */
  readonly question: string;
  /** The code that came with it, else the latest that came before. */
  readonly sample: CodeSample | undefined;
  readonly sampleIsEarlier: boolean;
  readonly instructions: string;
  /** Messages before the last question, instructions not counted. */
  readonly earlierMessages: number;
  readonly images: number;
  /** What tools gave back since the last question. */
  readonly toolResults: readonly ToolResult[];
}

interface ToolResult {
  readonly tool: string;
  readonly text: string;
}

type Message = Extract<Turn, { kind: 'message' }>;

export function readPrompt(request: InferenceRequest): PromptReading {
  const messages = request.turns.filter((turn): turn is Message => turn.kind === 'message');
  const spoken = messages.filter((message) => message.role !== 'system' && message.text !== '');
  const asked = messages.filter((message) => message.role === 'user');
  const last = asked.at(-1);
  const sample = asked
    .toReversed()
    .flatMap((message) =>
      findCodeSamples(message.text)
        .slice(0, 1)
        .map((code) => ({ code, message })),
    )
    .at(0);
  return {
    model: request.model,
    question: splitFences(typedPart(last?.text ?? '')).prose.trim(),
    sample: sample?.code,
    sampleIsEarlier: sample !== undefined && sample.message !== last,
    instructions: messages
      .filter((message) => message.role === 'system')
      .map((message) => message.text)
      .join('\n'),
    earlierMessages: last === undefined ? 0 : spoken.indexOf(last),
    images: last?.images ?? 0,
    toolResults: readToolResults(request.turns),
  };
}

/** VS Code's agent wraps what a person typed, and sends reminders along that no person wrote. */
function typedPart(text: string): string {
  return /<userRequest>([^]*?)<\/userRequest>/.exec(text)?.[1] ?? text;
}

function readToolResults(turns: readonly Turn[]): ToolResult[] {
  const since = turns.findLastIndex((turn) => turn.kind === 'message' && turn.role === 'user');
  const names = new Map<string, string>();
  const results: ToolResult[] = [];
  for (const turn of turns.slice(since + 1)) {
    if (turn.kind === 'toolCall') {
      names.set(turn.callId, turn.name);
    } else if (turn.kind === 'toolResult') {
      results.push({ tool: names.get(turn.callId) ?? 'a tool', text: turn.text });
    }
  }
  return results;
}
