import type { DraftCall } from '../inference/draft.ts';
import type { InferenceRequest, ToolDefinition } from '../inference/inferenceRequest.ts';
import { keywords } from './keywords.ts';
import type { PromptReading } from './promptReading.ts';
import { toolArguments } from './toolArguments.ts';

const mostCalls = 4;

/** The calls with which a tool-calling stand-in begins. None where it is offered no tool, or told to call none. */
export function draftToolCalls(
  request: InferenceRequest,
  reading: PromptReading,
  answerId: string,
): DraftCall[] {
  return chooseTools(request, reading.question).map((tool, index) => ({
    id: `call_${answerId}${index}`,
    name: tool.name,
    arguments: JSON.stringify(toolArguments(tool.parameters, reading)),
  }));
}

/** All that the prompt names, else the one whose words are most like it. */
function chooseTools({ tools, toolChoice }: InferenceRequest, question: string): readonly ToolDefinition[] {
  if (toolChoice === 'none') {
    return [];
  }
  if (typeof toolChoice === 'object') {
    return tools.filter((tool) => tool.name === toolChoice.name).slice(0, 1);
  }
  const lower = question.toLowerCase();
  const named = tools.filter((tool) => lower.includes(tool.name.toLowerCase()));
  if (named.length > 0) {
    return named.slice(0, mostCalls);
  }
  const words = new Set(keywords(lower, 50));
  const likeness = (tool: ToolDefinition): number =>
    keywords(`${tool.name.replaceAll(/[_-]/g, ' ')} ${tool.description}`.toLowerCase(), 100).filter((word) =>
      words.has(word),
    ).length;
  return tools.toSorted((a, b) => likeness(b) - likeness(a)).slice(0, 1);
}
