import type { ChatRequest } from '../../protocol/chat.ts';
import type { ChatState } from './chatStore.ts';
import { Listeners } from '../shared/listeners.ts';

/** The composer's text. It is the page's own while someone types; a new revision of the host's replaces it. */
export class ComposerDraft {
  readonly onChange = new Listeners<string>();
  readonly #post: (request: ChatRequest) => void;
  #text = '';
  #revision: number | undefined;
  /** The frame in which the host will be told what was typed. */
  #frame: number | undefined;

  constructor(post: (request: ChatRequest) => void) {
    this.#post = post;
  }

  get text(): string {
    return this.#text;
  }

  /** Takes over the host's text, unless it is a revision that was taken before. */
  readonly take = ({ draft }: ChatState): void => {
    if (draft.revision === this.#revision) return;
    this.#revision = draft.revision;
    this.#forget();
    this.#show(draft.text);
  };

  /** Takes what the person typed, and tells the host once for each frame. */
  write(text: string): void {
    this.#show(text);
    this.#frame ??= requestAnimationFrame(this.tell);
  }

  /** Empties the composer: the host has the text as a question, and needs no draft of it. */
  clear(): void {
    this.#forget();
    this.#show('');
  }

  /** Tells the host at once: a page that gets hidden has no more frames, and is thrown away. */
  readonly tell = (): void => {
    if (this.#frame === undefined) return;
    this.#forget();
    this.#post({ type: 'draft', text: this.#text });
  };

  #forget(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
  }

  #show(text: string): void {
    this.#text = text;
    this.onChange.tell(text);
  }
}
