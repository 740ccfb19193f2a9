import { createHash } from 'node:crypto';

const blockTokens = 32;
const blockCharacters = blockTokens * 4;
const mostBlocks = 50_000;

/**
 * Says how much of a prompt repeats the beginning of an earlier one of the same owner. Like the caches of real
 * services it knows blocks by the hash of everything up to their end, and so keeps no prompt.
 */
export class PromptCache {
  readonly #seen = new Set<string>();

  /** Remembers the prompt; returns how many of its tokens were known, a multiple of the block. */
  countCachedTokens(owner: string, prompt: string): number {
    let cachedBlocks = 0;
    let unbroken = true;
    let hash = owner;
    for (let end = blockCharacters; end <= prompt.length; end += blockCharacters) {
      hash = createHash('sha256')
        .update(hash)
        .update(prompt.slice(end - blockCharacters, end))
        .digest('base64');
      unbroken &&= this.#seen.has(hash);
      if (unbroken) {
        cachedBlocks += 1;
      }
      this.#remember(hash);
    }
    return cachedBlocks * blockTokens;
  }

  #remember(hash: string): void {
    // Added anew, so that the set stays in the order of last use.
    this.#seen.delete(hash);
    this.#seen.add(hash);
    if (this.#seen.size > mostBlocks) {
      const [oldest = ''] = this.#seen;
      this.#seen.delete(oldest);
    }
  }
}
