import assert from 'node:assert/strict';
import { mock } from 'node:test';

import { ChatSessions } from '../../../../src/core/chat/chatSessions.ts';
import type { ChatSession } from '../../../../src/core/chat/chatSession.ts';
import { ConversationStore } from '../../../../src/core/chat/conversationStore.ts';
import { MemoryFiles } from './memoryFiles.ts';
import { answer, conversation, entry, noon, silent } from './sampleConversation.ts';
import { hanging, model } from './sessionFixture.ts';

/** Reads slowly, as long as it is told to. */
class SlowFiles extends MemoryFiles {
  slow: { readonly name: string; readonly until: Promise<void> } | undefined;

  override async readFrom(name: string, offset: number): ReturnType<MemoryFiles['readFrom']> {
    if (this.slow?.name === name) await this.slow.until;
    return super.readFrom(name, offset);
  }
}

describe('ChatSessions', () => {
  let time: Date;
  let files: SlowFiles;
  let store: ConversationStore;
  let sessions: ChatSessions;
  let ids: number;
  const now = (): Date => time;

  beforeEach(async () => {
    time = new Date(noon);
    files = new SlowFiles(now);
    store = new ConversationStore(files, silent, now);
    ids = 0;
    sessions = new ChatSessions({
      store,
      log: silent,
      newId: () => `new${(ids += 1)}`,
      now,
      defaults: () => ({ systemPrompt: '', parameters: {} }),
      answer: (_, signal) => hanging(signal),
    });
    await store.import(conversation('slow', 'Slow'));
    await store.import(conversation('fast', 'Fast'));
  });

  afterEach(async () => {
    await sessions.close();
    sessions.dispose();
    store.dispose();
  });

  /** Begins to open a conversation; what it returns lets the opening end. */
  function openSlowly(): () => Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<void>();
    files.slow = { name: 'slow.jsonl', until: promise };
    const opening = sessions.open('slow');
    return () => {
      resolve();
      return opening;
    };
  }

  it('stays in the conversation that was opened while another one was still being read', async () => {
    const end = openSlowly();
    await sessions.open('fast');
    assert.equal(await end(), true);
    assert.equal(sessions.current.id, 'fast');
  });

  it('stays in the conversation that was asked in while another one was still being read', async () => {
    const end = openSlowly();
    const asked = sessions.current;
    void asked.ask('Hi', [], model);
    await end();
    assert.equal(sessions.current, asked);
  });

  it('opens a new conversation beside one in which everything was deleted, and that can be taken back', async () => {
    await sessions.open('fast');
    const emptied = sessions.current;
    const { entries } = emptied.conversation;
    const deleted = emptied.delete(entries[0]?.id ?? '');
    sessions.openNew();
    assert.notEqual(sessions.current, emptied);
    assert.equal(sessions.held('fast'), emptied);
    const fresh = sessions.current;
    sessions.openNew();
    assert.equal(sessions.current, fresh);
    deleted?.undo();
    await sessions.open('fast');
    assert.equal(sessions.current.conversation.entries.length, entries.length);
    assert.equal(sessions.held(fresh.id), undefined);
  });

  it('opens what was asked for, and nothing that is not there', async () => {
    assert.equal(await sessions.open('slow'), true);
    assert.equal(sessions.current.id, 'slow');
    assert.equal(await sessions.open('nothing'), false);
    assert.equal(sessions.current.id, 'slow');
  });

  it('holds conversations that are answered, and of the others the eight that were opened last', async () => {
    const running = sessions.current;
    void running.ask('Hi', [], model);
    const opened: (ChatSession | undefined)[] = [];
    for (let index = 0; index < 9; index += 1) {
      await store.import(conversation(`c${index}`, 'Hi'));
      await sessions.open(`c${index}`);
      opened.push(sessions.current);
    }
    assert.equal(await sessions.find(running.id), running);
    assert.equal(await sessions.find('c1'), opened[1]);
    assert.notEqual(await sessions.find('c0'), opened[0]);
    assert.deepEqual(sessions.running, [running.id]);
  });

  it('brings back a conversation that is gone on with after another window deleted it', async () => {
    await sessions.open('fast');
    await new ConversationStore(files, silent, now).delete('fast');
    void sessions.current.ask('More', [], model);
    await store.flush();
    const listed = await new ConversationStore(files, silent, now).list();
    assert.deepEqual(new Set(listed.map(({ id }) => id)), new Set(['slow', 'fast']));
  });

  describe('with an answer of another window that died', () => {
    const settled = async (): Promise<void> => {
      for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
    };
    const status = (): string | undefined => {
      const last = sessions.current.conversation.entries.at(-1);
      return last?.role === 'assistant' ? last.status : undefined;
    };

    beforeEach(async () => {
      const other = new ConversationStore(files, silent, now);
      await other.append('slow', [entry(answer('b', 'a', { status: 'answering', startedAt: noon }))]);
      mock.timers.enable({ apis: ['setTimeout'] });
      await sessions.open('slow');
    });

    afterEach(() => mock.timers.reset());

    it('sees that nobody writes it any more, however much happens in other conversations meanwhile', async () => {
      assert.equal(status(), 'answering');
      time = new Date(time.getTime() + 20_000);
      for (let second = 0; second < 6; second += 1) {
        await new ConversationStore(files, silent, now).append('fast', [{ op: 'title', title: `${second}` }]);
        await settled();
        mock.timers.tick(1000);
        await settled();
      }
      assert.equal(status(), 'interrupted');
    });

    it('looks no more once it was disposed of', async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      files.slow = { name: 'slow.jsonl', until: promise };
      mock.timers.tick(5000);
      sessions.dispose();
      resolve();
      await settled();
      const before = files.reads.length;
      mock.timers.tick(60_000);
      await settled();
      assert.equal(files.reads.length, before);
    });
  });
});
