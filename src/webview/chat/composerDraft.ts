import type { DraftNotice } from '../../protocol/chatRequest.ts';
import { Listeners } from '../shared/listeners.ts';
import type { ChatState } from './chatStore.ts';
import type { KeptDrafts } from './keptDrafts.ts';
import type { Post } from './pageRequest.ts';

/** Where the draft of a conversation stands in which nothing was asked yet. */
const newPlace = 'new';

/**
 * The composer's text, for each conversation its own. It is the page's while someone types; a new revision of the
 * host's replaces it.
 */
export class ComposerDraft {
  readonly onChange = new Listeners<string>();
  readonly #post: Post;
  readonly #kept: KeptDrafts;
  #text = '';
  /** Where it is written, and when it was changed last. */
  #place = newPlace;
  #stamp = 0;
  #conversationId: string | undefined;
  #revision: number | undefined;
  /** The person has asked for a new conversation, and what is typed is meant for it. */
  #leaving = false;
  /** The frame in which the host will be told what was typed. */
  #frame: number | undefined;

  constructor(post: Post, kept: KeptDrafts) {
    this.#post = post;
    this.#kept = kept;
  }

  get text(): string {
    return this.#text;
  }

  /** Tells the host what a former page was told and may have been the only one to know. */
  tellKept(): void {
    for (const draft of this.#kept.all) this.#tellOf(draft);
  }

  /** Takes over the host's text, unless it is a revision that was taken before. */
  readonly take = ({ conversationId, draft }: ChatState): void => {
    const same = conversationId === this.#conversationId;
    if (same && draft.revision === this.#revision) return this.#follow(draft);
    this.tell();
    const mine = same || (this.#leaving && draft.place === this.#place) ? this.#text : '';
    if (same && draft.place !== this.#place) this.#move('');
    this.#conversationId = conversationId;
    this.#revision = draft.revision;
    this.#place = draft.place;
    this.#leaving = false;
    this.#stamp = Math.max(this.#stamp, draft.stamp);
    const text = joined(draft.text, mine);
    if (text !== draft.text) return this.write(text);
    this.#kept.keep(draft);
    this.#show(text);
  };

  /** Takes what the person typed, and tells the host once for each frame. */
  write(text: string): void {
    this.#show(text);
    this.#kept.keep(this.#changed(text));
    this.#frame ??= requestAnimationFrame(this.tell);
  }

  /** Empties the composer for a question; until the host says that it has asked it, a draft is kept of it. */
  release(): DraftNotice {
    this.#forget();
    const draft = this.#changed(this.#text);
    this.#kept.keep(draft);
    this.#leaving = false;
    this.#show('');
    return draft;
  }

  /** What is typed from now on is meant for the new conversation that the host was asked for. */
  leave(): void {
    if (this.#place === newPlace) return;
    this.tell();
    this.#leaving = true;
    this.#place = newPlace;
    this.#show('');
  }

  /** Tells the host at once: a page that gets hidden has no more frames, and is thrown away. */
  readonly tell = (): void => {
    if (this.#frame === undefined) return;
    this.#forget();
    this.#tellOf({ place: this.#place, text: this.#text, stamp: this.#stamp });
  };

  /** The text stays as it is; where it stands, and whether an older copy still counts, may have changed. */
  #follow(draft: ChatState['draft']): void {
    if (this.#leaving) return;
    const isNews = draft.stamp > this.#stamp;
    this.#stamp = Math.max(this.#stamp, draft.stamp);
    const text = this.#text;
    if (draft.place !== this.#place) {
      // The conversation's first question was asked: what is written now is no longer written for a new one.
      this.#forget();
      this.#move('');
      this.#place = draft.place;
      if (text !== '') this.#move(text);
    } else if (isNews && text === draft.text) this.#kept.keep(draft);
  }

  #move(text: string): void {
    const draft = this.#changed(text);
    this.#kept.keep(draft);
    this.#tellOf(draft);
  }

  #changed(text: string): DraftNotice {
    this.#stamp = Math.max(Date.now(), this.#stamp + 1);
    return { place: this.#place, text, stamp: this.#stamp };
  }

  #tellOf({ place, text, stamp }: DraftNotice): void {
    this.#post({ type: 'draft', place, text, stamp });
  }

  #forget(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
  }

  #show(text: string): void {
    this.#text = text;
    this.onChange.tell(text);
  }
}

/** Nothing of what both have written is lost, and nothing is there twice. */
function joined(host: string, page: string): string {
  if (page.trim() === '' || page === host) return host;
  return host.trim() === '' || page.startsWith(host) ? page : `${host}\n\n${page}`;
}
