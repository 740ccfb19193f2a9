import assert from 'node:assert/strict';

import type { Frame } from 'playwright-core';

import { Journey } from './journey.ts';

/** What a person sees of usage: the view, the page, the status bar, a budget's question. */
/** The database of VS Code's window tells nobody of its changes. */
const msBetweenLooks = 500;

describe('Somebody who watches the costs', () => {
  let journey: Journey;

  before(async function begin() {
    this.timeout(300_000);
    journey = await Journey.begin({ connected: true });
  });

  afterEach(async function look() {
    if (this.currentTest?.state === 'failed') await journey.workbench.screenshot('failed-usage');
  });

  after(() => journey?.end());

  const page = (): Promise<Frame> => journey.workbench.webviewFrame('.dashboard');

  it('sees both sources in the view, each with its sums', async () => {
    const { workbench, chat } = journey;
    await workbench.runCommand('Modelside: Open Chat');
    await chat.ask('What is a tally?');
    await chat.answered(/tally/i);
    await workbench.openViewContainer('Modelside');
    const rows = workbench.viewRows('Usage');
    await rows.filter({ hasText: 'Account' }).filter({ hasText: 'tokens' }).waitFor();
    await rows.filter({ hasText: 'This editor' }).filter({ hasText: 'tokens' }).waitFor();
    await workbench.screenshot('40-usage-view');
  });

  it('sees under the answer what the service billed for it, also after a reload, and a click leads there', async () => {
    const { workbench, chat } = journey;
    await (await chat.button(/billed$/)).waitFor();
    await workbench.reload();
    await (await chat.button(/billed$/)).click();
    const frame = await page();
    await frame.getByRole('tab', { name: 'Reconcile', selected: true }).waitFor();
    await frame.locator('tr[aria-current="true"]').waitFor();
    await workbench.screenshot('39-usage-bill');
  });

  it('reads today’s figure in the status bar', async () => {
    await journey.workbench.statusBar.getByRole('button', { name: /Modelside, today: .*tokens/ }).waitFor();
  });

  it('opens the page, whose chart and table say the same', async () => {
    const { workbench } = journey;
    await workbench.runCommand('Modelside: Open Usage Page');
    const frame = await page();
    await frame.getByRole('tab', { name: 'Overview' }).click();
    await frame.getByText(/From the service, for all programs that use the key.* as of /).waitFor();
    await frame.locator('.legend-entry').first().waitFor();
    await frame.getByRole('heading', { name: 'Tokens by day' }).waitFor();
    const bars = frame.getByRole('group', { name: 'Tokens by day' }).getByRole('button');
    assert.equal(await bars.count(), 30);
    await workbench.screenshot('41-usage-page');
    const lastBar = await bars.last().getAttribute('aria-label');
    await frame.locator('summary').first().click();
    const total = await frame.locator('.chart-table tbody tr').nth(29).locator('td').first().innerText();
    assert.ok(lastBar?.includes(`: ${total}`), `${lastBar} ${total}`);
  });

  it('finds the answer among the events, and goes there', async () => {
    const { workbench, chat } = journey;
    const frame = await page();
    await frame.getByRole('tab', { name: 'Reconcile' }).click();
    await frame.getByText(/Asked here and billed:/).waitFor();
    await workbench.screenshot('42-usage-reconcile');
    const go = frame.getByRole('button', { name: 'Go to answer' }).first();
    await go.click();
    await (await chat.frame()).locator('.message.answer:focus').waitFor();
  });

  it('finds the page as it was after a reload', async () => {
    const { workbench, chat } = journey;
    // VS Code writes down which tabs are open a moment later.
    while (!(await workbench.page.evaluate(editorsAreKept, 'modelside.usagePage'))) {
      await new Promise((resolve) => setTimeout(resolve, msBetweenLooks));
    }
    await workbench.reload();
    const frame = await page();
    await frame.getByRole('tab', { name: 'Reconcile', selected: true }).waitFor();
    // A panel that comes later may take the focus, and with it the next question off the screen.
    await (await chat.composer()).waitFor();
  });

  it('is asked before a request that would cross a budget, and may say no', async () => {
    const { workbench, chat, service } = journey;
    await workbench.runCommand('Modelside: Set Budget');
    await workbench.quickInput.pick('Tokens a day');
    await workbench.page.getByText('A number of tokens, such as 20000, 500k or 2M.').waitFor();
    await workbench.quickInput.type('0.5k');
    await workbench.quickInput.accept();
    await workbench.quickInput.waitForTitle('Tokens a day: for which project?');
    await workbench.quickInput.pick('workspace');
    const isSet = 'Budget set: 500 tokens a day for workspace.';
    await workbench.page.getByText(isSet, { exact: true }).waitFor();
    await workbench.runCommand('Modelside: Open Chat');
    const before = service.requests.filter(({ method }) => method === 'POST').length;
    await chat.ask(`Say this again: ${'token '.repeat(600)}`);
    await workbench.dialog.getByText('This request may cross your budget').waitFor();
    await workbench.screenshot('43-budget-question');
    await workbench.dialog.getByRole('button', { name: 'Cancel' }).click();
    await workbench.dialog.waitFor({ state: 'hidden' });
    const frame = await chat.frame();
    await frame.getByRole('group', { name: 'Not sent.' }).waitFor();
    await (await chat.button('Try Again')).waitFor();
    await workbench.screenshot('44-not-sent');
    assert.equal(service.requests.filter(({ method }) => method === 'POST').length, before);
  });
});

/** Runs in the window: whether what it keeps of its editors over a reload has this text. */
async function editorsAreKept(text: string): Promise<boolean> {
  const asked = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
    });
  for (const { name = '' } of await indexedDB.databases()) {
    if (!name.startsWith('vscode-web-state-db')) continue;
    const database = await asked(indexedDB.open(name));
    try {
      for (const store of database.objectStoreNames) {
        const items = database.transaction(store).objectStore(store);
        const value: unknown = await asked(items.get('memento/workbench.parts.editor'));
        if (String(value).includes(text)) return true;
      }
    } finally {
      database.close();
    }
  }
  return false;
}
