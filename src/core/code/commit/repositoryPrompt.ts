import { type CommitPrompt, commitPrompt } from './commitPrompt.ts';
import { diffParts } from './diffParts.ts';

/** Tokens of a diff at most: beyond that a message says no more. */
const mostTokens = 24_000;
/** Tokens for what is not the diff, and for the answer. */
const reserve = 3000;

interface ChangedFile {
  readonly uri: { readonly path: string };
}

/** What is looked at in a Git repository. */
export interface ChangedRepository {
  readonly rootUri: { readonly path: string };
  readonly state: {
    readonly indexChanges: readonly unknown[];
    readonly workingTreeChanges: readonly ChangedFile[];
    readonly untrackedChanges?: readonly ChangedFile[];
  };
  /** The output of `git diff`; of what is staged, if `cached`. */
  diff(cached?: boolean): Promise<string>;
  log(options?: { readonly maxEntries?: number }): Promise<readonly { readonly message: string }[]>;
}

/**
 * Asks for a message for what is staged; where nothing is, for what was changed. `undefined` where there is neither.
 *
 * @param contextWindow of the model, in tokens
 */
export async function repositoryPrompt(
  repository: ChangedRepository,
  contextWindow: number | undefined,
  count: (text: string) => number,
): Promise<CommitPrompt | undefined> {
  const { state, rootUri } = repository;
  const isStaged = state.indexChanges.length > 0;
  const parts = diffParts(await repository.diff(isStaged));
  const top = rootUri.path.replace(/\/?$/, '/');
  const known = new Set(parts.map(({ path }) => path));
  // Of files that Git does not know yet there is no diff.
  const changed = isStaged ? [] : [...state.workingTreeChanges, ...(state.untrackedChanges ?? [])];
  const added = changed.map(({ uri }) => uri.path.slice(top.length)).filter((path) => !known.has(path));
  if (parts.length === 0 && added.length === 0) return undefined;
  // A repository without commits has no log.
  const log = await repository.log({ maxEntries: 10 }).catch(() => []);
  const room = Math.min(mostTokens, (contextWindow ?? Infinity) - reserve);
  return commitPrompt({ parts, added, earlier: log.map(({ message }) => message) }, room, count);
}
