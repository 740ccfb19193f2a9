import type { Locator, Page } from 'playwright-core';

/** VS Code's input box and pick list at the top of the window: the command palette and every question use it. */
export class QuickInput {
  readonly widget: Locator;
  readonly input: Locator;
  /** What a question says below its input, such as what is wrong with it. */
  readonly message: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.widget = page.locator('.quick-input-widget');
    this.input = this.widget.locator('input.input');
    this.message = this.widget.locator('.quick-input-message');
  }

  /** Waits for the question with this title. One question often follows another in the same box. */
  async waitForTitle(title: string): Promise<void> {
    await this.widget.locator('.quick-input-title').getByText(title, { exact: true }).waitFor();
  }

  async type(text: string): Promise<void> {
    await this.input.fill(text);
  }

  async accept(): Promise<void> {
    await this.input.press('Enter');
  }

  async cancel(): Promise<void> {
    await this.input.press('Escape');
  }

  /** The rows, as a screen reader says them. */
  async items(): Promise<readonly string[]> {
    const rows = this.widget.getByRole('option');
    await rows.first().waitFor();
    return rows.evaluateAll((elements) =>
      elements.map((element) => element.getAttribute('aria-label') ?? ''),
    );
  }

  item(label: string): Locator {
    const ofLabel = this.#page.getByText(label, { exact: true });
    return this.widget.getByRole('option').filter({ has: ofLabel }).first();
  }

  async pick(label: string): Promise<void> {
    await this.item(label).click();
  }
}
