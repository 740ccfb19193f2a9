import type { Locator } from 'playwright-core';

import type { Workbench } from '../vscode/workbench.ts';

/** VS Code's own chat in the side bar, by what a person sees of it. */
export class NativeChat {
  readonly input: Locator;
  /** The answer that was written last. */
  readonly answer: Locator;
  /** The same, as long as it is being written. */
  readonly running: Locator;
  /** What one may ask next. */
  readonly followUps: Locator;
  readonly #workbench: Workbench;
  readonly #view: Locator;

  constructor(workbench: Workbench) {
    this.#workbench = workbench;
    this.#view = workbench.page.locator('.part.auxiliarybar .interactive-session');
    this.input = this.#view.locator('.chat-editor-container');
    this.answer = this.#view.locator('.interactive-response').last();
    this.running = this.#view.locator('.interactive-response.chat-response-loading');
    this.followUps = this.#view.locator('.interactive-session-followups');
  }

  async open(): Promise<void> {
    await this.#workbench.runCommand('Chat: Open Chat');
    await this.input.waitFor();
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
    await typed.waitFor({ state: 'hidden' });
  }

  /** Waits until the last answer has ended and says this, and gives its text. */
  async answered(expected: RegExp): Promise<string> {
    const ended = this.#view.locator('.interactive-response:not(.chat-response-loading)').last();
    const answer = ended.filter({ hasText: expected });
    await answer.waitFor();
    return answer.innerText();
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
    await this.#view.locator('.interactive-request').waitFor({ state: 'detached' });
  }

  async chooseMode(mode: 'Agent' | 'Ask'): Promise<void> {
    await this.#workbench.runCommand(`Chat: Open Chat (${mode})`);
    await this.#view.getByRole('button', { name: mode, exact: true }).waitFor();
  }

  async chooseModel(name: string): Promise<void> {
    await this.#view.getByRole('button', { name: /^Models, / }).click();
    await this.#choices.getByPlaceholder('Search models').fill(name);
    // The rows move while they are filtered, so that a click may miss.
    await this.#choices.locator('.monaco-list-row.focused').filter({ hasText: name }).waitFor();
    await this.#workbench.page.keyboard.press('Enter');
    await this.#view.getByRole('button', { name: `Models, ${name}` }).waitFor();
  }

  async stop(): Promise<void> {
    await this.#view.getByRole('button', { name: /^Cancel/ }).click();
  }

  /** What drops down from a button below the input. */
  get #choices(): Locator {
    return this.#workbench.page.locator('.action-widget-dropdown, .action-widget').first();
  }
}
