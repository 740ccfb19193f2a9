import assert from 'node:assert/strict';
import { join } from 'node:path';

import { silentLogger } from '../fakes/silentLogger.ts';
import { ConversationStore } from '../../src/core/chat/conversationStore.ts';
import { FolderOfLogs } from '../../src/node/folderOfLogs.ts';
import { PageSockets } from '../vscode/pageSockets.ts';
import type { Workbench } from '../vscode/workbench.ts';
import { seededRandom } from '../service/usage/seededRandom.ts';
import { ChatPanel, Journey } from './journey.ts';

/** Windows that share one store, and the times that the extension host of each of them dies. */
const windows = 3;
const rounds = 17;
const kills = windows * rounds;

/** Texts of answers that a page was told are complete, by identifier. */
type Reported = Map<string, string>;

declare global {
  // oxlint-disable-next-line no-var -- only a `var` becomes a global for TypeScript
  var reportMessages: (messages: string) => void;
}

const seed = Number(process.env['MODELSIDE_PROPERTY_SEED'] ?? Date.now() % 1_000_000);

// A name is printed when its tests begin: the seed is known even if they are ended from outside.
describe(`Extension hosts that are killed again and again (seed ${seed})`, () => {
  let journey: Journey;
  let panels: readonly ChatPanel[] = [];
  let workbenches: readonly Workbench[] = [];
  let sockets: ReadonlyMap<Workbench, PageSockets> = new Map();
  const reported: Reported = new Map();
  /**
   * Milliseconds within which a host dies, from the moment the question is on its way; found out, so that on every machine
   * some die before their answer is complete and others after it.
   */
  let longestLife = 1500;
  const random = seededRandom(seed);

  before(async function begin() {
    // With the rounds less than the 15 minutes after which a suite is ended without a word.
    this.timeout(180_000);
    journey = await Journey.begin({ connected: true, pace: 'brisk' });
    const others = Array.from({ length: windows - 1 }, () => journey.openWindow());
    workbenches = [journey.workbench, ...(await Promise.all(others))];
    panels = workbenches.map((workbench) => new ChatPanel(workbench));
    sockets = new Map(workbenches.map((workbench) => [workbench, new PageSockets(workbench.page)]));
    for (const { page } of workbenches) {
      await page.exposeFunction('reportMessages', (json: string) => note(reported, JSON.parse(json)));
      await page.addInitScript(listenAlong);
    }
    await Promise.all(workbenches.map(openAgain));
  });

  afterEach(async function look() {
    if (this.currentTest?.state === 'failed') await journey.workbench.screenshot('failed-killed');
  });

  after(() => journey?.end());

  it(`lose no message that was reported complete, at ${kills} random moments`, async function run() {
    this.timeout(660_000);
    for (let round = 1; round <= rounds; round += 1) {
      await Promise.all(panels.map((panel, index) => askIn(panel, `${round} in window ${index + 1}`, round)));
      const before = reported.size;
      const opened = workbenches.map(openAgainAfterDeath);
      await Promise.all([killAll(), ...opened]);
      await missNothing(reported, round);
      const complete = reported.size - before;
      if (complete === 0) longestLife *= 1.5;
      if (complete >= windows) longestLife /= 1.5;
    }
    assert.ok(reported.size >= kills / 4, `Only ${reported.size} answers were complete.`);
  });

  async function askIn(panel: ChatPanel, what: string, round: number): Promise<void> {
    await panel.ask(`Question ${what}?`);
    if (round % 3 !== 0) return;
    // Another one is answered at the same time.
    await (await panel.button('New conversation')).click();
    await panel.ask(`Another question ${what}?`);
  }

  /** Each at a moment of its own. */
  async function killAll(): Promise<void> {
    const hosts = await journey.extensionHosts();
    // Those of before a reload may linger.
    assert.ok(hosts.length >= windows);
    await Promise.all(
      hosts.map(async (host) => {
        await new Promise((resolve) => setTimeout(resolve, random() * longestLife));
        process.kill(host, 'SIGKILL');
      }),
    );
  }

  /** At once: VS Code would start another extension host by itself, for a window that is about to go. */
  async function openAgainAfterDeath(workbench: Workbench): Promise<void> {
    await sockets.get(workbench)?.nextClosed();
    await openAgain(workbench);
  }

  async function openAgain(workbench: Workbench): Promise<void> {
    await workbench.reload();
    await workbench.runCommand('Modelside: Open Chat');
    await (await new ChatPanel(workbench).composer()).waitFor();
  }

  async function missNothing(expected: Reported, round: number): Promise<void> {
    const kept = await keptAnswers();
    for (const [id, text] of expected) {
      assert.equal(
        kept.get(id),
        text,
        `Answer ${id} is lost or another one after round ${round}, seed ${seed}.`,
      );
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

/** Runs in every frame, and so also in the one of the panel, which hears what the extension tells its page. */
function listenAlong(): void {
  const report = ({ data }: MessageEvent<{ type?: unknown; messages?: unknown } | null>): void => {
    if (data?.type === 'messages') globalThis.reportMessages(JSON.stringify(data.messages));
  };
  // VS Code writes the panel's document anew, which takes all listeners off its window.
  const listen = window.addEventListener.bind(window);
  window.addEventListener = (...given: Parameters<typeof listen>): void => {
    if (given[0] === 'message') listen('message', report);
    listen(...given);
  };
}

function note(reported: Reported, messages: unknown): void {
  for (const message of Array.isArray(messages) ? messages : []) {
    const { id, text, status } = message as { id: string; text: string; status?: string };
    if (status === 'complete') reported.set(id, text);
  }
}
