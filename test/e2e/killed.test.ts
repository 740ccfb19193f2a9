import assert from 'node:assert/strict';
import { join } from 'node:path';

import { silentLogger } from '../fakes/silentLogger.ts';
import { ConversationStore } from '../../src/core/chat/conversationStore.ts';
import { FolderOfLogs } from '../../src/node/folderOfLogs.ts';
import { seededRandom } from '../service/usage/seededRandom.ts';
import { Journey } from './journey.ts';

const kills = 6;

/** Milliseconds within which the extension host dies, from the moment the question is on its way. */
const longestLife = 1500;

/** Texts of answers that the page was told are complete, by identifier. */
type Reported = Map<string, string>;

declare global {
  // oxlint-disable-next-line no-var -- only a `var` becomes a global for TypeScript
  var reportMessages: (messages: string) => void;
}

describe('An extension host that is killed again and again', () => {
  let journey: Journey;
  const reported: Reported = new Map();
  const seed = Number(process.env['MODELSIDE_PROPERTY_SEED'] ?? Date.now() % 1_000_000);
  const random = seededRandom(seed);

  before(async function begin() {
    this.timeout(300_000);
    journey = await Journey.begin({ connected: true, pace: 'human' });
    const { page } = journey.workbench;
    await page.exposeFunction('reportMessages', (json: string) => note(reported, JSON.parse(json)));
    // In every frame, and so also in the one of the panel, which sees what the extension tells its page.
    await page.addInitScript(() => {
      addEventListener('message', ({ data }: MessageEvent<{ type?: unknown; messages?: unknown }>) => {
        if (data?.type === 'messages') globalThis.reportMessages(JSON.stringify(data.messages));
      });
    });
    await journey.workbench.reload();
    await journey.workbench.runCommand('Modelside: Open Chat');
  });

  afterEach(async function look() {
    if (this.currentTest?.state === 'failed') await journey.workbench.screenshot('failed-killed');
  });

  after(() => journey?.end());

  it(`loses no message that was reported complete, at ${kills} random moments (seed ${seed})`, async function run() {
    this.timeout(900_000);
    const { workbench, chat } = journey;
    for (let kill = 1; kill <= kills; kill += 1) {
      await chat.ask(`Question ${kill} of the first conversation?`);
      if (kill % 3 === 0) {
        // Another one is answered at the same time.
        await (await chat.button('New conversation')).click();
        await chat.ask(`Question ${kill} of another conversation?`);
      }
      await new Promise((resolve) => setTimeout(resolve, random() * longestLife));
      for (const host of await journey.extensionHosts()) process.kill(host, 'SIGKILL');
      await workbench.reload();
      await workbench.runCommand('Modelside: Open Chat');
      await (await chat.composer()).waitFor();
      await missNothing(reported, kill);
    }
    assert.ok(reported.size >= kills / 4, `Only ${reported.size} answers were complete.`);
  });

  async function missNothing(expected: Reported, kill: number): Promise<void> {
    const kept = await keptAnswers();
    for (const [id, text] of expected) {
      assert.equal(kept.get(id), text, `Answer ${id} is lost or another one after kill ${kill}, seed ${seed}.`);
    }
  }

  async function keptAnswers(): Promise<ReadonlyMap<string, string>> {
    const folder = new FolderOfLogs(join(journey.globalStorage, 'conversations'));
    const store = new ConversationStore(folder, silentLogger, () => new Date());
    const kept = new Map<string, string>();
    for (const { id } of await store.list()) {
      const conversation = await store.load(id);
      for (const entry of conversation?.entries ?? []) kept.set(entry.id, entry.text);
    }
    store.dispose();
    folder.dispose();
    return kept;
  }
});

function note(reported: Reported, messages: unknown): void {
  for (const message of Array.isArray(messages) ? messages : []) {
    const { id, text, status } = message as { id: string; text: string; status?: string };
    if (status === 'complete') reported.set(id, text);
  }
}
