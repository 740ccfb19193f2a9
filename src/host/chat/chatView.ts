import * as vscode from 'vscode';

import { type Disposable, Disposables } from '../../core/base/lifecycle.ts';
import type { Logger } from '../../core/base/logger.ts';
import { type ChatEvent, type ChatRequest, parseChatRequest } from '../../protocol/chat.ts';
import { handle, type Handlers } from '../../protocol/handlers.ts';
import type { ChatController } from './chatController.ts';
import { chatHtml, newNonce, pageFolder } from './chatHtml.ts';
import { DeltaPump } from './deltaPump.ts';
import { openAttached } from './editorContext.ts';
import { openLink } from './openLink.ts';

/** Milliseconds in which changes of the editor's selection are told as one. */
const offerPause = 200;

/** The chat panel: a page that draws states and sends requests. All it shows is in the controller. */
export class ChatView implements vscode.WebviewViewProvider, Disposable {
  readonly #extensionUri: vscode.Uri;
  readonly #chat: ChatController;
  readonly #log: Logger;
  readonly #open = new Disposables();
  readonly #pump = new DeltaPump((event) => this.#post(event));
  #view: vscode.WebviewView | undefined;
  #pageIsReady = false;
  #focusWhenReady = false;
  #offerTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(extensionUri: vscode.Uri, chat: ChatController, log: Logger) {
    this.#extensionUri = extensionUri;
    this.#chat = chat;
    this.#log = log;
    this.#open.add(chat.onDidChange(() => this.#sendState()));
    this.#open.add(
      chat.onDidReceive((delta) => {
        if (this.#pageIsReady) this.#pump.push(delta);
      }),
    );
    this.#open.add(vscode.window.onDidChangeActiveTextEditor(() => this.#sendOffer()));
    this.#open.add(vscode.window.onDidChangeTextEditorSelection(() => this.#sendOffer()));
    this.#open.add(vscode.window.registerWebviewViewProvider('modelside.chat', this));
  }

  resolveWebviewView(view: vscode.WebviewView): void {
    this.#view = view;
    this.#pageIsReady = false;
    view.webview.options = { enableScripts: true, localResourceRoots: [pageFolder(this.#extensionUri)] };
    view.webview.onDidReceiveMessage((message: unknown) => this.#receive(message));
    // A hidden page is thrown away; when it comes back it asks for everything.
    view.onDidChangeVisibility(() => {
      if (!view.visible) this.#pageIsReady = false;
    });
    view.onDidDispose(() => {
      this.#view = undefined;
      this.#pageIsReady = false;
    });
    view.webview.html = chatHtml(view.webview, this.#extensionUri, newNonce());
  }

  /** Shows the panel with the cursor in its composer. */
  async focus(): Promise<void> {
    this.#focusWhenReady = !this.#pageIsReady;
    await vscode.commands.executeCommand('modelside.chat.focus');
    if (this.#pageIsReady) this.#post({ type: 'focusComposer' });
  }

  dispose(): void {
    clearTimeout(this.#offerTimer);
    this.#pump.flush();
    this.#open.dispose();
  }

  readonly #handlers: Handlers<ChatRequest> = {
    ready: () => this.#welcomePage(),
    send: ({ text }) => this.#chat.send(text),
    stop: () => this.#chat.stop(),
    skipWait: () => this.#chat.skipWait(),
    draft: ({ text }) => this.#chat.keepDraft(text),
    attach: ({ what }) => this.#chat.attach(what),
    detach: ({ attachmentId }) => this.#chat.detach(attachmentId),
    openAttachment: ({ attachmentId }) => {
      const attachment = this.#chat.findAttachment(attachmentId);
      return attachment && openAttached(attachment);
    },
    pickModel: () => run('modelside.model.choose'),
    newConversation: () => this.#chat.newConversation(),
    act: ({ answerId, action }) => {
      switch (action) {
        case 'retry':
          return this.#chat.retry(answerId);
        case 'setUp':
          return this.#setUp();
        case 'pickModel':
          return run('modelside.model.choose');
        case 'showLog':
          return run('modelside.log.show');
      }
    },
    setUp: () => this.#setUp(),
    copy: ({ text }) => vscode.env.clipboard.writeText(text),
    openLink: ({ href }) => openLink(href),
  };

  #setUp(): Thenable<unknown> {
    return run(this.#chat.needsOnlyKey ? 'modelside.connection.replaceKey' : 'modelside.connection.setUp');
  }

  #receive(message: unknown): void {
    const request = parseChatRequest(message);
    if (!request) {
      this.#log.warn('The chat page sent a message that this version does not know.');
      return;
    }
    Promise.resolve()
      .then(() => handle(this.#handlers, request))
      .catch((error: unknown) => this.#log.error(`${request.type}: ${String(error)}`));
  }

  #welcomePage(): void {
    this.#pageIsReady = true;
    this.#sendState();
    if (this.#focusWhenReady) this.#post({ type: 'focusComposer' });
    this.#focusWhenReady = false;
  }

  #sendState(): void {
    void vscode.commands.executeCommand('setContext', 'modelside.answering', this.#chat.answering);
    if (this.#view) this.#view.description = this.#chat.title ?? '';
    if (!this.#pageIsReady) return;
    this.#pump.flush();
    this.#post({ type: 'state', state: this.#chat.state((answerId) => this.#pump.sentOf(answerId)) });
  }

  #sendOffer(): void {
    this.#offerTimer ??= setTimeout(() => {
      this.#offerTimer = undefined;
      this.#sendState();
    }, offerPause);
  }

  #post(event: ChatEvent): void {
    // Not awaited: whether a page still listens is known from its next `ready`.
    if (this.#pageIsReady) void this.#view?.webview.postMessage(event);
  }
}

function run(command: string): Thenable<unknown> {
  return vscode.commands.executeCommand(command);
}
