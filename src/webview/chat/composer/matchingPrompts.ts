import type { PromptOffer } from '../../../protocol/chat.ts';

/** The prompts whose names hold these letters; first those whose names begin with them. */
export function matchingPrompts(prompts: readonly PromptOffer[], query: string): readonly PromptOffer[] {
  const letters = query.toLowerCase();
  const place = ({ name }: PromptOffer): number => name.toLowerCase().indexOf(letters);
  const matching = prompts.filter((prompt) => place(prompt) >= 0);
  return [
    ...matching.filter((prompt) => place(prompt) === 0),
    ...matching.filter((prompt) => place(prompt) > 0),
  ];
}
