/** An answer on the page that is still being written. */
export interface DrawnAnswer {
  add(delta: string): void;
  finish(): void;
}

/** What a page of the bench offers. */
export interface RenderLab {
  readonly renderers: Record<string, (element: HTMLElement) => DrawnAnswer>;
  /** An empty page with one answer on it, in a scroller that follows its end. */
  readonly begin: (renderer: string) => void;
  /** Adds a text and resolves when it has been painted. */
  readonly show: (text: string) => Promise<void>;
  /** Adds a text, says that it was the last one, and resolves when it has been painted. */
  readonly finish: (text: string) => Promise<void>;
  /** Adds a text in so many deltas of so many letters a frame, and resolves when all of it has come. */
  readonly stream: (text: string, deltas: number, letters: number) => Promise<void>;
}

declare global {
  // oxlint-disable-next-line no-var -- only a `var` becomes a global for TypeScript
  var renderLab: RenderLab;
}
