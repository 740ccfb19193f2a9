import assert from 'node:assert/strict';

import type { AnswerEvent, AnswerRequest } from '../../../../src/core/api/answer.ts';
import { ApiError } from '../../../../src/core/api/apiError.ts';
import { ChatSession } from '../../../../src/core/chat/chatSession.ts';
import type { AnswerEntry, Conversation } from '../../../../src/core/chat/conversation.ts';

type Answering = (request: AnswerRequest, signal: AbortSignal) => AsyncIterable<AnswerEvent>;

const done: AnswerEvent = { type: 'done', finishReason: 'stop', complete: true };

class Fixture {
  readonly saved: Conversation[] = [];
  readonly requests: AnswerRequest[] = [];
  time = 0;
  readonly session: ChatSession;
  #ids = 0;

  constructor(answering: Answering, conversation: Conversation = { id: 'c', createdAt: '', entries: [] }) {
    this.session = new ChatSession(conversation, {
      answer: (request, signal) => {
        this.requests.push(request);
        return answering(request, signal);
      },
      save: (kept) => this.saved.push(kept),
      newId: () => `id${(this.#ids += 1)}`,
      now: () => new Date(this.time),
    });
  }

  get lastAnswer(): AnswerEntry {
    const entry = this.session.conversation.entries.at(-1);
    assert.ok(entry?.role === 'assistant');
    return entry;
  }
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
    await fixture.session.ask('Hi', [], () => Promise.resolve('m'));
    assert.deepEqual(
      fixture.session.conversation.entries.map(({ role }) => role),
      ['user', 'assistant'],
    );
    const { text, status, usage, requestId, model } = fixture.lastAnswer;
    assert.deepEqual(
      { text, status, usage, requestId, model },
      { text: 'Hello', status: 'complete', usage: { inputTokens: 3 }, requestId: 'r1', model: 'm' },
    );
    assert.deepEqual(fixture.saved.at(-1), fixture.session.conversation);
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
    await fixture.session.ask('Hi', [], () => Promise.resolve('m'));
    assert.deepEqual(pieces, ['|hm', 'a|', 'b|']);
  });

  it('stops at once and keeps what came', async () => {
    const fixture = new Fixture((_, signal) => hanging(signal));
    fixture.session.onDidReceive(() => fixture.session.stop());
    await fixture.session.ask('Hi', [], () => Promise.resolve('m'));
    assert.equal(fixture.lastAnswer.status, 'stopped');
    assert.equal(fixture.lastAnswer.text, 'part');
    assert.equal(fixture.lastAnswer.failure, undefined);
    assert.equal(fixture.session.runningAnswer, undefined);
  });

  it('calls an answer that the closing window ended interrupted, not stopped', async () => {
    const fixture = new Fixture((_, signal) => hanging(signal));
    const asking = fixture.session.ask('Hi', [], () => Promise.resolve('m'));
    await fixture.session.close();
    await asking;
    assert.equal(fixture.lastAnswer.status, 'interrupted');
    assert.deepEqual(fixture.saved.at(-1), fixture.session.conversation);
  });

  it('keeps a part that broke off, with the reason', async () => {
    const fixture = new Fixture(async function* answering() {
      yield { type: 'text', text: 'part' };
      await Promise.resolve();
      throw new ApiError('interrupted', 'terminated', { requestId: 'r' });
    });
    await fixture.session.ask('Hi', [], () => Promise.resolve('m'));
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
    await fixture.session.ask('Hi', [], () => Promise.resolve('m'));
    assert.equal(fixture.lastAnswer.status, 'failed');
    assert.equal(fixture.lastAnswer.failure?.kind, 'unauthorized');
  });

  it('calls an answer that ended without a sign of being finished interrupted', async () => {
    const fixture = new Fixture(() =>
      events({ type: 'text', text: 'a' }, { type: 'done', finishReason: 'unknown', complete: false }),
    );
    await fixture.session.ask('Hi', [], () => Promise.resolve('m'));
    assert.equal(fixture.lastAnswer.status, 'interrupted');
  });

  it('uses a new idempotency key for each question and each retry', async () => {
    const fixture = new Fixture(() => events(done));
    await fixture.session.ask('a', [], () => Promise.resolve('m'));
    await fixture.session.retry(fixture.lastAnswer.id, () => Promise.resolve('m'));
    await fixture.session.ask('b', [], () => Promise.resolve('m'));
    const keys = fixture.requests.map(({ idempotencyKey }) => idempotencyKey);
    assert.equal(new Set(keys).size, 3);
  });

  it('retries with the same question, replaces an empty answer and keeps one with text', async () => {
    const answers = [
      events(done),
      events({ type: 'text', text: 'first' }, done),
      events({ type: 'text', text: 'second' }, done),
    ];
    const fixture = new Fixture(() => answers.shift() ?? events(done));
    await fixture.session.ask('Hi', [], () => Promise.resolve('m'));
    await fixture.session.retry(fixture.lastAnswer.id, () => Promise.resolve('m'));
    await fixture.session.retry(fixture.lastAnswer.id, () => Promise.resolve('other'));
    assert.deepEqual(
      fixture.session.conversation.entries.map((entry) => entry.text),
      ['Hi', 'first', 'second'],
    );
    assert.deepEqual(fixture.requests[2]?.messages.slice(1), [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'first' },
    ]);
  });

  it('answers one question at a time', async () => {
    const fixture = new Fixture((_, signal) => hanging(signal));
    const first = fixture.session.ask('a', [], () => Promise.resolve('m'));
    await fixture.session.ask('b', [], () => Promise.resolve('m'));
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
    await fixture.session.ask('Hi', [], () => Promise.resolve('m'));
    // The question stands, the model is known, the wait, the answer begins, it ends.
    assert.deepEqual(seen, [undefined, undefined, 5000, undefined, undefined]);
    assert.equal(skipped, true);
  });

  it('shows the question while it is not yet known which model answers, and can be stopped then', async () => {
    const fixture = new Fixture(() => events(done));
    const asking = fixture.session.ask('Hi', [], () => new Promise(() => undefined));
    assert.equal(fixture.session.conversation.entries.length, 2);
    assert.deepEqual(fixture.saved.at(-1), fixture.session.conversation);
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
    const asking = fixture.session.ask('Hi', [], () => Promise.resolve('m'));
    await new Promise<void>((resolve) => {
      const look = (): void =>
        fixture.session.runningAnswer?.status === 'complete' ? resolve() : void setImmediate(look);
      look();
    });
    await fixture.session.close();
    await asking;
    assert.equal(fixture.lastAnswer.status, 'complete');
  });

  it('saves a long answer while it arrives, at most every half second', async () => {
    const fixture = new Fixture(async function* answering() {
      for (let step = 0; step < 100; step += 1) {
        fixture.time += 20;
        await Promise.resolve();
        yield { type: 'text', text: 'x' };
      }
      yield done;
    });
    await fixture.session.ask('Hi', [], () => Promise.resolve('m'));
    // 2 seconds of answer: at the start, four times on the way, at the end.
    assert.equal(fixture.saved.length, 6);
  });

  it('shows an answer that was being written when the window died as interrupted', () => {
    const dead: AnswerEntry = {
      role: 'assistant',
      id: 'a',
      model: 'm',
      text: 'part',
      reasoning: '',
      status: 'answering',
      startedAt: '',
    };
    const fixture = new Fixture(() => events(done), { id: 'c', createdAt: '', entries: [dead] });
    assert.equal(fixture.lastAnswer.status, 'interrupted');
  });
});
