import type { Locator } from 'playwright-core';

import type { Workbench } from '../vscode/workbench.ts';

const MS_FOR_A_MODEL_TO_COME = 30_000;
const MS_BETWEEN_LOOKS = 2000;

/** VS Code's own chat in the side bar, by what a person sees of it. */
export class NativeChat {
  readonly input: Locator;
  readonly #workbench: Workbench;
  readonly #view: Locator;
  /** Questions in this conversation so far. */
  #asked = 0;

  constructor(workbench: Workbench) {
    this.#workbench = workbench;
    this.#view = workbench.page.locator('.part.auxiliarybar .interactive-session');
    this.input = this.#view.locator('.chat-editor-container');
  }

  get asked(): number {
    return this.#asked;
  }

  /** The answer to the last question. Rows of the list stand in the page in any order, and only those in sight. */
  get answer(): Locator {
    return this.#view.locator(`.monaco-list-row[data-index="${this.#asked * 2 - 1}"] .interactive-response`);
  }

  /** In place of what the input holds. */
  async ask(question: string): Promise<void> {
    const { keyboard } = this.#workbench.page;
    await this.input.click();
    await keyboard.press('ControlOrMeta+A');
    await keyboard.insertText(question);
    const typed = this.input
      .locator('.view-lines')
      .getByText(question.trim().split(' ').at(-1) ?? '')
      .first();
    await typed.waitFor();
    await keyboard.press('Escape');
    await keyboard.press('Enter');
    this.#asked += 1;
    await typed.waitFor({ state: 'hidden' });
  }

  /** Asks one of the questions that VS Code shows below the answer. */
  async askNext(label: string): Promise<void> {
    await this.#view.locator('.interactive-session-followups').getByText(label).click();
    this.#asked += 1;
  }

  /** What one can do with the answer: a link, which runs a command. */
  action(label: string): Locator {
    return this.answer.locator('a').filter({ hasText: label });
  }

  /** Waits until the answer to the last question has ended and says this, and gives its text. */
  async answered(expected: RegExp): Promise<string> {
    const ended = this.answer.and(this.#view.locator(':not(.chat-response-loading)'));
    await ended.filter({ hasText: expected }).waitFor();
    return ended.innerText();
  }

  /** Clicks on a file that VS Code suggests to send along: the one in the editor. */
  async attachSuggested(name: string): Promise<void> {
    await this.#view.getByRole('button', { name: `Add file:${name} to context` }).click();
  }

  /** Leaves the conversation for an empty one. */
  async begin(): Promise<void> {
    await this.#workbench.page
      .locator('.part.auxiliarybar')
      .getByRole('button', { name: /^Go Back/ })
      .click();
    await this.#view.locator('.interactive-request').first().waitFor({ state: 'hidden' });
    this.#asked = 0;
  }

  /**
   * Waits for a conversation after a reload. Whether VS Code opens it again itself, or only lists it, depends on what it
   * has written down last.
   *
   * @param title holds this
   * @param asked questions that it has
   */
  async reopen(title: string, asked: number): Promise<void> {
    const row = this.#workbench.page
      .locator('.part.auxiliarybar .agent-sessions-viewer .monaco-list-row')
      .filter({ hasText: title });
    this.#asked = asked;
    await row.or(this.answer).first().waitFor();
    if (!(await this.answer.isVisible())) await row.click();
    await this.answer.waitFor();
  }

  async chooseMode(mode: 'Agent' | 'Ask'): Promise<void> {
    await this.#workbench.runCommand(`Chat: Open Chat (${mode})`);
    await this.#view.getByRole('button', { name: mode, exact: true }).waitFor();
    // The model picker lists what suits the mode from the moment on when the tools come or go, not before.
    const tools = this.#view.getByRole('button', { name: /^Configure Tools/ });
    await tools.waitFor({ state: mode === 'Agent' ? 'visible' : 'hidden' });
  }

  /** Again and again for a while: the list shows what there was when it was opened, and models come a moment later. */
  async chooseModel(name: string): Promise<void> {
    const { keyboard } = this.#workbench.page;
    const search = this.#choices.getByPlaceholder('Search models');
    // The rows move while they are filtered, so that a click may miss.
    const row = this.#choices.locator('.monaco-list-row.focused').filter({ hasText: name });
    const deadline = Date.now() + MS_FOR_A_MODEL_TO_COME;
    for (;;) {
      await this.#view.getByRole('button', { name: /^Models, / }).click();
      await search.fill(name);
      try {
        await row.waitFor({ timeout: MS_BETWEEN_LOOKS });
        break;
      } catch (error) {
        if (Date.now() > deadline) throw new Error(`There is no model "${name}" to pick.`, { cause: error });
        // The first one clears what is searched for.
        await keyboard.press('Escape');
        await keyboard.press('Escape');
        await search.waitFor({ state: 'hidden' });
      }
    }
    await keyboard.press('Enter');
    await this.#view.getByRole('button', { name: `Models, ${name}` }).waitFor();
  }

  async stop(): Promise<void> {
    await this.#view.getByRole('button', { name: /^Cancel \(/ }).click();
  }

  /** What drops down from a button below the input. */
  get #choices(): Locator {
    return this.#workbench.page.locator('.action-widget-dropdown, .action-widget').first();
  }
}
