import assert from 'node:assert/strict';

import { ApiError } from '../../../../src/core/api/apiError.ts';
import { done, events, hanging, model, saying, SessionFixture } from './sessionFixture.ts';
import { uncaught } from '../../../fakes/uncaught.ts';

describe('ChatSession', () => {
  it('keeps question and answer, with model, tokens and request', async () => {
    const fixture = new SessionFixture(() =>
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
    const fixture = new SessionFixture(() =>
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
    const fixture = new SessionFixture((_, signal) => hanging(signal));
    fixture.session.onDidReceive(() => fixture.session.stop());
    await fixture.session.ask('Hi', [], model);
    assert.equal(fixture.lastAnswer.status, 'stopped');
    assert.equal(fixture.lastAnswer.text, 'part');
    assert.equal(fixture.lastAnswer.failure, undefined);
    assert.equal(fixture.session.runningAnswer, undefined);
  });

  it('calls an answer that the closing window ended interrupted, not stopped', async () => {
    const fixture = new SessionFixture((_, signal) => hanging(signal));
    const asking = fixture.session.ask('Hi', [], model);
    await fixture.session.close();
    await asking;
    assert.equal(fixture.lastAnswer.status, 'interrupted');
    assert.deepEqual(fixture.kept, fixture.session.conversation);
  });

  it('keeps a part that broke off, with the reason', async () => {
    const fixture = new SessionFixture(async function* answering() {
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
    const fixture = new SessionFixture(() => {
      throw new ApiError('unauthorized', '401');
    });
    await fixture.session.ask('Hi', [], model);
    assert.equal(fixture.lastAnswer.status, 'failed');
    assert.equal(fixture.lastAnswer.failure?.kind, 'unauthorized');
  });

  it('calls an answer that ended without a sign of being finished interrupted', async () => {
    const fixture = new SessionFixture(() =>
      events({ type: 'text', text: 'a' }, { type: 'done', finishReason: 'unknown', complete: false }),
    );
    await fixture.session.ask('Hi', [], model);
    assert.equal(fixture.lastAnswer.status, 'interrupted');
  });

  it('uses a new idempotency key for each question and each retry', async () => {
    const fixture = new SessionFixture(() => events(done));
    await fixture.session.ask('a', [], model);
    await fixture.session.retry(fixture.lastAnswer.id, model);
    await fixture.session.ask('b', [], model);
    const keys = fixture.requests.map(({ idempotencyKey }) => idempotencyKey);
    assert.equal(new Set(keys).size, 3);
  });

  it('is told and asked with what was set for this conversation', async () => {
    const fixture = new SessionFixture(saying('A', 'B'));
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
    const fixture = new SessionFixture(saying('A'));
    fixture.session.rename('Name');
    fixture.session.configure({ systemPrompt: 'Rhyme.' });
    assert.equal(fixture.records.length, 0);
    await fixture.session.ask('Hi', [], model);
    assert.deepEqual(fixture.kept, fixture.session.conversation);
    assert.equal(fixture.kept.title, 'Name');
  });

  it('keeps the model of an answer as soon as it is known', async () => {
    const fixture = new SessionFixture((_, signal) => hanging(signal));
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
    const fixture = new SessionFixture(async function* answering() {
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
    const fixture = new SessionFixture(saying());
    fixture.session.rename(`x${'😀'.repeat(1000)}`);
    assert.equal(fixture.session.conversation.title, `x${'😀'.repeat(99)}`);
  });

  it('notes when the first piece came and when the text began after reasoning', async () => {
    const fixture = new SessionFixture(async function* answering() {
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
    const fixture = new SessionFixture(saying('A'));
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

  it('answers even if one who was told of the question has failed', async () => {
    const fixture = new SessionFixture(saying('A'));
    const failing = fixture.session.onDidChange(() => {
      failing.dispose();
      throw new Error('Nothing can be drawn.');
    });
    const reported = uncaught();
    await fixture.session.ask('first', [], model);
    assert.equal(fixture.lastAnswer.text, 'A');
    assert.match(String(await reported), /Nothing can be drawn/);
    assert.deepEqual(fixture.kept, fixture.session.conversation);
  });

  it('answers one question at a time', async () => {
    const fixture = new SessionFixture((_, signal) => hanging(signal));
    const first = fixture.session.ask('a', [], model);
    await fixture.session.ask('b', [], model);
    fixture.session.stop();
    await first;
    assert.equal(fixture.requests.length, 1);
  });

  it('says that it waits to try again, lets one skip the wait, and forgets it when the answer begins', async () => {
    let skipped = false;
    const fixture = new SessionFixture(() =>
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
    const fixture = new SessionFixture(() => events(done));
    const asking = fixture.session.ask('Hi', [], () => new Promise(() => undefined));
    assert.equal(fixture.session.conversation.entries.length, 2);
    assert.deepEqual(fixture.kept, fixture.session.conversation);
    fixture.session.stop();
    await asking;
    assert.equal(fixture.lastAnswer.status, 'stopped');
    assert.equal(fixture.requests.length, 0);
  });

  it('sends nothing when there is no model, and says why', async () => {
    const fixture = new SessionFixture(() => events(done));
    await fixture.session.ask('Hi', [], () => Promise.reject(new ApiError('network', 'refused')));
    assert.equal(fixture.lastAnswer.failure?.kind, 'network');
    assert.equal(fixture.requests.length, 0);
  });

  it('leaves an answer complete that was complete before it was stopped', async () => {
    const fixture = new SessionFixture(async function* answering(_, signal) {
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
    const fixture = new SessionFixture(async function* answering() {
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
