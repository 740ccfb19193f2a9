import assert from 'node:assert/strict';

import type { Locator } from 'playwright-core';

import { allScopes } from '../service/access/scope.ts';
import { type Theme, themes } from '../vscode/theme.ts';
import { Journey } from './journey.ts';

/** What a person does with code, with the mouse and the keys that they know; each step builds on the one before. */
describe('A person with code', () => {
  let journey: Journey;

  before(async function begin() {
    this.timeout(300_000);
    journey = await Journey.begin();
    const { workbench, service } = journey;
    await workbench.runCommand('Modelside: Set Up Connection');
    await workbench.page.getByText('Base URL of the service').waitFor();
    await workbench.quickInput.type(service.baseUrl);
    await workbench.quickInput.accept();
    await workbench.page.getByText('Your personal API key for').waitFor();
    await workbench.quickInput.type(service.createKey({ scopes: allScopes }));
    await workbench.quickInput.accept();
    await journey.startChatting();
    // In a browser VS Code saves by itself, and then changes are shown beside the document. The first toggle writes down
    // what it does by default.
    await workbench.runCommand('File: Toggle Auto Save');
    await workbench.runCommand('File: Toggle Auto Save');
  });

  afterEach(async function look() {
    if (this.currentTest?.state === 'failed') await journey.workbench.screenshot('failed-code');
  });

  after(() => journey?.end());

  const lens = (name: string): Locator =>
    journey.workbench.page.locator('.codelens-decoration a').filter({ hasText: new RegExp(`^\\s*${name}$`) });
  const line = (text: string): Locator =>
    journey.workbench.page.locator('.view-line').filter({ hasText: text }).first();

  it('fixes a problem from the lightbulb, and accepts one hunk of two', async () => {
    const { workbench } = journey;
    const { page } = workbench;
    await workbench.openFile('discounts.ts');
    await line('interface Discount').click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type('function second() {}');
    await page.keyboard.press('Enter');
    await page.keyboard.type('const wrong: string = 5;');
    // What is unused is found last. The lightbulb is filled as long as it has nothing but what VS Code offers itself.
    await page.locator('.squiggly-error').first().waitFor();
    await page.locator('.squiggly-inline-unnecessary').first().waitFor();
    await page.keyboard.press('Home');
    for (let at = 0; at < 7; at += 1) await page.keyboard.press('ArrowRight');
    await page.locator('[class*="codicon-gutter-lightbulb"]:not([class*="filled"])').click();
    const fix = page.getByText('Fix with Modelside', { exact: true });
    await fix.waitFor();
    await workbench.screenshot('20-lightbulb');
    await fix.click();
    await lens('Accept').first().waitFor();
    await workbench.screenshot('21-fix');
    assert.equal(await lens('Accept').count(), 2);
    await lens('Accept').first().click();
    await lens('Accept').first().waitFor({ state: 'hidden' });
    await lens('Reject All').click();
    await lens('Reject All').waitFor({ state: 'hidden' });
    await line('// Discount: discount.').waitFor();
    assert.equal(await page.locator('.view-line').filter({ hasText: '// second' }).count(), 0);
    await workbench.screenshot('22-one-of-two');
  });

  it('writes tests into a new file', async () => {
    const { workbench } = journey;
    await workbench.openFile('inventory.py');
    await line('return missing').click();
    await workbench.runCommand('Modelside: Write Tests');
    await workbench.page.getByRole('tab', { name: 'test_inventory.py', selected: true }).waitFor();
    await lens('Accept All').waitFor();
    await workbench.screenshot('23-tests');
    const costs = workbench.page.locator('.codelens-decoration').filter({ hasText: / out tokens/ });
    const cost = /\d+ in/.exec((await costs.textContent()) ?? '')?.[0];
    assert.ok(cost);
    await lens('Refine…').click();
    await workbench.page.getByText('Say what should be different.').waitFor();
    await workbench.quickInput.type('Test the empty list, too.');
    await workbench.quickInput.accept();
    // With the first answer and the words, more is sent.
    await costs.filter({ hasNotText: cost }).waitFor();
    await lens('Reject All').click();
    // No empty document is left behind.
    const fresh = workbench.page.getByRole('tab', { name: 'test_inventory.py' });
    await fresh.waitFor({ state: 'hidden' });
    await line('return missing').click();
    await workbench.runCommand('Modelside: Write Tests');
    await fresh.waitFor();
    await lens('Accept All').click();
    await lens('Accept All').waitFor({ state: 'hidden' });
    await line('def test_to_order_works():').waitFor();
  });

  it('takes one hunk of two beside a file that saves itself', async () => {
    const { workbench } = journey;
    const { page } = workbench;
    await workbench.runCommand('File: Toggle Auto Save');
    await workbench.openFile('inventory.py');
    await line('from dataclasses').click();
    await workbench.runCommand('Modelside: Document');
    const copy = page.getByRole('tab', { name: /^Document: inventory\.py/ });
    await copy.waitFor();
    await lens('Accept').nth(1).waitFor();
    await workbench.screenshot('27-beside');
    await lens('Accept').first().click();
    await lens('Accept').first().waitFor({ state: 'hidden' });
    await lens('Reject All').click();
    await copy.waitFor({ state: 'hidden' });
    await line('# Product: ').waitFor();
    assert.equal(await page.locator('.view-line').filter({ hasText: '# to_order' }).count(), 0);
    await workbench.runCommand('File: Toggle Auto Save');
  });

  it('tells old lines from new ones in each kind of theme', async () => {
    const { workbench, chat } = journey;
    const { page } = workbench;
    await chat.ask('Improve this code:\n\n```py\ndef half(value):\n    return value / 2\n```');
    await chat.answered(/What changed/);
    await workbench.openFile('inventory.py');
    await line('missing = {}').click();
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await (await chat.answer()).getByRole('button', { name: 'Apply as a diff' }).click();
    await lens('Accept All').waitFor();
    for (const theme of Object.keys(themes) as Theme[]) {
      await workbench.setTheme(theme);
      await workbench.screenshot(`28-change-${theme.toLowerCase().replaceAll(' ', '-')}`);
    }
    await lens('Reject All').click();
    await lens('Reject All').waitFor({ state: 'hidden' });
    await line('missing = {}').waitFor();
  });

  it('explains a file with the keys, in the chat', async () => {
    const { workbench, chat } = journey;
    await workbench.openFile('cart.ts');
    await line('import { discountInCents }').click();
    await workbench.page.keyboard.press('Shift+Alt+M');
    await workbench.page.keyboard.press('e');
    await chat.answered(/It is TypeScript/);
    await workbench.screenshot('24-explained');
  });

  it('asks for a change in own words, and finds the words again', async () => {
    const { workbench } = journey;
    await workbench.openFile('cart.ts');
    await line('return sum - discountInCents').click();
    await workbench.runCommand('Modelside: Ask…');
    await workbench.quickInput.waitForTitle('Ask About This Code');
    await workbench.quickInput.type('Add comments.');
    await workbench.quickInput.pick('Change the Code');
    await workbench.notification('Ask: the answer changes nothing.').waitFor();
    await workbench.runCommand('Modelside: Ask…');
    await workbench.quickInput.item('Add comments.').waitFor();
    await workbench.quickInput.cancel();
  });

  it('sees what would be sent, with tokens, before it is sent', async () => {
    const { workbench, service } = journey;
    const questions = (): number => service.requests.filter(({ method }) => method === 'POST').length;
    const before = questions();
    await workbench.openFile('receipt.ts');
    await line('const rows =').click();
    await workbench.runCommand('Modelside: Show What Will Be Sent…');
    await workbench.quickInput.pick('Explain');
    await workbench.quickInput.waitForTitle('Explain: What Will Be Sent');
    const rows = (await workbench.quickInput.items()).join('\n');
    assert.match(rows, /receipt\.ts:11-17.*≈ \d+ tokens/);
    await workbench.screenshot('25-what-will-be-sent');
    await workbench.quickInput.cancel();
    assert.equal(questions(), before);
  });

  it('has a commit message written, and takes it back', async () => {
    const { workbench } = journey;
    const { page } = workbench;
    await workbench.openViewContainer('Source Control');
    await page.getByRole('button', { name: 'Initialize Repository' }).click();
    await workbench.runCommand('Git: Stage All Changes');
    const input = page.locator('.scm-editor');
    await input.waitFor();
    const changes = workbench.view('Changes');
    await changes.hover();
    await changes.getByRole('button', { name: 'Write Commit Message' }).click();
    const told = workbench.notification('Commit message written');
    await told.waitFor();
    await input.getByText('inventory.py:').waitFor();
    await workbench.screenshot('26-commit-message');
    await told.getByRole('button', { name: 'Undo' }).click();
    await input.getByText('inventory.py:').waitFor({ state: 'hidden' });
  });
});
