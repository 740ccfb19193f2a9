import assert from 'node:assert/strict';

import type { AnswerEvent, AnswerRequest } from '../../../../src/core/api/answer.ts';
import { ApiError } from '../../../../src/core/api/apiError.ts';
import { ChatSession } from '../../../../src/core/chat/chatSession.ts';
import {
  type AnswerEntry,
  type Conversation,
  pathOf,
  type QuestionEntry,
} from '../../../../src/core/chat/conversation.ts';
import type { ConversationRecord } from '../../../../src/core/chat/conversationRecord.ts';
import { continueText } from '../../../../src/core/chat/modelInput.ts';
import { StoredConversation } from '../../../../src/core/chat/storedConversation.ts';

type Answering = (request: AnswerRequest, signal: AbortSignal) => AsyncIterable<AnswerEvent>;

const done: AnswerEvent = { type: 'done', finishReason: 'stop', complete: true };

const empty: Conversation = { id: 'c', createdAt: '', entries: [], settings: {} };
const model = (): Promise<string> => Promise.resolve('m');

class Fixture {
  readonly records: ConversationRecord[] = [];
  readonly requests: AnswerRequest[] = [];
  time = 0;
  readonly session: ChatSession;
  #ids = 0;

  constructor(answering: Answering, conversation: Conversation = empty) {
    this.session = new ChatSession(conversation, conversation.entries.length > 0, {
      answer: (request, signal) => {
        this.requests.push(request);
        return answering(request, signal);
      },
      append: (records) => {
        this.records.push(...records);
        return Promise.resolve();
      },
      defaults: () => ({ systemPrompt: 'Be brief.', parameters: {} }),
      newId: () => `id${(this.#ids += 1)}`,
      now: () => new Date(this.time),
    });
  }

  /** What the records amount to. */
  get kept(): Conversation {
    const stored = new StoredConversation();
    for (const record of this.records) stored.apply(record);
    return stored.conversation('c', () => true);
  }

  get path(): readonly (AnswerEntry | QuestionEntry)[] {
    return pathOf(this.session.conversation);
  }

  get texts(): readonly string[] {
    return this.path.map(({ text }) => text);
  }

  get lastAnswer(): AnswerEntry {
    const entry = this.path.at(-1);
    assert.ok(entry?.role === 'assistant');
    return entry;
  }
}

/** Answers with one text after the other. */
function saying(...texts: readonly string[]): Answering {
  const left = [...texts];
  return () => events({ type: 'text', text: left.shift() ?? '' }, done);
}

async function* events(...list: readonly AnswerEvent[]): AsyncGenerator<AnswerEvent> {
  for (const event of list) {
    await Promise.resolve();
    yield event;
  }
}

/** Says something, then waits to be aborted, as a stalled connection does. */
async function* hanging(signal: AbortSignal): AsyncGenerator<AnswerEvent> {
  yield { type: 'text', text: 'part' };
  await new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new ApiError('cancelled', 'Cancelled.')));
  });
}

describe('ChatSession', () => {
  it('keeps question and answer, with model, tokens and request', async () => {
    const fixture = new Fixture(() =>
      events(
        { type: 'started', requestId: 'r1' },
        { type: 'text', text: 'Hel' },
        { type: 'text', text: 'lo' },
        { type: 'usage', usage: { inputTokens: 3 } },
        done,
      ),
    );
    await fixture.session.ask('Hi', [], model);
    assert.deepEqual(
      fixture.session.conversation.entries.map(({ role }) => role),
      ['user', 'assistant'],
    );
    const { text, status, usage, requestId, model: answered } = fixture.lastAnswer;
    assert.deepEqual(
      { text, status, usage, requestId, model: answered },
      { text: 'Hello', status: 'complete', usage: { inputTokens: 3 }, requestId: 'r1', model: 'm' },
    );
    assert.deepEqual(fixture.kept, fixture.session.conversation);
  });

  it('tells each piece as it arrives', async () => {
    const fixture = new Fixture(() =>
      events(
        { type: 'reasoning', text: 'hm' },
        { type: 'text', text: 'a' },
        { type: 'text', text: 'b' },
        done,
      ),
    );
    const pieces: string[] = [];
    fixture.session.onDidReceive(({ text, reasoning }) => pieces.push(`${text}|${reasoning}`));
    await fixture.session.ask('Hi', [], model);
    assert.deepEqual(pieces, ['|hm', 'a|', 'b|']);
  });

  it('stops at once and keeps what came', async () => {
    const fixture = new Fixture((_, signal) => hanging(signal));
    fixture.session.onDidReceive(() => fixture.session.stop());
    await fixture.session.ask('Hi', [], model);
    assert.equal(fixture.lastAnswer.status, 'stopped');
    assert.equal(fixture.lastAnswer.text, 'part');
    assert.equal(fixture.lastAnswer.failure, undefined);
    assert.equal(fixture.session.runningAnswer, undefined);
  });

  it('calls an answer that the closing window ended interrupted, not stopped', async () => {
    const fixture = new Fixture((_, signal) => hanging(signal));
    const asking = fixture.session.ask('Hi', [], model);
    await fixture.session.close();
    await asking;
    assert.equal(fixture.lastAnswer.status, 'interrupted');
    assert.deepEqual(fixture.kept, fixture.session.conversation);
  });

  it('keeps a part that broke off, with the reason', async () => {
    const fixture = new Fixture(async function* answering() {
      yield { type: 'text', text: 'part' };
      await Promise.resolve();
      throw new ApiError('interrupted', 'terminated', { requestId: 'r' });
    });
    await fixture.session.ask('Hi', [], model);
    assert.equal(fixture.lastAnswer.status, 'interrupted');
    assert.equal(fixture.lastAnswer.text, 'part');
    assert.deepEqual(fixture.lastAnswer.failure, {
      kind: 'interrupted',
      message: 'terminated',
      requestId: 'r',
    });
  });

  it('calls an answer failed of which nothing came', async () => {
    const fixture = new Fixture(() => {
      throw new ApiError('unauthorized', '401');
    });
    await fixture.session.ask('Hi', [], model);
    assert.equal(fixture.lastAnswer.status, 'failed');
    assert.equal(fixture.lastAnswer.failure?.kind, 'unauthorized');
  });

  it('calls an answer that ended without a sign of being finished interrupted', async () => {
    const fixture = new Fixture(() =>
      events({ type: 'text', text: 'a' }, { type: 'done', finishReason: 'unknown', complete: false }),
    );
    await fixture.session.ask('Hi', [], model);
    assert.equal(fixture.lastAnswer.status, 'interrupted');
  });

  it('uses a new idempotency key for each question and each retry', async () => {
    const fixture = new Fixture(() => events(done));
    await fixture.session.ask('a', [], model);
    await fixture.session.retry(fixture.lastAnswer.id, model);
    await fixture.session.ask('b', [], model);
    const keys = fixture.requests.map(({ idempotencyKey }) => idempotencyKey);
    assert.equal(new Set(keys).size, 3);
  });

  it('retries with the same question, replaces an empty answer and keeps one with text beside the new one', async () => {
    const fixture = new Fixture(saying('', 'first', 'second'));
    await fixture.session.ask('Hi', [], model);
    await fixture.session.retry(fixture.lastAnswer.id, model);
    await fixture.session.retry(fixture.lastAnswer.id, () => Promise.resolve('other'));
    assert.deepEqual(fixture.texts, ['Hi', 'second']);
    assert.equal(fixture.lastAnswer.model, 'other');
    assert.deepEqual(
      fixture.session.conversation.entries.map(({ text }) => text),
      ['Hi', 'first', 'second'],
    );
    assert.deepEqual(fixture.requests[2]?.messages, fixture.requests[0]?.messages);
    assert.deepEqual(fixture.kept, fixture.session.conversation);
  });

  it('goes on from an edited question as a branch, and leaves the old one where it can be opened again', async () => {
    const fixture = new Fixture(saying('A', 'B', 'C'));
    await fixture.session.ask('first', [], model);
    await fixture.session.ask('second', [], model);
    const [, firstAnswer, second] = fixture.path;
    await fixture.session.edit(second?.id ?? '', 'other', model);
    assert.deepEqual(fixture.texts, ['first', 'A', 'other', 'C']);
    assert.deepEqual(
      fixture.requests[2]?.messages.map(({ content }) => content),
      ['Be brief.', 'first', 'A', 'other'],
    );
    fixture.session.show(second?.id ?? '');
    assert.deepEqual(fixture.texts, ['first', 'A', 'second', 'B']);
    assert.equal(fixture.path[1], firstAnswer);
    assert.deepEqual(fixture.kept, fixture.session.conversation);
  });

  it('has a cut answer gone on with', async () => {
    const fixture = new Fixture(saying('Half', 'Rest'));
    await fixture.session.ask('Hi', [], model);
    await fixture.session.continue(fixture.lastAnswer.id, model);
    assert.deepEqual(fixture.texts, ['Hi', 'Half', continueText, 'Rest']);
    assert.equal(fixture.requests[1]?.messages.at(-2)?.content, 'Half');
    const asked = fixture.path[2];
    assert.equal(asked?.role === 'user' && asked.continues, true);
  });

  it('deletes a message with what followed it, shows what stood beside it, and takes that back', async () => {
    const fixture = new Fixture(saying('A', 'B', 'C'));
    await fixture.session.ask('Hi', [], model);
    const first = fixture.lastAnswer.id;
    await fixture.session.retry(first, model);
    await fixture.session.ask('more', [], model);
    const [, second] = fixture.path;
    const whole = fixture.session.conversation;
    const deleted = fixture.session.delete(second?.id ?? '');
    assert.equal(deleted?.count, 3);
    assert.deepEqual(fixture.texts, ['Hi', 'A']);
    assert.deepEqual(fixture.kept, fixture.session.conversation);
    deleted.undo();
    assert.deepEqual(fixture.texts, ['Hi', 'B', 'more', 'C']);
    assert.deepEqual(fixture.session.conversation, whole);
    assert.deepEqual(fixture.kept, whole);
  });

  it('is told and asked with what was set for this conversation', async () => {
    const fixture = new Fixture(saying('A', 'B'));
    await fixture.session.ask('one', [], model);
    await fixture.session.ask('two', [], model);
    const sentFrom = fixture.path[2]?.id ?? '';
    fixture.session.configure({ systemPrompt: 'Rhyme.', parameters: { temperature: 1 }, sentFrom });
    await fixture.session.ask('three', [], model);
    assert.deepEqual(
      fixture.requests[2]?.messages.map(({ content }) => content),
      ['Rhyme.', 'two', 'B', 'three'],
    );
    assert.deepEqual(fixture.requests[2]?.parameters, { temperature: 1 });
    assert.deepEqual(fixture.kept, fixture.session.conversation);
  });

  it('writes nothing of a conversation before its first question, and then what was set until then', async () => {
    const fixture = new Fixture(saying('A'));
    fixture.session.rename('Name');
    fixture.session.configure({ systemPrompt: 'Rhyme.' });
    assert.equal(fixture.records.length, 0);
    await fixture.session.ask('Hi', [], model);
    assert.deepEqual(fixture.kept, fixture.session.conversation);
    assert.equal(fixture.kept.title, 'Name');
  });

  it('takes over what another window wrote, and keeps its own path open', async () => {
    const fixture = new Fixture(saying('A'));
    await fixture.session.ask('Hi', [], model);
    const [question, answer] = fixture.path;
    assert.ok(question && answer);
    const other: AnswerEntry = { ...fixture.lastAnswer, id: 'other', text: 'B' };
    const stored = {
      ...fixture.session.conversation,
      entries: [question, answer, other],
      head: 'other',
    };
    await fixture.session.refresh(() => Promise.resolve(stored));
    assert.deepEqual(fixture.texts, ['Hi', 'A']);
    fixture.session.show('other');
    assert.deepEqual(fixture.texts, ['Hi', 'B']);
  });

  it('loses nothing of what is said while it reads what another window wrote', async () => {
    const fixture = new Fixture((_, signal) => hanging(signal));
    const firstReading = Promise.withResolvers<Conversation>();
    let readings = 0;
    const refreshing = fixture.session.refresh(() => {
      readings += 1;
      return readings === 1 ? firstReading.promise : Promise.resolve({ ...fixture.kept, title: 'Elsewhere' });
    });
    const asking = fixture.session.ask('Hi', [], model);
    // As it was on disk before the question.
    firstReading.resolve(empty);
    await refreshing;
    assert.deepEqual(
      fixture.path.map(({ role }) => role),
      ['user', 'assistant'],
    );
    assert.equal(fixture.session.conversation.title, 'Elsewhere');
    fixture.session.stop();
    await asking;
  });

  it('keeps the objects of entries that another window has not changed', async () => {
    const fixture = new Fixture(saying('A'));
    await fixture.session.ask('Hi', [], model);
    const before = fixture.session.conversation.entries;
    const stored = structuredClone(fixture.session.conversation);
    const entries = [...stored.entries, { ...fixture.lastAnswer, id: 'other', text: 'B' }];
    await fixture.session.refresh(() => Promise.resolve({ ...stored, entries }));
    const after = fixture.session.conversation.entries;
    assert.equal(after.length, 3);
    assert.ok(before.every((entry, index) => entry === after[index]));
  });

  it('sends what was asked, whatever another window does to it before it is known which model answers', async () => {
    const fixture = new Fixture(saying('A'));
    const chosen = Promise.withResolvers<string>();
    const asking = fixture.session.ask('Hi', [], () => chosen.promise);
    await fixture.session.refresh(() => Promise.resolve(empty));
    chosen.resolve('m');
    await asking;
    assert.equal(fixture.requests[0]?.messages.at(-1)?.content, 'Hi');
  });

  it('stays on what was asked since, when deleted messages are taken back', async () => {
    const fixture = new Fixture(saying('A', 'B', 'C'));
    await fixture.session.ask('first', [], model);
    await fixture.session.ask('second', [], model);
    const deleted = fixture.session.delete(fixture.path[2]?.id ?? '');
    await fixture.session.ask('third', [], model);
    deleted?.undo();
    assert.deepEqual(fixture.texts, ['first', 'A', 'third', 'C']);
    assert.equal(fixture.session.conversation.entries.length, 6);
    assert.deepEqual(fixture.kept.head, fixture.session.conversation.head);
  });

  it('keeps the model of an answer as soon as it is known', async () => {
    const fixture = new Fixture((_, signal) => hanging(signal));
    fixture.session.onDidReceive(() => fixture.session.stop());
    const asking = fixture.session.ask('Hi', [], () => Promise.resolve('chosen'));
    await new Promise<void>((resolve) => {
      const end = fixture.session.onDidReceive(() => {
        end.dispose();
        resolve();
      });
    });
    const [, answer] = fixture.kept.entries;
    assert.equal(answer?.role === 'assistant' && answer.status === 'answering' && answer.model, 'chosen');
    await asking;
  });

  it('writes what arrives after the clock was set back, too', async () => {
    const fixture = new Fixture(async function* answering() {
      fixture.time = 3_600_000;
      await Promise.resolve();
      yield { type: 'text', text: 'a' };
      fixture.time = 0;
      yield { type: 'text', text: 'b' };
      fixture.time = 600;
      yield { type: 'text', text: 'c' };
      yield done;
    });
    await fixture.session.ask('Hi', [], model);
    const pieces = fixture.records.flatMap((record) => (record.op === 'piece' ? [record.text] : []));
    assert.deepEqual(pieces, ['a', 'b', 'c']);
  });

  it('takes only the start of a title that is a text', () => {
    const fixture = new Fixture(saying());
    fixture.session.rename(`x${'😀'.repeat(1000)}`);
    assert.equal(fixture.session.conversation.title, `x${'😀'.repeat(99)}`);
  });

  it('keeps the answer it is writing when another window changed the conversation', async () => {
    const fixture = new Fixture((_, signal) => hanging(signal));
    const asking = fixture.session.ask('Hi', [], model);
    const [question] = fixture.path;
    assert.ok(question);
    const stored = { ...empty, entries: [question], head: question.id, title: 'Elsewhere' };
    await fixture.session.refresh(() => Promise.resolve(stored));
    fixture.session.stop();
    await asking;
    assert.equal(fixture.session.conversation.title, 'Elsewhere');
    assert.equal(fixture.lastAnswer.status, 'stopped');
  });

  it('notes when the first piece came and when the text began after reasoning', async () => {
    const fixture = new Fixture(async function* answering() {
      fixture.time = 100;
      await Promise.resolve();
      yield { type: 'reasoning', text: 'hm' };
      fixture.time = 300;
      yield { type: 'text', text: 'a' };
      fixture.time = 400;
      yield done;
    });
    await fixture.session.ask('Hi', [], model);
    const { startedAt, firstPieceAt, textStartedAt, endedAt } = fixture.lastAnswer;
    assert.deepEqual(
      [startedAt, firstPieceAt, textStartedAt, endedAt].map((at) => Date.parse(at ?? '')),
      [0, 100, 300, 400],
    );
  });

  it('calls nothing complete before it has been handed to the disk', async () => {
    const fixture = new Fixture(saying('A'));
    const seen: boolean[] = [];
    fixture.session.onDidChange(() => {
      if (fixture.session.runningAnswer) return;
      seen.push(
        fixture.records.some(
          (one) => one.op === 'entry' && 'status' in one.entry && one.entry.status === 'complete',
        ),
      );
    });
    await fixture.session.ask('Hi', [], model);
    assert.deepEqual(seen, [true]);
  });

  it('answers one question at a time', async () => {
    const fixture = new Fixture((_, signal) => hanging(signal));
    const first = fixture.session.ask('a', [], model);
    await fixture.session.ask('b', [], model);
    fixture.session.stop();
    await first;
    assert.equal(fixture.requests.length, 1);
  });

  it('says that it waits to try again, lets one skip the wait, and forgets it when the answer begins', async () => {
    let skipped = false;
    const fixture = new Fixture(() =>
      events(
        {
          type: 'notice',
          notice: {
            kind: 'waiting',
            error: new ApiError('rateLimited', '429'),
            attempt: 2,
            until: new Date(5000),
            skip: () => (skipped = true),
          },
        },
        { type: 'started', requestId: undefined },
        done,
      ),
    );
    const seen: (number | undefined)[] = [];
    fixture.session.onDidChange(() => {
      seen.push(fixture.session.waiting?.until.getTime());
      fixture.session.waiting?.skip();
    });
    await fixture.session.ask('Hi', [], model);
    // The question stands, the model is known, the wait, the answer begins, it ends.
    assert.deepEqual(seen, [undefined, undefined, 5000, undefined, undefined]);
    assert.equal(skipped, true);
  });

  it('shows the question while it is not yet known which model answers, and can be stopped then', async () => {
    const fixture = new Fixture(() => events(done));
    const asking = fixture.session.ask('Hi', [], () => new Promise(() => undefined));
    assert.equal(fixture.session.conversation.entries.length, 2);
    assert.deepEqual(fixture.kept, fixture.session.conversation);
    fixture.session.stop();
    await asking;
    assert.equal(fixture.lastAnswer.status, 'stopped');
    assert.equal(fixture.requests.length, 0);
  });

  it('sends nothing when there is no model, and says why', async () => {
    const fixture = new Fixture(() => events(done));
    await fixture.session.ask('Hi', [], () => Promise.reject(new ApiError('network', 'refused')));
    assert.equal(fixture.lastAnswer.failure?.kind, 'network');
    assert.equal(fixture.requests.length, 0);
  });

  it('leaves an answer complete that was complete before it was stopped', async () => {
    const fixture = new Fixture(async function* answering(_, signal) {
      yield done;
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
    });
    const asking = fixture.session.ask('Hi', [], model);
    await new Promise<void>((resolve) => {
      const look = (): void =>
        fixture.session.runningAnswer?.status === 'complete' ? resolve() : void setImmediate(look);
      look();
    });
    await fixture.session.close();
    await asking;
    assert.equal(fixture.lastAnswer.status, 'complete');
  });

  it('writes a long answer while it arrives, piece by piece, at most every half second', async () => {
    const fixture = new Fixture(async function* answering() {
      for (let step = 0; step < 100; step += 1) {
        fixture.time += 20;
        await Promise.resolve();
        yield { type: 'text', text: 'x' };
      }
      yield done;
    });
    await fixture.session.ask('Hi', [], model);
    const pieces = fixture.records.flatMap((record) => (record.op === 'piece' ? [record.text.length] : []));
    assert.deepEqual(pieces, [25, 25, 25, 25]);
  });
});
