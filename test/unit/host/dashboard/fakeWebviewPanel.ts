import type { DashboardEvent, DashboardState } from '../../../../src/protocol/dashboard.ts';
import { EventEmitter } from '../../../fakes/eventEmitter.ts';

/** A panel of VS Code with a page that says what a test lets it say, and keeps what it is sent. */
export class FakeWebviewPanel {
  readonly #received = new EventEmitter<unknown>();
  readonly #viewState = new EventEmitter<void>();
  readonly #disposed = new EventEmitter<void>();
  readonly #news = new EventEmitter<void>();
  readonly states: DashboardState[] = [];
  visible = true;
  readonly onDidReceiveMessage = this.#received.event;
  readonly onDidChangeViewState = this.#viewState.event;
  readonly onDidDispose = this.#disposed.event;
  iconPath: unknown;
  readonly webview = {
    html: '',
    options: {},
    cspSource: 'https://made-up.example',
    asWebviewUri: (uri: unknown) => uri,
    onDidReceiveMessage: this.#received.event,
    postMessage: (event: DashboardEvent): Promise<boolean> => {
      this.states.push(structuredClone(event.state));
      this.#news.fire();
      return Promise.resolve(true);
    },
  };

  get state(): DashboardState | undefined {
    return this.states.at(-1);
  }

  say(message: unknown): void {
    this.#received.fire(message);
  }

  /** A test says with `show` when somebody sees it. */
  reveal(): void {}

  /** A page that nobody sees is thrown away. */
  show(visible: boolean): void {
    this.visible = visible;
    this.#viewState.fire();
  }

  dispose(): void {
    this.#disposed.fire();
  }

  /** Resolves with the first state, sent or to be sent, that is so. */
  async until(isSo: (state: DashboardState) => boolean): Promise<DashboardState> {
    for (;;) {
      const { state } = this;
      if (state && isSo(state)) return state;
      await new Promise<void>((resolve) => {
        const listening = this.#news.event(() => {
          listening.dispose();
          resolve();
        });
      });
    }
  }
}
