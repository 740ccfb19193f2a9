import assert from 'node:assert/strict';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Locator } from 'playwright-core';

import type { LedgerSurface } from '../../src/core/ledger/ledgerEntry.ts';
import { Journey } from './journey.ts';
import { NativeChat } from './nativeChat.ts';

const msBetweenLooks = 100;

/** With nobody signed in: Modelside's participant, then its models; each step builds on the one before. */
describe("In VS Code's own chat", () => {
  let journey: Journey;
  let chat: NativeChat;

  const questions = () => journey.service.requests.filter(({ method }) => method === 'POST');
  const lastQuestion = () => JSON.stringify(questions().at(-1)?.body);

  /** How many requests stand in the ledger as made there. */
  const counted = async (surface: LedgerSurface): Promise<number> => {
    const folder = join(journey.globalStorage, 'ledger');
    const files = await Promise.all(
      (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
    );
    const begun = files.flatMap((text) => text.split('\n')).filter((line) => line.includes('"kind":"begun"'));
    return begun.filter((line) => line.includes(`"surface":"${surface}"`)).length;
  };

  const workspace = () => new URL(journey.workbench.page.url()).searchParams.get('folder') ?? '';

  const lens = (name: string): Locator =>
    journey.workbench.page.locator('.codelens-decoration').getByText(name);

  /** Whether what VS Code has written down of conversations has this text. */
  const isKept = async (text: string): Promise<boolean> => {
    const folder = join(journey.globalStorage, '../../workspaceStorage');
    const names = await readdir(folder, { recursive: true });
    const kept = names.filter((name) => /chatSessions.*\.jsonl?$/.test(name));
    const texts = await Promise.all(kept.map((name) => readFile(join(folder, name), 'utf8')));
    return texts.some((one) => one.includes(text));
  };

  before(async function begin() {
    this.timeout(300_000);
    journey = await Journey.begin({ connected: true });
    chat = new NativeChat(journey.workbench);
  });

  afterEach(async function look() {
    if (this.currentTest?.state === 'failed') await journey.workbench.screenshot('failed-native-chat');
  });

  after(() => journey?.end());

  it('one command puts the models of the service into the model picker', async () => {
    const { workbench } = journey;
    await workbench.runCommand("Modelside: Use Modelside's Models in VS Code Chat");
    const done = workbench.notification(/Models of your service in the model picker/);
    await done.waitFor();
    await workbench.screenshot('native-01-set-up');
    await done.getByRole('button', { name: 'Open Chat' }).click();
    await chat.input.waitFor();
    await chat.chooseModel('Toolsmith');
  });

  it('@modelside tells what was used and what the models cost, and asks no model for it', async () => {
    await chat.ask('@modelside /usage ');
    assert.match(await chat.answered(/From the service, read at/), /30 days/);
    await journey.workbench.screenshot('native-02-usage');
    await chat.answer.getByRole('button', { name: 'Open Usage View' }).click();
    await journey.workbench.view('Usage').waitFor();
    await chat.askNext('What do the models cost?');
    assert.match(await chat.answered(/prices are for a million/), /Scribe Small \(default\)/);
    await journey.workbench.screenshot('native-03-models');
    assert.equal(questions().length, 0);
  });

  it('@modelside answers a question about an attached file, with the model that was picked', async () => {
    const { workbench } = journey;
    await chat.begin();
    await workbench.openFile('cart.ts');
    await chat.attachSuggested('cart.ts');
    await chat.ask('@modelside What does this file do?');
    const text = await chat.answered(/total/);
    assert.match(text, /Toolsmith · [\d,]+ tokens in · [\d,]+ out/);
    await workbench.screenshot('native-04-question');
    assert.match(lastQuestion(), /File src\/cart\.ts/);
    assert.match(lastQuestion(), /local\/toolsmith/);
    assert.doesNotMatch(lastQuestion(), /<skills>/);
  });

  it('@modelside knows what was said before when a follow-up is asked', async () => {
    await chat.askNext('Is there a simpler way?');
    await chat.answered(/simpler/);
    await journey.workbench.screenshot('native-05-follow-up');
    assert.match(
      lastQuestion(),
      /File src\/cart\.ts[^]*What does this file do\?[^]*Is there a simpler way\?/,
    );
  });

  it('@modelside /fix offers its code as a change of the file', async () => {
    const { workbench } = journey;
    await chat.attachSuggested('cart.ts');
    await chat.ask('@modelside /fix ');
    await chat.answered(/Toolsmith · /);
    await chat.action('Show as Change').click();
    await lens('Accept All').waitFor();
    await workbench.screenshot('native-06-change');
    await lens('Reject All').click();
    await lens('Accept All').waitFor({ state: 'detached' });
  });

  it('@modelside /explain explains the code in the editor, and writes tests for it as a follow-up', async () => {
    const { workbench } = journey;
    await workbench.openFile('cart.ts');
    await chat.ask('@modelside /explain ');
    await chat.answered(/It is TypeScript[^]*Toolsmith · /);
    assert.match(lastQuestion(), /cart\.ts/);
    await chat.askNext('Write tests for it.');
    await chat.answered(/Toolsmith · /);
    await chat.action('Open as New File').click();
    await workbench.page.getByRole('tab', { name: /Untitled-1/, selected: true }).waitFor();
    await workbench.screenshot('native-12-tests');
  });

  it('@modelside /doc offers its comments as a change of the file, whatever is escaped in its code', async () => {
    const { workbench } = journey;
    const lines = workbench.page.locator('.view-line');
    const path = join(workspace(), 'src/pages.ts');
    await writeFile(path, 'export function list(page: number): string {\n  return `a%2Fb%5d${page}`;\n}\n');
    await workbench.openFile('pages.ts');
    await chat.attachSuggested('pages.ts');
    await chat.ask('@modelside /doc ');
    await chat.answered(/Toolsmith · /);
    await chat.action('Show as Change').click();
    await lens('Accept All').click();
    await lens('Accept All').waitFor({ state: 'detached' });
    await lines.filter({ hasText: '// ' }).first().waitFor();
    await lines.filter({ hasText: 'a%2Fb%5d' }).first().waitFor();
    await workbench.screenshot('native-13-documented');
    await workbench.runCommand('File: Revert File');
    await rm(path);
  });

  it('@modelside /commit writes a message for what is staged, and puts it in place', async () => {
    const { workbench } = journey;
    const { page } = workbench;
    await workbench.openViewContainer('Source Control');
    await page.getByRole('button', { name: 'Initialize Repository' }).click();
    await workbench.runCommand('Git: Stage All Changes');
    const message = page.locator('.scm-editor');
    await message.waitFor();
    await chat.ask('@modelside /commit ');
    await chat.answered(/Toolsmith · /);
    await chat.action('Use as Commit Message').click();
    await workbench.notification('The commit message is in place.').waitFor();
    await message
      .getByText(/inventory\.py/)
      .first()
      .waitFor();
    await workbench.screenshot('native-14-commit');
  });

  it('what one can do with an old answer works after a reload, too', async () => {
    const { workbench } = journey;
    const { asked } = chat;
    // VS Code writes a conversation down when one leaves it, and a moment later.
    await chat.begin();
    while (!(await isKept('useCommitMessage'))) {
      await new Promise((resolve) => setTimeout(resolve, msBetweenLooks));
    }
    await workbench.reload();
    await chat.reopen('What does this file do?', asked);
    await chat.action('Use as Commit Message').click();
    await workbench.notification('The commit message is in place.').waitFor();
    await chat.action('What the service counted').click();
    const page = await workbench.webviewFrame('.dashboard');
    await page.locator('.marked').first().waitFor();
    await workbench.screenshot('native-15-bill');
    await workbench.page.getByRole('tab', { name: /Usage/, selected: true }).waitFor();
  });

  it('fetches no picture that an answer holds', async () => {
    const { baseUrl } = journey.service;
    await chat.ask(`@modelside Repeat this: ![spy](${baseUrl}/spy.png)`);
    await chat.answered(/spy/);
    assert.equal(await chat.answer.locator('.value img').count(), 0);
    assert.ok(!journey.service.requests.some(({ path }) => path.includes('spy')));
  });

  it('stops when it is told to: the service sees the socket close', async () => {
    const { service } = journey;
    service.faults.next({ kind: 'stall', afterBytes: 20_000, path: '/responses' });
    await chat.ask('@modelside Please write 400 lines of code.');
    await chat.answer.getByText('as asked').waitFor();
    await chat.stop();
    await service.waitForRequest(({ path, closedByClient }) => path.endsWith('/responses') && closedByClient);
    // Tokens stand only under an answer that has ended by itself.
    assert.doesNotMatch(await chat.answered(/Modelside/), /Toolsmith · /);
    await journey.workbench.screenshot('native-07-stopped');
  });

  it('says in a sentence what failed, and has a button for it', async () => {
    const { service, workbench } = journey;
    service.faults.next({ kind: 'status', status: 401, message: 'The key has expired.', path: '/responses' });
    await chat.ask('@modelside Are you there?');
    await chat.answered(/The service does not accept the API key\..*The key has expired\./);
    await chat.answer.getByRole('button', { name: 'Set Up Connection' }).waitFor();
    await workbench.screenshot('native-08-failed');
    await chat.askNext('Try Again');
    await chat.answered(/Toolsmith · /);
  });

  it('answers a plain question in Ask mode', async () => {
    await chat.begin();
    await chat.chooseMode('Ask');
    await chat.chooseModel('Scribe Large');
    await chat.ask('What is recursion good for?');
    await chat.answered(/Written by local\/scribe-large/);
    await journey.workbench.screenshot('native-09-ask-mode');
    assert.match(lastQuestion(), /What is recursion good for\?/);
  });

  it("calls a tool of VS Code's in Agent mode, and uses what it gave back", async () => {
    await chat.begin();
    await chat.chooseMode('Agent');
    await chat.chooseModel('Toolsmith');
    await chat.ask(`List the folder with list_dir: "${workspace()}/src".`);
    await chat.answered(/list_dir answered[^]*discounts\.ts/);
    await journey.workbench.screenshot('native-10-agent-mode');
    assert.match(lastQuestion(), /function_call_output/);
  });

  it("is counted among the figures of this editor, each request by where in VS Code's chat it was asked", async () => {
    const { workbench } = journey;
    await workbench.openViewContainer('Modelside');
    const rows = workbench.viewRows('Usage');
    // Closed, so that what is below it is in sight.
    await rows.filter({ hasText: 'Account' }).click();
    await rows.filter({ hasText: 'This editor' }).click();
    await rows.filter({ hasText: 'Latest requests' }).click();
    await rows
      .and(workbench.page.getByLabel(/Asked in the chat of VS Code/))
      .first()
      .waitFor();
    await rows
      .and(workbench.page.getByLabel(/Asked through the model picker/))
      .first()
      .waitFor();
    await workbench.screenshot('native-11-usage-view');
    assert.equal(await counted('participant'), 11);
    assert.equal(await counted('modelPicker'), 3);
    assert.equal(questions().length, 14);
  });
});
