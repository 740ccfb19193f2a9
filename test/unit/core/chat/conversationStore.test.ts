import assert from 'node:assert/strict';

import type { Conversation } from '../../../../src/core/chat/conversation.ts';
import { ConversationStore, type TextFiles } from '../../../../src/core/chat/conversationStore.ts';
import { readConversation, writeConversation } from '../../../../src/core/chat/storedConversation.ts';

const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

class MemoryFiles implements TextFiles {
  readonly files = new Map<string, string>();
  writes = 0;
  broken = false;

  read(name: string): Promise<string | undefined> {
    return Promise.resolve(this.files.get(name));
  }

  write(name: string, text: string): Promise<void> {
    this.writes += 1;
    if (this.broken) return Promise.reject(new Error('disk full'));
    this.files.set(name, text);
    return Promise.resolve();
  }

  rename(name: string, newName: string): Promise<void> {
    this.files.set(newName, this.files.get(name) ?? '');
    this.files.delete(name);
    return Promise.resolve();
  }

  list(): ReturnType<TextFiles['list']> {
    return Promise.resolve(
      Array.from(this.files.keys(), (name, index) => ({ name, modifiedAt: new Date(index) })),
    );
  }
}

function conversation(id: string, text: string): Conversation {
  const question = { role: 'user', id: 'q', text, attachments: [], askedAt: '2026-03-01T00:00:00Z' } as const;
  const answer = {
    role: 'assistant',
    id: 'a',
    model: 'm',
    text: 'line\u2028separator "quoted" 😀',
    reasoning: '',
    status: 'failed',
    usage: { inputTokens: 1 },
    failure: { kind: 'network', message: 'x', code: 'ECONNREFUSED' },
    startedAt: '2026-03-01T00:00:00Z',
  } as const;
  return { id, createdAt: '2026-03-01T00:00:00Z', entries: [question, answer] };
}

describe('ConversationStore', () => {
  it('gives back what was saved, word for word', async () => {
    const files = new MemoryFiles();
    const store = new ConversationStore(files, silent, () => undefined);
    store.save(conversation('one', 'Hi'));
    await store.flush();
    assert.deepEqual(
      await new ConversationStore(files, silent, () => undefined).load('one'),
      conversation('one', 'Hi'),
    );
  });

  it('writes only the newest of many versions that wait', async () => {
    const files = new MemoryFiles();
    const store = new ConversationStore(files, silent, () => undefined);
    for (let version = 0; version < 100; version += 1) store.save(conversation('one', String(version)));
    await store.flush();
    assert.deepEqual(await store.load('one'), conversation('one', '99'));
    assert.ok(files.writes <= 2);
  });

  it('lists the newest first', async () => {
    const store = new ConversationStore(new MemoryFiles(), silent, () => undefined);
    store.save(conversation('one', 'First'));
    store.save(conversation('two', 'Second'));
    assert.deepEqual(
      (await store.list()).map(({ title }) => title),
      ['Second', 'First'],
    );
  });

  for (const text of [
    '',
    '{',
    '[]',
    '{"version":2}',
    writeConversation(conversation('x', 'y')).slice(0, -5),
  ]) {
    it(`sets aside a file that holds ${JSON.stringify(text.slice(0, 20))}…, and deletes nothing`, async () => {
      const files = new MemoryFiles();
      files.files.set('bad.json', text);
      const store = new ConversationStore(files, silent, () => undefined);
      assert.equal(await store.load('bad'), undefined);
      assert.equal(files.files.get('bad.json.damaged'), text);
      assert.deepEqual(await store.list(), []);
    });
  }

  it('says when it cannot write, and saves again when it can', async () => {
    const files = new MemoryFiles();
    let failures = 0;
    const store = new ConversationStore(files, silent, () => (failures += 1));
    files.broken = true;
    store.save(conversation('one', 'Hi'));
    await store.flush();
    assert.equal(failures, 1);
    files.broken = false;
    store.save(conversation('one', 'Hi again'));
    await store.flush();
    assert.deepEqual(await store.load('one'), conversation('one', 'Hi again'));
  });

  it('does not read a conversation of a later version', () => {
    assert.equal(readConversation('{"version":2,"id":"x","createdAt":"","entries":[]}'), undefined);
  });
});
