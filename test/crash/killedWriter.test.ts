import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import * as fc from 'fast-check';

import type { Conversation } from '../../src/core/chat/conversation.ts';
import { ConversationStore } from '../../src/core/chat/conversationStore.ts';
import { FolderOfLogs } from '../../src/node/folderOfLogs.ts';
import { piecesOf } from './answerText.ts';

const seed = Number(process.env['MODELSIDE_PROPERTY_SEED'] ?? Date.now() % 2 ** 31);
const kills = Number(process.env['MODELSIDE_CRASH_KILLS'] ?? 50);
/** Processes at a time. */
const lanes = 2;

/** When to kill: after so many lines of output, and so many milliseconds more. */
const moments = fc.sample(fc.record({ lines: fc.integer({ min: 1, max: 40 }), more: fc.nat({ max: 8 }) }), {
  numRuns: kills,
  seed,
});

/** What was said to be on the disk: characters of each answer. */
interface Said {
  readonly conversationId: string;
  length: number;
  complete: boolean;
}

describe(`A window that is killed while it writes (seed ${seed}, ${kills} times)`, () => {
  let folder: string;
  const running = new Set<ChildProcess>();

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelside-crash-'));
  });

  afterEach(async () => {
    // Those that a failure left running.
    for (const child of running) child.kill('SIGKILL');
    await Promise.all(Array.from(running, (child) => once(child, 'exit')));
    await rm(folder, { recursive: true, force: true });
  });

  /** Resolves to what the process said before it was gone. */
  async function runAndKill(
    conversationIds: readonly string[],
    { lines, more }: { readonly lines: number; readonly more: number },
  ): Promise<ReadonlyMap<string, Said>> {
    const said = new Map<string, Said>();
    const script = join(import.meta.dirname, 'writer.ts');
    const child = spawn(process.execPath, [script, folder, ...conversationIds], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running.add(child);
    const exited = once(child, 'exit').finally(() => running.delete(child));
    let count = 0;
    for await (const line of createInterface({ input: child.stdout })) {
      const [kind, conversationId = '', id = '', length] = line.split(' ');
      said.set(id, { conversationId, length: Number(length), complete: kind === 'complete' });
      count += 1;
      if (count === lines) setTimeout(() => child.kill('SIGKILL'), more);
    }
    assert.deepEqual(await exited, [null, 'SIGKILL']);
    return said;
  }

  /** As a window that is opened later finds it. */
  async function check(said: ReadonlyMap<string, Said>): Promise<{ complete: number; interrupted: number }> {
    const files = new FolderOfLogs(folder);
    const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: assert.fail };
    const store = new ConversationStore(files, log, () => new Date(Date.now() + 60_000));
    const found = { complete: 0, interrupted: 0 };
    const loaded = new Map<string, Conversation>();
    for (const [id, { conversationId, length, complete }] of said) {
      const conversation = loaded.get(conversationId) ?? (await store.load(conversationId));
      if (conversation) loaded.set(conversationId, conversation);
      const entry = conversation?.entries.find((one) => one.id === id);
      assert.ok(entry?.role === 'assistant', `answer ${id} is there`);
      const asked = conversation?.entries.find((one) => one.id === entry.parent);
      assert.equal(asked?.role, 'user', `the question of answer ${id} is there`);
      const whole = piecesOf(id).join('');
      if (complete) assert.equal(entry.status, 'complete');
      assert.equal(entry.status, entry.endedAt === undefined ? 'interrupted' : 'complete');
      if (entry.status === 'complete') assert.equal(entry.text, whole);
      assert.ok(
        entry.text.length >= length && whole.startsWith(entry.text),
        `answer ${id} has what was written`,
      );
      found[entry.status === 'complete' ? 'complete' : 'interrupted'] += 1;
    }
    store.dispose();
    files.dispose();
    return found;
  }

  it('loses no answer that was complete, and nothing of one that was not', async () => {
    const total = { complete: 0, interrupted: 0 };
    const next = moments.entries();
    const lane = async (name: number): Promise<void> => {
      for (const [index, moment] of next) {
        // Two of them are written to again and again, by one process after the other; two are new.
        const ids = [`first-${name}`, `second-${name}`, `third-${index}`, `fourth-${index}`];
        const said = await runAndKill(ids, moment);
        const found = await check(said);
        total.complete += found.complete;
        total.interrupted += found.interrupted;
      }
    };
    await Promise.all(Array.from({ length: lanes }, (_, name) => lane(name)));
    assert.ok(total.complete > kills / 2, `${total.complete} complete answers were looked at`);
    assert.ok(total.interrupted > kills / 2, `${total.interrupted} interrupted answers were looked at`);
  });
});
