import assert from 'node:assert/strict';

import { allScopes } from '../service/access/scope.ts';
import type { NewUsageEvent } from '../service/usage/usageEvent.ts';
import { Journey } from './journey.ts';

/** One person's way, from an empty VS Code to a streamed answer and beyond; each step builds on the one before. */
describe('A newcomer', () => {
  let journey: Journey;

  before(async function begin() {
    this.timeout(300_000);
    journey = await Journey.begin();
  });

  afterEach(async function look() {
    if (this.currentTest?.state === 'failed') await journey.workbench.screenshot('failed-newcomer');
  });

  after(() => journey?.end());

  it('finds views that say what to do first', async () => {
    const { workbench } = journey;
    await workbench.openViewContainer('Modelside');
    for (const view of ['Models', 'Usage']) {
      await workbench.view(view).getByRole('button', { name: 'Set Up Connection' }).waitFor();
    }
    await workbench.runCommand('Modelside: Open Chat');
    await (await journey.chat.button('Set Up Connection')).waitFor();
    await workbench.screenshot('01-not-connected');
  });

  it('is told at once that an address would send the key readable', async () => {
    const { workbench } = journey;
    await (await journey.chat.button('Set Up Connection')).click();
    await workbench.quickInput.input.waitFor();
    await workbench.quickInput.type('http://gateway.example.com/v1');
    await workbench.quickInput.accept();
    await workbench.page.getByText('over http the key would travel readable').waitFor();
    await workbench.screenshot('02-address-refused');
  });

  it('sees which step of the check failed, and goes on from there', async () => {
    const { workbench, service } = journey;
    await workbench.quickInput.type(service.baseUrl);
    await workbench.quickInput.accept();
    await workbench.page.getByText('Your personal API key for').waitFor();
    assert.equal(await workbench.quickInput.input.getAttribute('type'), 'password');
    await workbench.quickInput.type('ck_test_not_a_key');
    await workbench.quickInput.accept();
    await workbench.quickInput.item('The key is not accepted').waitFor();
    await workbench.screenshot('03-key-refused');
    await workbench.quickInput.pick('Enter Another Key');
  });

  it('connects with a good key, and lands in the chat', async () => {
    const { workbench, service } = journey;
    await workbench.page.getByText('Your personal API key for').waitFor();
    await workbench.quickInput.type(service.createKey({ scopes: allScopes }));
    await workbench.quickInput.accept();
    await workbench.quickInput.item('Usage may be read').waitFor();
    await workbench.quickInput.item('Start Chatting').waitFor();
    await workbench.screenshot('04-connected');
    await journey.startChatting();
  });

  it('sees the models, and where the key comes from', async () => {
    const rows = journey.workbench.viewRows('Models');
    await rows.filter({ hasText: 'key stored in VS Code' }).waitFor();
    await rows.filter({ hasText: 'Scribe Small' }).filter({ hasText: 'default' }).waitFor();
  });

  it('keeps the key that is there when no other is entered', async () => {
    const { workbench } = journey;
    await workbench.runCommand('Modelside: Replace API Key');
    await workbench.page.getByText('Your personal API key for').waitFor();
    await workbench.quickInput.accept();
    await workbench.quickInput.item('Usage may be read').waitFor();
    await journey.startChatting();
    await workbench.viewRows('Models').filter({ hasText: 'key stored in VS Code' }).waitFor();
  });

  it('asks about the selection and watches the answer come, with what it cost', async () => {
    const { workbench, chat } = journey;
    await workbench.openFile('cart.ts');
    // The last things that VS Code does when it opens a file; what is selected before is lost.
    await workbench.page.locator('.monaco-editor.focused').waitFor();
    await workbench.statusBar.getByText('Ln 1, Col 1').waitFor();
    await workbench.page.keyboard.press('ControlOrMeta+A');
    await workbench.statusBar.getByText(/\d+ selected/).waitFor();
    await (await chat.button(/^Add selection/)).click();
    await (await chat.button(/^Open cart\.ts/)).waitFor();
    await chat.ask('What does this code do?');
    const text = await chat.answered(/total/);
    assert.match(text, /\d+\sin\b/);
    assert.match(text, /\d+\sout\b/);
    await (await chat.answer()).locator('pre code span[class]').first().waitFor();
    await workbench.screenshot('05-answer');
  });

  it('copies code as it was written', async () => {
    const { chat, workbench } = journey;
    await workbench.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const copy = (await chat.answer()).getByRole('button', { name: 'Copy', exact: true }).first();
    await copy.click();
    await (await chat.answer()).getByRole('button', { name: 'Copied' }).first().waitFor();
  });

  it('stops a long answer: the service sees the socket close, and what came stays', async () => {
    const { chat, service, workbench } = journey;
    service.faults.next({ kind: 'stall', afterBytes: 3000, path: '/responses' });
    await chat.ask('Please write 400 lines of code.');
    const answer = await chat.answer();
    await answer
      .locator('.markdown')
      .getByText(/\w{3,}/)
      .first()
      .waitFor();
    await (await chat.button('Stop')).click();
    await service.waitForRequest(({ closedByClient }) => closedByClient);
    await answer.getByText('You stopped this answer.').waitFor();
    assert.ok(((await answer.textContent()) ?? '').length > 60);
    await workbench.screenshot('06-stopped');
  });

  it('is told in words what failed, and tries again with a click', async () => {
    const { chat, service, workbench } = journey;
    service.faults.next({
      kind: 'status',
      status: 400,
      message: 'The gateway had a bad day.',
      path: '/responses',
    });
    await chat.ask('Hello?');
    const answer = await chat.answer();
    await answer.getByText('The service refused the request.').waitFor();
    await answer.getByText('The gateway had a bad day.').waitFor();
    await workbench.screenshot('07-failed');
    await answer.getByRole('button', { name: 'Try Again' }).click();
    await chat.answered(/Hello/);
  });

  it('sees that the service asks to wait, and need not wait for it', async () => {
    const { chat, service, workbench } = journey;
    service.faults.next({ kind: 'status', status: 429, retryAfter: '50', path: '/responses' });
    await chat.ask('Is it my turn?');
    await (await chat.frame()).getByText(/Too many requests\. Trying again in \d+ s\./).waitFor();
    await workbench.screenshot('08-waiting');
    await (await chat.button('Try Now')).click();
    await chat.answered(/turn/);
    const [first, second] = service.requests.filter(({ method }) => method === 'POST').slice(-2);
    assert.equal(first?.headers['idempotency-key'], second?.headers['idempotency-key']);
    assert.equal(first?.bodyText, second?.bodyText);
  });

  it('sees what was used, and by which requests', async () => {
    const { workbench, service } = journey;
    const rows = workbench.viewRows('Usage');
    await rows.filter({ hasText: 'Account' }).filter({ hasText: 'tokens' }).waitFor();
    service.usage.addAll(eventsOfYesterday(1000));
    await workbench.runCommand('Modelside: Choose Window of Time');
    await workbench.quickInput.pick('30 days');
    const part = rows.filter({ hasText: 'First 1000 events' });
    await part.waitFor();
    await workbench.screenshot('09-usage');
    await part.click();
    await part.waitFor({ state: 'hidden' });
  });

  it('chooses another model, and it answers', async () => {
    const { workbench, chat, service } = journey;
    await (await chat.button(/^Model: /)).click();
    await workbench.quickInput.pick('Thinker');
    await (await chat.button(/^Model: Thinker/)).waitFor();
    await chat.ask('Why is the sky blue?');
    await chat.answered(/sky/);
    await (await chat.answer()).getByText(/^Thought/).waitFor();
    const asked = service.requests.findLast(({ method }) => method === 'POST');
    assert.match(JSON.stringify(asked?.body), /local\/thinker/);
  });

  it('finds conversation and connection again after a reload', async () => {
    const { workbench, chat } = journey;
    const before = (await (await chat.frame()).locator('article').allInnerTexts()).length;
    await workbench.reload();
    await workbench.runCommand('Modelside: Open Chat');
    await (await chat.answer()).locator('.markdown').getByText('sky').first().waitFor();
    assert.equal((await (await chat.frame()).locator('article').allInnerTexts()).length, before);
    await chat.ask('Are you still there?');
    await chat.answered(/still/);
  });

  it('is disturbed by nothing when the key may not read usage', async () => {
    const { workbench, chat, service } = journey;
    await workbench.runCommand('Modelside: Replace API Key');
    await workbench.page.getByText('Your personal API key for').waitFor();
    await workbench.quickInput.type(service.createKey());
    await workbench.quickInput.accept();
    await workbench.quickInput.item('Usage cannot be read').waitFor();
    await workbench.screenshot('10-usage-refused');
    await journey.startChatting();
    await workbench.openViewContainer('Modelside');
    await workbench.viewRows('Usage').filter({ hasText: 'This key may not read usage' }).waitFor();
    await chat.ask('And now?');
    await chat.answered(/now/i);
  });

  it('forgets the key when told to, after asking', async () => {
    const { workbench, chat } = journey;
    await workbench.runCommand('Modelside: Forget API Key');
    await workbench.dialog.getByRole('button', { name: 'Forget Key' }).click();
    await workbench.viewRows('Models').filter({ hasText: 'No API key for' }).waitFor();
    await (await chat.button('Set Up Connection')).waitFor();
  });
});

/** So many that the view does not have all of them at once. */
function* eventsOfYesterday(count: number): Generator<[id: string, event: NewUsageEvent]> {
  for (let index = 0; index < count; index += 1) {
    yield [
      `evt_yesterday_${index}`,
      {
        occurredAt: Date.now() - 86_400_000 - index * 1000,
        model: 'local/scribe-small',
        project: 'default',
        endpoint: '/chat/completions',
        requestId: `req_yesterday_${index}`,
        status: 'completed',
        inputTokens: 10,
        cachedInputTokens: 0,
        outputTokens: 5,
        reasoningTokens: 0,
        billableMicroUsd: 1,
      },
    ];
  }
}
