import * as vscode from 'vscode';

import { isList, isRecord } from '../../../core/base/json.ts';
import { whenGitHasLooked } from './whenGitHasLooked.ts';

interface GitChange {
  readonly uri: vscode.Uri;
}

/** What is used of a repository as the built-in Git extension gives it (its API, version 1). */
export interface GitRepository {
  readonly rootUri: vscode.Uri;
  readonly inputBox: { value: string };
  readonly state: {
    readonly indexChanges: readonly GitChange[];
    readonly workingTreeChanges: readonly GitChange[];
    readonly untrackedChanges?: readonly GitChange[];
  };
  /** The output of `git diff`; of what is staged, if `cached`. */
  diff(cached?: boolean): Promise<string>;
  log(options?: { readonly maxEntries?: number }): Promise<readonly { readonly message: string }[]>;
}

/** The open repositories; `undefined` where the Git extension is absent or switched off. */
export async function gitRepositories(): Promise<readonly GitRepository[] | undefined> {
  const extension = vscode.extensions.getExtension<unknown>('vscode.git');
  if (!extension) return undefined;
  try {
    const git = await extension.activate();
    if (!isRecord(git) || git['enabled'] === false || typeof git['getAPI'] !== 'function') return undefined;
    const api: unknown = Reflect.apply(git['getAPI'], git, [1]);
    if (isRecord(api)) await whenGitHasLooked(api);
    const repositories = isRecord(api) ? api['repositories'] : undefined;
    return isList(repositories) ? repositories.filter(isRepository) : undefined;
  } catch {
    // It throws where its setting has switched it off.
    return undefined;
  }
}

function isRepository(value: unknown): value is GitRepository {
  if (!isRecord(value)) return false;
  const { rootUri, inputBox, state, diff, log } = value;
  return (
    rootUri instanceof vscode.Uri &&
    isRecord(inputBox) &&
    typeof inputBox['value'] === 'string' &&
    isRecord(state) &&
    isList(state['indexChanges']) &&
    isList(state['workingTreeChanges']) &&
    typeof diff === 'function' &&
    typeof log === 'function'
  );
}
