import { invalidValue } from '../http/invalidRequest.ts';
import { JsonObject } from '../http/jsonObject.ts';
import type { ToolChoice, ToolDefinition } from './inferenceRequest.ts';

/** Chat completions wrap a function in `function`; responses write it flat. */
type ToolShape = 'wrapped' | 'flat';

export function parseTools(body: JsonObject, shape: ToolShape): ToolDefinition[] {
  return body.objects('tools').map((tool) => {
    const type = tool.string('type');
    if (type !== 'function') {
      throw invalidValue(tool.pathOf('type'), `Only tools of the type 'function' are known, not '${type}'.`);
    }
    return parseFunction(shape === 'wrapped' ? tool.object('function') : tool);
  });
}

function parseFunction(definition: JsonObject): ToolDefinition {
  const name = definition.string('name');
  if (!/^[\w-]{1,64}$/.test(name)) {
    throw invalidValue(
      definition.pathOf('name'),
      "A tool's name has 1 to 64 letters, digits, underscores or dashes.",
    );
  }
  return {
    name,
    description: definition.optionalString('description') ?? '',
    parameters: definition.optionalObject('parameters')?.fields,
  };
}

export function parseToolChoice(
  body: JsonObject,
  shape: ToolShape,
  tools: readonly ToolDefinition[],
): ToolChoice {
  const choice = body.raw('tool_choice');
  if (choice === undefined) {
    return 'auto';
  }
  if (choice === 'auto' || choice === 'none' || choice === 'required') {
    return choice;
  }
  if (typeof choice === 'string') {
    throw invalidValue('tool_choice', "'tool_choice' is 'auto', 'none', 'required' or names a function.");
  }
  const named = new JsonObject(choice, 'tool_choice');
  const name = (shape === 'wrapped' ? named.object('function') : named).string('name');
  if (!tools.some((tool) => tool.name === name)) {
    throw invalidValue('tool_choice', `'tool_choice' names a function that is not among 'tools'.`);
  }
  return { name };
}
