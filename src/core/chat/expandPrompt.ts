/** What the variables of a prompt stand for; missing where the editor has nothing of the kind. */
export interface PromptValues {
  /** What was typed after the prompt's name. */
  readonly input: string;
  /** What to call the selection, such as `greet.ts:3-9`; its text goes along as an attachment. */
  readonly selection?: string;
  readonly file?: string;
  readonly language?: string;
}

export interface ExpandedPrompt {
  readonly text: string;
  /** Attachments that the prompt speaks of. */
  readonly needs: ReadonlySet<'selection' | 'file'>;
  /** Variables for which there is nothing. */
  readonly missing: readonly string[];
}

/** `/name` and what follows it; `undefined` for any other text. */
export function parsePromptUse(text: string): { readonly name: string; readonly input: string } | undefined {
  const match = /^\/([\w-]+)(?:\s+([\s\S]*))?$/.exec(text.trim());
  const [, name, input = ''] = match ?? [];
  return name === undefined ? undefined : { name, input: input.trim() };
}

/** The prompt with its variables filled in. Input that it has no place for follows it. */
export function expandPrompt(prompt: string, values: PromptValues): ExpandedPrompt {
  const needs = new Set<'selection' | 'file'>();
  const missing = new Set<string>();
  let inputHasPlace = false;
  const filled = prompt.replaceAll(
    /\{\{\s*(selection|file|language|input)\s*\}\}/g,
    (_, name: keyof PromptValues) => {
      if (name === 'input') {
        inputHasPlace = true;
        return values.input;
      }
      const value = values[name];
      if (value === undefined) missing.add(name);
      else if (name !== 'language') needs.add(name);
      return value ?? '';
    },
  );
  const text = inputHasPlace || values.input === '' ? filled : `${filled}\n\n${values.input}`;
  return { text: text.trim(), needs, missing: [...missing] };
}
