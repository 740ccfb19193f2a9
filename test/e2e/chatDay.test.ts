import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Frame, Locator } from 'playwright-core';

import { Journey } from './journey.ts';

const msBetweenLooks = 100;

/** A day with the panel open; each step builds on the one before. */
describe('A person who keeps the chat open all day', () => {
  let journey: Journey;

  before(async function begin() {
    this.timeout(300_000);
    journey = await Journey.begin({ connected: true });
    await journey.workbench.runCommand('Modelside: Open Chat');
    await (await journey.chat.composer()).waitFor();
  });

  afterEach(async function look() {
    if (this.currentTest?.state === 'failed') await journey.workbench.screenshot('failed-chat-day');
  });

  after(() => journey?.end());

  const panel = (): Promise<Frame> => journey.chat.frame();
  const question = async (text: string): Promise<Locator> =>
    (await panel()).locator('article.question').filter({ hasText: text }).last();
  const row = async (title: string): Promise<Locator> =>
    (await panel()).getByRole('row').filter({ hasText: title });

  async function beginConversation(): Promise<void> {
    await (await journey.chat.button('New conversation')).click();
    await (await panel()).getByRole('heading', { name: 'Ask about your code' }).waitFor();
  }

  /** Asks for an answer that begins, and then comes no further. */
  async function askInVain(text: string): Promise<void> {
    journey.service.faults.next({ kind: 'stall', afterBytes: 4000, path: '/responses' });
    await journey.chat.ask(text);
    const answer = (await journey.chat.answer()).filter({ hasText: 'Answering…' });
    await answer
      .locator('.markdown')
      .getByText(/\w{3,}/)
      .first()
      .waitFor();
  }

  /** The draft is in the file in which the extension keeps them for this folder. */
  async function untilOnDisk(draft: string): Promise<void> {
    const folder = join(journey.globalStorage, '../../workspaceStorage');
    for (;;) {
      for (const workspace of await readdir(folder)) {
        const file = join(folder, workspace, 'modelside.modelside/drafts/drafts.json');
        if ((await readFile(file, 'utf8').catch(() => '')).includes(draft)) return;
      }
      // The window needs the processor.
      await new Promise((resolve) => setTimeout(resolve, msBetweenLooks));
    }
  }

  async function openList(): Promise<void> {
    await (await journey.chat.button(/^Show conversations/)).click();
    await (await panel()).getByRole('searchbox', { name: 'Search conversations' }).waitFor();
  }

  async function openConversation(title: string): Promise<void> {
    await openList();
    await (await row(title)).getByRole('button', { name: title }).click();
  }

  /** Which conversation was open is written down by VS Code in its own time, and may be lost. */
  async function reloadInto(title: string): Promise<void> {
    await journey.workbench.reload();
    await journey.workbench.runCommand('Modelside: Open Chat');
    await openConversation(title);
  }

  it('mentions a file with a few letters, and it goes along', async () => {
    const { workbench, chat, service } = journey;
    await workbench.openFile('cart.ts');
    const composer = await chat.composer();
    await composer.click();
    await composer.pressSequentially('Improve @car');
    await (await panel()).getByRole('option', { name: /^cart\.ts/ }).waitFor();
    await workbench.screenshot('day-01-mention');
    await composer.press('Enter');
    await (await chat.button(/^Open cart\.ts/)).waitFor();
    assert.equal(await composer.inputValue(), 'Improve ');
    await composer.pressSequentially('this file');
    await composer.press('Enter');
    await chat.answered(/What changed/);
    const asked = service.requests.findLast(({ method }) => method === 'POST');
    assert.match(asked?.bodyText ?? '', /export function receiptPages/);
  });

  it('looks at the answer’s code as a diff of the file, and accepts it', async () => {
    const { workbench, chat } = journey;
    const block = (await chat.answer()).locator('.code', { hasText: 'CartLine: cart line' });
    // In a panel as narrow as this one, it is among the buttons that are always there.
    await block.getByRole('button', { name: 'Apply as a diff' }).click();
    const accept = workbench.page.locator('.codelens-decoration').getByText('Accept All');
    await accept.waitFor();
    await workbench.screenshot('day-02-diff');
    await accept.click();
    await accept.waitFor({ state: 'detached' });
    await workbench.page
      .locator('.monaco-editor .view-line')
      .getByText('// CartLine: cart line.')
      .first()
      .waitFor();
  });

  it('asks the same in other words, and pages back to what was there', async () => {
    const { workbench, chat } = journey;
    await (await question('Improve')).hover();
    await (await question('Improve')).getByRole('button', { name: 'Edit question' }).click();
    const editor = (await panel()).getByRole('textbox', { name: 'Your question, edited' });
    await editor.fill('Explain this file');
    await editor.press('Enter');
    await chat.answered(/Lines of code/);
    const pager = (await question('Explain this file')).getByRole('group', { name: 'Version 2 of 2' });
    await pager.waitFor();
    await workbench.screenshot('day-03-branch');
    await pager.getByRole('button', { name: 'Previous version' }).click();
    await chat.answered(/What changed/);
    const first = (await question('Improve')).getByRole('group', { name: 'Version 1 of 2' });
    await first.waitFor();
    // What follows it is longer, and the pager is still there to go back with.
    await first.getByRole('button', { name: 'Next version' }).press('Enter');
    await chat.answered(/Lines of code/);
  });

  it('tries another model, and has both answers', async () => {
    const { workbench, chat } = journey;
    await (await chat.answer()).getByRole('button', { name: 'More' }).last().click();
    await (await panel()).getByRole('menuitem', { name: 'Retry with another model' }).click();
    await workbench.quickInput.pick('Thinker');
    const answer = await chat.answer();
    await answer.getByRole('group', { name: 'Version 2 of 2' }).waitFor();
    await answer.locator('.answer-footer').getByText('local/thinker').waitFor();
  });

  it('asks something else while an answer is being written', async () => {
    const { workbench, chat } = journey;
    await beginConversation();
    await askInVain('Please write 500 lines of code.');
    await beginConversation();
    await chat.ask('What is a mutex?');
    await chat.answered(/mutex/);
    await (await chat.button('Show conversations (1 being answered)')).waitFor();
    await workbench.screenshot('day-04-two-at-once');
  });

  it('stops the other one in the list of conversations', async () => {
    const { service, workbench } = journey;
    await openList();
    const other = await row('Please write 500 lines of code.');
    await other.getByText('Answering').waitFor();
    await workbench.screenshot('day-05-list');
    await other.getByRole('button', { name: 'Stop the answer' }).click();
    await service.waitForRequest(({ closedByClient }) => closedByClient);
    await other.getByText('Answering').waitFor({ state: 'detached' });
  });

  it('finds a conversation by a word of its answers', async () => {
    const { workbench } = journey;
    const search = (await panel()).getByRole('searchbox', { name: 'Search conversations' });
    await search.fill('receiptPages');
    await (await panel()).locator('.list-count').getByText('1 conversation', { exact: true }).waitFor();
    await (await row('Improve this file')).locator('mark').first().waitFor();
    await workbench.screenshot('day-06-search');
    await search.fill('');
    await (await panel()).locator('.list-count').getByText('3 conversations').waitFor();
  });

  it('deletes one, and has it back', async () => {
    const { workbench, chat } = journey;
    const mutex = await row('What is a mutex?');
    await mutex.hover();
    await mutex.getByRole('button', { name: 'Delete' }).click();
    await mutex.waitFor({ state: 'detached' });
    await (await chat.button('Undo')).waitFor();
    await workbench.screenshot('day-07-deleted');
    await (await chat.button('Undo')).click();
    await mutex.waitFor();
    await mutex.getByRole('button', { name: /What is a mutex/ }).click();
    await chat.answered(/mutex/);
  });

  it('has what was typed a moment before a reload, in its conversation and in no other', async () => {
    const { workbench, chat } = journey;
    const composer = await chat.composer();
    await composer.fill('And what is a semaphore');
    await untilOnDisk('And what is a semaphore');
    await reloadInto('What is a mutex?');
    await chat.answered(/mutex/);
    const shown = async (text: string): Promise<void> => {
      const frame = await panel();
      await frame.waitForFunction(
        (expected) => document.querySelector<HTMLTextAreaElement>('.composer textarea')?.value === expected,
        text,
      );
    };
    await shown('And what is a semaphore');
    await beginConversation();
    await shown('');
    await workbench.screenshot('day-08-draft');
    await openConversation('What is a mutex?');
    await shown('And what is a semaphore');
    await (await chat.composer()).press('Enter');
    await chat.answered(/semaphore/);
    await reloadInto('What is a mutex?');
    await chat.answered(/semaphore/);
    await shown('');
  });

  it('finds an answer that a reload broke off, with what had come, and goes on with it', async () => {
    const { workbench, chat } = journey;
    await askInVain('Please write 600 lines of code.');
    await reloadInto('What is a mutex?');
    const answer = await chat.answer();
    await answer.getByText('This answer is not complete.').waitFor();
    await answer.getByRole('button', { name: 'Try Again' }).waitFor();
    await answer
      .locator('.markdown')
      .getByText(/\w{3,}/)
      .first()
      .waitFor();
    await workbench.screenshot('day-09-interrupted');
    await answer.getByRole('button', { name: 'Continue' }).click();
    await (await panel()).getByText('Continued').waitFor();
    await chat.answered(/stand-in/);
  });
});
