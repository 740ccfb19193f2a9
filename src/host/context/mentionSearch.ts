import * as vscode from 'vscode';

import type { Attachment } from '../../core/chat/attachment.ts';
import { bestMatches } from '../../core/context/bestMatches.ts';
import { fixedMentions } from './fixedMentions.ts';
import type { GitIgnore } from './gitIgnore.ts';
import { listFiles } from './listFiles.ts';
import { type PlaceMention, workspaceMentions } from './workspaceMentions.ts';

/** Something that an `@` could mean. */
export interface FoundMention {
  /** The address of a file or folder; `#selection`, `#editor`, `#problems`, `#terminal` for what is there only once. */
  readonly id: string;
  /** What it would be attached as. */
  readonly kind: Exclude<Attachment['kind'], 'image'>;
  readonly label: string;
  /** Where it is, or what exactly is meant. */
  readonly detail: string;
  /** Of files and folders. */
  readonly uri?: vscode.Uri;
}

/** Entries of an answer. */
const limit = 20;

/** Milliseconds for which the list of the workspace's files is taken as it was. */
const listAge = 5000;

/** What the popup of an `@` offers. */
export class MentionSearch {
  readonly #gitIgnore: GitIgnore;
  readonly #now: () => Date;
  #listed: { readonly at: number; readonly places: Promise<readonly PlaceMention[]> } | undefined;

  constructor(gitIgnore: GitIgnore, now: () => Date) {
    this.#gitIgnore = gitIgnore;
    this.#now = now;
  }

  /**
   * At most 20: what is there only once, then files that are open, then other files and folders, each by how well it
   * fits. A query that begins with `#` asks for the first kind only.
   *
   * @throws the signal's reason, if it was aborted.
   */
  async search(query: string, signal: AbortSignal): Promise<readonly FoundMention[]> {
    signal.throwIfAborted();
    const fixed = bestMatches(fixedMentions(), query.replace(/^#/, ''), ({ id }) => id.slice(1), limit);
    if (query.startsWith('#')) return fixed;
    const places = await this.#places();
    signal.throwIfAborted();
    const opened = openAddresses();
    const byId = new Map(places.map((place) => [place.id, place]));
    const open = Array.from(opened).flatMap((id) => byId.get(id) ?? []);
    const others = places.filter(({ id }) => !opened.has(id));
    const found = [...best(open, query), ...best(others, query)];
    return [...fixed, ...found.map(withoutPath)].slice(0, limit);
  }

  /** One listing for all who ask within a few seconds; one that failed is not kept. */
  async #places(): Promise<readonly PlaceMention[]> {
    const at = this.#now().getTime();
    // A listing from the future was made before the clock was set back.
    if (!this.#listed || Math.abs(at - this.#listed.at) >= listAge)
      this.#listed = { at, places: this.#list() };
    const listed = this.#listed;
    try {
      return await listed.places;
    } catch (error) {
      if (this.#listed === listed) this.#listed = undefined;
      throw error;
    }
  }

  async #list(): Promise<readonly PlaceMention[]> {
    return workspaceMentions(await this.#gitIgnore.keep(await listFiles()));
  }
}

function best(places: readonly PlaceMention[], query: string): readonly PlaceMention[] {
  return bestMatches(places, query, ({ path }) => path, limit);
}

function withoutPath({ path: _path, ...mention }: PlaceMention): FoundMention {
  return mention;
}

/** Of the files in tabs, those of the active group first. */
function openAddresses(): ReadonlySet<string> {
  const { all, activeTabGroup } = vscode.window.tabGroups;
  const groups = [activeTabGroup, ...all.filter((group) => group !== activeTabGroup)];
  const inputs = groups.flatMap(({ tabs }) => tabs.map(({ input }) => input));
  return new Set(
    inputs.flatMap((input) => (input instanceof vscode.TabInputText ? [input.uri.toString()] : [])),
  );
}
