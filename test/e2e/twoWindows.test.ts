import assert from 'node:assert/strict';
import { join } from 'node:path';

import { ConversationStore } from '../../src/core/chat/conversationStore.ts';
import { FolderOfLogs } from '../../src/node/folderOfLogs.ts';
import { silentLogger } from '../fakes/silentLogger.ts';
import { ChatPanel, Journey } from './journey.ts';

/** Conversations that each window writes. */
const each = 200;

describe('Two windows that share one store', () => {
  let journey: Journey;
  let panels: readonly ChatPanel[] = [];

  before(async function begin() {
    this.timeout(300_000);
    journey = await Journey.begin({ connected: true });
    const workbenches = [journey.workbench, await journey.openWindow()];
    panels = workbenches.map((workbench) => new ChatPanel(workbench));
    for (const workbench of workbenches) await workbench.runCommand('Modelside: Open Chat');
  });

  afterEach(async function look() {
    if (this.currentTest?.state === 'failed') await journey.workbench.screenshot('failed-two-windows');
  });

  after(() => journey?.end());

  it(`keep all ${2 * each} conversations that they write at once, and show them in both`, async function run() {
    this.timeout(300_000);
    await Promise.all(panels.map((panel, index) => writeMany(panel, `Who is in window ${index + 1}?`)));
    for (const panel of panels) {
      await (await panel.button('Show conversations')).click();
      await (await panel.frame()).getByText(`${2 * each} conversations`, { exact: true }).waitFor();
    }
    assert.equal((await kept()).length, 2 * each);
  });

  /** One question, and new conversations that go on from its answer. */
  async function writeMany(panel: ChatPanel, question: string): Promise<void> {
    await panel.ask(question);
    await panel.answered(/window/);
    const frame = await panel.frame();
    const actions = frame.getByRole('toolbar', { name: 'Answer' });
    const heading = frame.locator('article.answer h2').last();
    for (let written = 1; written < each; written += 1) {
      const before = await heading.getAttribute('id');
      await actions.getByRole('button', { name: 'More' }).click();
      await frame.getByRole('menuitem', { name: 'New conversation from here' }).click();
      await frame.waitForFunction((id) => !document.getElementById(id ?? ''), before);
    }
  }

  async function kept(): Promise<Awaited<ReturnType<ConversationStore['list']>>> {
    const folder = new FolderOfLogs(join(journey.globalStorage, 'conversations'));
    const store = new ConversationStore(folder, silentLogger, () => new Date());
    const listed = await store.list();
    store.dispose();
    folder.dispose();
    return listed;
  }
});
