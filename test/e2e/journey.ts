import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Browser, Frame, Locator } from 'playwright-core';

import { allScopes } from '../service/access/scope.ts';
import type { Pace } from '../service/inference/pace.ts';
import { LocalService } from '../service/localService.ts';
import { launchChromium } from '../vscode/chromium.ts';
import { installExtension } from '../vscode/installExtension.ts';
import { packagedExtension } from '../vscode/packagedExtension.ts';
import { startVscodeServer, type VscodeServer } from '../vscode/vscodeServer.ts';
import { openWorkbench, type Workbench } from '../vscode/workbench.ts';

const sampleWorkspace = join(import.meta.dirname, '../vscode/sampleWorkspace');

interface JourneyOptions {
  readonly connected?: boolean;
  readonly pace?: Pace;
}

/** The packaged extension in a VS Code of its own, with an empty browser and a copy of the sample project. */
export class Journey {
  readonly service: LocalService;
  readonly workbench: Workbench;
  readonly chat: ChatPanel;
  readonly #folder: string;
  readonly #browser: Browser;
  readonly #server: VscodeServer;

  private constructor(
    service: LocalService,
    workbench: Workbench,
    parts: { readonly folder: string; readonly browser: Browser; readonly server: VscodeServer },
  ) {
    this.service = service;
    this.workbench = workbench;
    this.chat = new ChatPanel(workbench);
    this.#folder = parts.folder;
    this.#browser = parts.browser;
    this.#server = parts.server;
  }

  /** With `connected`, the service's address and a key are in VS Code's environment. */
  static async begin({ connected = false, pace = 'instant' }: JourneyOptions = {}): Promise<Journey> {
    const folder = await mkdtemp(join(tmpdir(), 'modelside-journey-'));
    const workspace = join(folder, 'workspace');
    const extensionsDir = join(folder, 'extensions');
    await mkdir(extensionsDir);
    await cp(sampleWorkspace, workspace, { recursive: true });
    await installExtension(packagedExtension(), extensionsDir);
    const service = await LocalService.start({ pace });
    const server = await startVscodeServer({
      serverDataDir: join(folder, 'data'),
      extensionsDir,
      folder: workspace,
      env: connected
        ? { MODELSIDE_BASE_URL: service.baseUrl, MODELSIDE_API_KEY: service.createKey({ scopes: allScopes }) }
        : {},
    });
    const browser = await launchChromium();
    const workbench = await openWorkbench(browser, server, { width: 1280, height: 860 });
    return new Journey(service, workbench, { folder, browser, server });
  }

  /** From *Start Chatting* on: until the cursor stands in the composer, so that one can type at once. */
  async startChatting(): Promise<void> {
    await this.workbench.quickInput.pick('Start Chatting');
    await this.workbench.quickInput.widget.waitFor({ state: 'hidden' });
    await (await this.chat.frame()).locator('textarea:focus').waitFor();
  }

  /** The folder in which Modelside keeps what all windows share. */
  get globalStorage(): string {
    return join(this.#folder, 'data/data/User/globalStorage/modelside.modelside');
  }

  /** Another window on the same folder, with a browser profile of its own. */
  openWindow(): Promise<Workbench> {
    return openWorkbench(this.#browser, this.#server, { width: 1280, height: 860 });
  }

  /** Process identifiers of the extension hosts of all windows. */
  extensionHosts(): Promise<readonly number[]> {
    return this.#server.extensionHosts();
  }

  async end(): Promise<void> {
    await this.#browser.close();
    await this.#server.stop();
    await this.service.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** The chat panel, by what a person sees of it. */
export class ChatPanel {
  readonly #workbench: Workbench;

  constructor(workbench: Workbench) {
    this.#workbench = workbench;
  }

  async frame(): Promise<Frame> {
    return this.#workbench.webviewFrame('.chat');
  }

  async composer(): Promise<Locator> {
    return (await this.frame()).getByRole('textbox', { name: 'Your question' });
  }

  async button(name: string | RegExp): Promise<Locator> {
    return (await this.frame()).getByRole('button', { name }).last();
  }

  async ask(question: string): Promise<void> {
    const composer = await this.composer();
    await composer.fill(question);
    await composer.press('Enter');
  }

  /** The answer that was written last. */
  async answer(): Promise<Locator> {
    return (await this.frame()).locator('article.answer').last();
  }

  /** Waits until the last answer has ended and says this, and gives its text. */
  async answered(expected: RegExp): Promise<string> {
    const facts = (await this.frame()).locator('.answer-footer');
    const answer = (await this.answer()).filter({ hasText: expected, has: facts });
    await answer.waitFor();
    return (await answer.textContent()) ?? '';
  }
}
