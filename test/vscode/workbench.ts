import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import type { Browser, BrowserContext, Frame, Locator, Page } from 'playwright-core';

import { frameWith } from './frameWith.ts';
import { QuickInput } from './quickInput.ts';
import { repositoryRoot } from './repositoryRoot.ts';
import { themes, type Theme } from './theme.ts';
import type { VscodeServer } from './vscodeServer.ts';
import { workbenchUrl, type WorkbenchPayload } from './workbenchUrl.ts';

/** For anything to appear: a machine that has much else to do is slow. */
const MS_TO_APPEAR = 60_000;
const MS_FOR_THE_FIRST_LOOK = 2000;

export interface WorkbenchOptions {
  /** The server's own unless given. */
  readonly folder?: string;
  readonly theme?: Theme;
  readonly width?: number;
  readonly height?: number;
  readonly payload?: WorkbenchPayload;
  /** Where the browser keeps secrets and layout. A new, empty one unless given; a given one is not closed. */
  readonly context?: BrowserContext;
}

/** Opens a VS Code window in the browser and waits until it can be used. */
export async function openWorkbench(
  browser: Browser,
  server: VscodeServer,
  { folder, theme, width = 1280, height = 800, payload, context }: WorkbenchOptions = {},
): Promise<Workbench> {
  if (theme !== undefined) {
    await server.writeSettings({ 'workbench.colorTheme': theme });
  }
  const page = await (context ?? browser).newPage();
  page.setDefaultTimeout(MS_TO_APPEAR);
  await page.setViewportSize({ width, height });
  const workbench = new Workbench(page);
  await page.goto(workbenchUrl(server, folder, payload));
  await workbench.waitUntilReady();
  return workbench;
}

/** A VS Code window, as a person sees it. */
export class Workbench {
  readonly page: Page;
  readonly quickInput: QuickInput;
  /** A modal question. */
  readonly dialog: Locator;
  readonly statusBar: Locator;
  /** Messages in the corner, newest first. */
  readonly notifications: Locator;

  constructor(page: Page) {
    this.page = page;
    this.quickInput = new QuickInput(page);
    this.dialog = page.locator('.monaco-dialog-box');
    this.statusBar = page.locator('.part.statusbar');
    this.notifications = page.locator('.notification-toast');
  }

  async waitUntilReady(): Promise<void> {
    await this.page.locator('.monaco-workbench').waitFor();
    await this.statusBar.getByRole('button').first().waitFor();
  }

  async reload(): Promise<void> {
    await this.page.reload();
    await this.waitUntilReady();
  }

  async close(): Promise<void> {
    await this.page.close();
  }

  /** @param title as the command palette shows it, such as `Modelside: Set Up Connection` */
  async runCommand(title: string): Promise<void> {
    await this.#pickFrom('F1', `>${title}`, title);
  }

  /** Opens a file of the folder in the editor. */
  async openFile(name: string): Promise<void> {
    await this.#pickFrom('ControlOrMeta+P', name, name);
    await this.page.getByRole('tab', { name, selected: true }).waitFor();
  }

  /** Opens what an icon of the activity bar or a tab of a side bar stands for. */
  async openViewContainer(title: string): Promise<void> {
    const tab = this.page.locator('.activitybar, .composite-bar').getByRole('tab', { name: title }).first();
    if ((await tab.getAttribute('aria-selected')) !== 'true') {
      await tab.click();
    }
  }

  notification(text: string | RegExp): Locator {
    return this.notifications.filter({ hasText: text }).first();
  }

  /** A section of a side bar: its header, with buttons, and what is in it. */
  view(title: string): Locator {
    return this.page.locator('.pane', { has: this.page.getByRole('button', { name: `${title} Section` }) });
  }

  /** The rows of a tree view that are in sight. */
  viewRows(title: string): Locator {
    return this.page.getByRole('tree', { name: title, exact: true }).getByRole('treeitem');
  }

  /** The frame of the webview whose content has something that the selector finds. */
  webviewFrame(selector: string): Promise<Frame> {
    return frameWith(this.page, selector, MS_TO_APPEAR);
  }

  async setTheme(theme: Theme): Promise<void> {
    await this.runCommand('Preferences: Color Theme');
    await this.quickInput.type(themes[theme]);
    await this.quickInput.item(themes[theme]).click();
    await this.quickInput.widget.waitFor({ state: 'hidden' });
  }

  /** Writes `out/screenshots/NAME.png`. */
  async screenshot(name: string): Promise<string> {
    const folder = join(repositoryRoot, 'out/screenshots');
    await mkdir(folder, { recursive: true });
    const path = join(folder, `${name}.png`);
    await this.page.screenshot({ path });
    return path;
  }

  /**
   * Again and again for a while: the list shows what there was when it was opened, so an extension that starts is not
   * in it yet; and while an earlier question closes, the key that opens the list goes nowhere. Each look may take longer
   * than the one before, for where all is slow a short one never sees anything.
   */
  async #pickFrom(key: string, text: string, label: string): Promise<void> {
    const deadline = Date.now() + MS_TO_APPEAR;
    for (let timeout = MS_FOR_THE_FIRST_LOOK; ; timeout *= 1.5) {
      try {
        await this.quickInput.widget.waitFor({ state: 'hidden', timeout });
        await this.page.keyboard.press(key);
        await this.quickInput.input.fill(text, { timeout });
        await this.quickInput.item(label).click({ timeout });
        return;
      } catch (error) {
        if (Date.now() > deadline) {
          throw new Error(`There is no "${label}" to pick.`, { cause: error });
        }
        await this.page.keyboard.press('Escape');
      }
    }
  }
}
