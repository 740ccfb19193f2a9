import * as vscode from 'vscode';

import type { ChatSessions } from '../../core/chat/chatSessions.ts';
import { type Disposable, Disposables } from '../../core/base/lifecycle.ts';
import type { Logger } from '../../core/base/logger.ts';
import type { ChatEvent } from '../../protocol/chat.ts';
import { type ChatRequest, parseChatRequest } from '../../protocol/chatRequest.ts';
import { handle, type Handlers } from '../../protocol/handlers.ts';
import { describeForLog, explainError } from '../failures.ts';
import { pageFolder } from '../pageHtml.ts';
import { chatHtml } from './chatHtml.ts';
import type { ChatPanel } from './chatPanel.ts';
import type { Composer } from './composer.ts';
import { DeltaPump } from './deltaPump.ts';
import { MessagePatch } from './messagePatch.ts';
import { Pause } from './pause.ts';

/** Milliseconds in which changes of what is typed and selected are told as one. */
const panelPause = 150;

export interface ChatViewServices {
  readonly extensionUri: vscode.Uri;
  readonly sessions: ChatSessions;
  readonly composer: Composer;
  readonly panel: ChatPanel;
  /** What the page may ask for, but for `ready` and what is answered to it alone. */
  readonly handlers: (page: PageReplies) => Omit<Handlers<ChatRequest>, 'ready'>;
  /** Whatever else changes what the panel shows, and what changes the messages. */
  readonly changes: readonly ((listener: () => void) => Disposable)[];
  readonly messageChanges: readonly ((listener: () => void) => Disposable)[];
  readonly log: Logger;
}

/** What a handler may tell the page. */
export interface PageReplies {
  readonly post: (event: ChatEvent) => void;
}

/** The chat panel: a page that draws states and sends requests. All it shows is known elsewhere. */
export class ChatView implements vscode.WebviewViewProvider, Disposable {
  readonly #services: ChatViewServices;
  readonly #handlers: Handlers<ChatRequest>;
  readonly #open = new Disposables();
  readonly #pump = new DeltaPump((event) => this.#post(event));
  readonly #patch = new MessagePatch();
  readonly #later = this.#open.add(new Pause(panelPause, () => this.#sendPanel()));
  #view: vscode.WebviewView | undefined;
  #pageIsReady = false;
  /** What to tell a page as soon as there is one. */
  #whenReady: readonly ChatEvent[] = [];

  constructor(services: ChatViewServices) {
    this.#services = services;
    const { sessions, composer, changes, messageChanges } = services;
    this.#handlers = {
      ...services.handlers({ post: (event) => this.#post(event) }),
      ready: () => this.#welcomePage(),
    };
    this.#open.add(sessions.onDidChange(() => this.#sendAll()));
    this.#open.add(
      sessions.onDidReceive((delta) => {
        if (this.#pageIsReady && delta.answerId === sessions.current.head) this.#pump.push(delta);
      }),
    );
    this.#open.add(composer.onDidChange(() => this.#later.start()));
    this.#open.add(composer.onDidChangeTyped(() => this.#sendOffers()));
    this.#open.add(composer.onDidForget((place) => this.#post({ type: 'forgetDraft', place })));
    for (const change of changes) this.#open.add(change(() => this.#sendPanel()));
    for (const change of messageChanges) this.#open.add(change(() => this.#sendAll()));
    this.#open.add(vscode.window.onDidChangeActiveTextEditor(() => this.#later.start()));
    this.#open.add(vscode.window.onDidChangeTextEditorSelection(() => this.#later.start()));
    this.#open.add(vscode.window.registerWebviewViewProvider('modelside.chat', this));
  }

  resolveWebviewView(view: vscode.WebviewView): void {
    const { extensionUri } = this.#services;
    this.#view = view;
    this.#pageIsReady = false;
    view.webview.options = { enableScripts: true, localResourceRoots: [pageFolder(extensionUri)] };
    view.webview.onDidReceiveMessage((message: unknown) => this.#receive(message));
    // A hidden page is thrown away; when it comes back it asks for everything.
    view.onDidChangeVisibility(() => {
      if (!view.visible && this.#view === view) this.#pageIsReady = false;
    });
    view.onDidDispose(() => {
      // A view that was moved elsewhere may be there anew before the old one is gone.
      if (this.#view !== view) return;
      this.#view = undefined;
      this.#pageIsReady = false;
    });
    view.webview.html = chatHtml(view.webview, extensionUri);
  }

  /** Shows the panel with the cursor in its composer. */
  async focus(): Promise<void> {
    await this.reveal({ type: 'focusComposer' });
  }

  /** Shows the panel, and tells it this as soon as it can hear. */
  async reveal(event: ChatEvent): Promise<void> {
    if (!this.#pageIsReady) this.#whenReady = [event];
    await vscode.commands.executeCommand('modelside.chat.focus');
    if (this.#pageIsReady && this.#whenReady.length === 0) this.#post(event);
  }

  dispose(): void {
    this.#pump.flush();
    this.#open.dispose();
  }

  #receive(message: unknown): void {
    const request = parseChatRequest(message);
    if (!request) {
      this.#services.log.warn('The chat page sent a message that this version does not know.');
      return;
    }
    Promise.resolve()
      .then(() => handle(this.#handlers, request))
      .catch((error: unknown) => this.#tellFailure(request.type, error));
  }

  #tellFailure(what: ChatRequest['type'], error: unknown): void {
    this.#services.log.error(`${what}: ${describeForLog(error)}`);
    const { title, detail } = explainError(error);
    void vscode.window.showErrorMessage([title, detail].filter(Boolean).join(' '));
  }

  #welcomePage(): void {
    this.#pageIsReady = true;
    this.#patch.forget();
    this.#sendOffers();
    this.#sendAll();
    for (const event of this.#whenReady) this.#post(event);
    this.#whenReady = [];
  }

  #sendAll(): void {
    const { sessions, panel } = this.#services;
    const { conversation, runningAnswer } = sessions.current;
    void vscode.commands.executeCommand('setContext', 'modelside.answering', runningAnswer !== undefined);
    if (!this.#pageIsReady) return;
    this.#pump.flush();
    const patch = this.#patch.next(conversation.id, panel.messages(), () =>
      runningAnswer ? this.#pump.sentOf(runningAnswer.id) : 0,
    );
    if (patch) this.#post(patch);
    this.#sendPanel();
  }

  #sendPanel(): void {
    this.#later.stop();
    if (this.#pageIsReady) this.#post({ type: 'panel', panel: this.#services.panel.panel() });
  }

  #sendOffers(): void {
    const { typed, prompts } = this.#services.composer;
    this.#post({ type: 'composer', typed, prompts });
  }

  #post(event: ChatEvent): void {
    // Not awaited: whether a page still listens is known from its next `ready`.
    if (this.#pageIsReady) void this.#view?.webview.postMessage(event);
  }
}
