import type { PageRequest } from '../pageRequest.ts';

type SaveSettings = Extract<PageRequest, { type: 'saveSettings' }>;

export type UnusableSetting = 'temperature' | 'maxOutputTokens';

/**
 * Reads the form of a conversation's settings. An empty field means the default, and is left out.
 *
 * @param typed what stands in the field of this name.
 * @returns what was set, and the fields with something that cannot be used.
 */
export function readSettings(typed: (name: keyof SaveSettings) => string): {
  readonly request: SaveSettings;
  readonly wrong: readonly UnusableSetting[];
} {
  const systemPrompt = typed('systemPrompt');
  const reasoningEffort = typed('reasoningEffort');
  const temperature = numberIn(typed('temperature'));
  const maxOutputTokens = numberIn(typed('maxOutputTokens'));
  const wrong: UnusableSetting[] = [];
  // Said the other way round, so that what is no number at all is wrong as well.
  if (temperature !== undefined && !(temperature >= 0 && temperature <= 2)) wrong.push('temperature');
  if (maxOutputTokens !== undefined && !(Number.isSafeInteger(maxOutputTokens) && maxOutputTokens >= 1)) {
    wrong.push('maxOutputTokens');
  }
  const request: SaveSettings = {
    type: 'saveSettings',
    ...(systemPrompt.trim() !== '' && { systemPrompt }),
    ...(temperature !== undefined && { temperature }),
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
    ...(reasoningEffort !== '' && { reasoningEffort }),
  };
  return { request, wrong };
}

function numberIn(typed: string): number | undefined {
  return typed.trim() === '' ? undefined : Number(typed);
}
