import type { HLJSApi, LanguageFn } from 'highlight.js';

import { linesInBox } from './growingText.ts';
import { ScopeEmitter } from './scopeEmitter.ts';

/** A piece that ends within a comment or a string is taken larger, up to so many boxes. */
const mostBoxes = 8;

export interface ColouredPiece {
  readonly content: DocumentFragment;
  /** How many boxes of lines it fills. */
  readonly boxes: number;
}

/** Colours code, piece by piece: fifty lines are a few milliseconds, which neither scrolling nor typing feels. */
export class Highlighter {
  readonly #hljs: HLJSApi;

  constructor(hljs: HLJSApi, grammars: Readonly<Record<string, LanguageFn>>) {
    this.#hljs = hljs;
    hljs.configure({ __emitter: ScopeEmitter });
    for (const [name, grammar] of Object.entries(grammars)) hljs.registerLanguage(name, grammar);
  }

  /** What its languages are called, all names of each. */
  get names(): readonly string[] {
    return this.#hljs
      .listLanguages()
      .flatMap((name) => [name, ...(this.#hljs.getLanguage(name)?.aliases ?? [])]);
  }

  /**
   * Coloured code; the work for a piece is done when that is asked for. A grammar cannot take up where it left off, so
   * pieces end only where nothing is open; `undefined` says that one needs more work still.
   */
  *highlight(text: string, language: string): Generator<ColouredPiece | undefined, void> {
    for (let start = 0; start < text.length;) {
      for (let boxes = 1; ; boxes *= 2) {
        const end = endOfBoxes(text, start, boxes);
        const { content, open } = this.#colour(text.slice(start, end), language);
        if (!open || end === text.length || boxes >= mostBoxes) {
          yield { content, boxes };
          start = end;
          break;
        }
        yield undefined;
      }
    }
  }

  #colour(text: string, language: string): { readonly content: DocumentFragment; readonly open: boolean } {
    const { _emitter: emitter, _top: top } = this.#hljs.highlight(text, { language, ignoreIllegals: true });
    const content = emitter instanceof ScopeEmitter ? emitter.content : new DocumentFragment();
    // A grammar that failed has lost some of the text.
    if (content.textContent !== text) content.replaceChildren(text);
    return { content, open: top !== undefined && 'parent' in top };
  }
}

function endOfBoxes(text: string, start: number, boxes: number): number {
  let end = start;
  for (let line = 0; line < linesInBox * boxes; line += 1) {
    const newline = text.indexOf('\n', end);
    if (newline < 0) return text.length;
    end = newline + 1;
  }
  return end;
}
