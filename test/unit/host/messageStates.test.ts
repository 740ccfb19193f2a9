import assert from 'node:assert/strict';

import type { AnswerEntry, Conversation, QuestionEntry } from '../../../src/core/chat/conversation.ts';
import { type BillState, MessageStates } from '../../../src/host/chat/messageStates.ts';
import { notSentCode } from '../../../src/host/failures.ts';
import type { Answer, ChatMessage, Question } from '../../../src/protocol/chat.ts';

const question: QuestionEntry = { role: 'user', id: 'q', text: 'Hi', attachments: [], askedAt: '' };
const complete: AnswerEntry = {
  role: 'assistant',
  id: 'a',
  parent: 'q',
  model: 'm',
  text: 'Hello',
  reasoning: '',
  status: 'complete',
  finishReason: 'stop',
  startedAt: '2026-01-01T00:00:00.000Z',
};

function states(billOf: (answerId: string) => BillState = () => undefined): MessageStates {
  return new MessageStates(({ id, label, kind }) => ({ id, label, kind, title: label, tokens: 1 }), billOf);
}

function conversation(entries: Conversation['entries'], parts: Partial<Conversation> = {}): Conversation {
  const head = entries.at(-1)?.id;
  return { id: 'c', createdAt: '', entries, settings: {}, ...(head === undefined ? {} : { head }), ...parts };
}

function answerOf(messages: readonly ChatMessage[]): Answer {
  const message = messages[1];
  assert.ok(message?.role === 'assistant');
  return message;
}

/** The answer as the page gets it, as the last one or with another question after it. */
function shown(entry: AnswerEntry, isLast = true): Answer {
  const next: QuestionEntry = { ...question, id: 'q2', parent: entry.id };
  const entries = isLast ? [question, entry] : [question, entry, next];
  return answerOf(states().of(conversation(entries), undefined));
}

function actionsOf(answer: Answer): readonly string[] | undefined {
  return (answer.failure ?? answer.notice)?.actions.map(({ action }) => action);
}

describe('A conversation in the panel', () => {
  it('shows calmly that a question was not sent because the person said no, and can send it again', () => {
    const failure = {
      kind: 'cancelled',
      message: 'It may cross your budget.',
      code: notSentCode,
    } as const;
    const answer = shown({ ...complete, text: '', status: 'failed', failure });
    assert.deepEqual(answer.failure, {
      title: 'Not sent.',
      detail: 'It may cross your budget.',
      actions: [{ action: 'retry', label: 'Try Again' }],
      isCalm: true,
    });
    const broken = shown({
      ...complete,
      text: '',
      status: 'failed',
      failure: { kind: 'network', message: '' },
    });
    assert.equal(broken.failure?.isCalm, undefined);
  });

  it('shows a complete answer without remarks', () => {
    const { notice, failure, status } = shown(complete);
    assert.deepEqual(
      { notice, failure, status },
      { notice: undefined, failure: undefined, status: 'complete' },
    );
  });

  it('shows what the service booked for an answer from the moment on that it is known', () => {
    const bills = new Map<string, BillState>();
    const shownStates = states((answerId) => bills.get(answerId));
    const both = conversation([question, complete]);
    assert.equal(answerOf(shownStates.of(both, undefined)).bill, undefined);
    bills.set('a', 'awaited');
    assert.equal(answerOf(shownStates.of(both, undefined)).awaitsBill, true);
    const cost = { amount: '0.25', currency: 'USD' };
    bills.set('a', { match: 'likely', tokens: { outputTokens: 7, cost } });
    assert.deepEqual(answerOf(shownStates.of(both, undefined)).bill, {
      usage: { outputTokens: 7 },
      cost: '$0.25',
      isLikely: true,
    });
    assert.equal(answerOf(shownStates.of(both, undefined)), answerOf(shownStates.of(both, undefined)));
  });

  it('says that an answer was cut at the limit, and offers to go on', () => {
    const answer = shown({ ...complete, finishReason: 'length' });
    assert.equal(answer.notice?.kind, 'cut');
    assert.deepEqual(actionsOf(answer), ['continue']);
    assert.deepEqual(actionsOf(shown({ ...complete, finishReason: 'length' }, false)), []);
  });

  it('marks a refusal, and offers another model', () => {
    const answer = shown({ ...complete, refused: true });
    assert.equal(answer.notice?.kind, 'refused');
    assert.deepEqual(actionsOf(answer), ['retryWith']);
  });

  it('says that a model answered without text', () => {
    assert.equal(shown({ ...complete, text: '' }).notice?.kind, 'empty');
  });

  for (const status of ['stopped', 'interrupted'] as const) {
    it(`offers to go on or try again when the last answer was ${status}, and only then`, () => {
      assert.deepEqual(actionsOf(shown({ ...complete, status })), ['continue', 'retry']);
      assert.deepEqual(actionsOf(shown({ ...complete, text: '', status })), ['retry']);
      assert.equal(shown({ ...complete, status }, false).failure, undefined);
    });
  }

  it('offers to go on with the last answer, whatever broke it off', () => {
    const late: AnswerEntry = {
      ...complete,
      status: 'interrupted',
      failure: { kind: 'timeout', message: 'Too late' },
    };
    assert.deepEqual(actionsOf(shown(late)), ['continue', 'retry']);
    assert.deepEqual(actionsOf(shown({ ...late, text: '' })), ['retry']);
    assert.deepEqual(actionsOf(shown(late, false)), ['retry']);
  });

  it('keeps the reason of an earlier failure', () => {
    const failed: AnswerEntry = {
      ...complete,
      status: 'failed',
      failure: { kind: 'unauthorized', message: '401' },
    };
    assert.deepEqual(actionsOf(shown(failed, false)), ['setUp', 'retry']);
  });

  it('says that another window writes an answer, until that is said to have ended', () => {
    const running: AnswerEntry = { ...complete, status: 'answering' };
    assert.equal(shown(running).notice?.kind, 'elsewhere');
    assert.equal(shown(running).status, 'interrupted');
    const own = answerOf(states().of(conversation([question, running]), running.id));
    assert.equal(own.status, 'answering');
    assert.equal(own.notice, undefined);
  });

  it('tells the times that are known', () => {
    const { times } = shown({
      ...complete,
      firstPieceAt: '2026-01-01T00:00:00.500Z',
      endedAt: '2026-01-01T00:00:02.000Z',
    });
    assert.deepEqual(times, { firstPiece: 500, whole: 2000 });
  });

  it('tells what the service says an answer cost', () => {
    assert.equal(shown(complete).cost, undefined);
    const { cost } = shown({ ...complete, usage: { cost: { amount: '0.25', currency: 'USD' } } });
    assert.match(cost ?? '', /0\.25/);
  });

  it('tells which of several answers is shown, and marks what is not sent any more', () => {
    const second: AnswerEntry = { ...complete, id: 'b' };
    const later: QuestionEntry = { ...question, id: 'q2', parent: 'b' };
    const messages = states().of(
      conversation([question, complete, second, later], { settings: { sentFrom: 'q2' } }),
      undefined,
    );
    assert.deepEqual(answerOf(messages).position, { index: 1, ids: ['a', 'b'] });
    assert.deepEqual(
      messages.map(({ leftOut }) => leftOut),
      [true, true, undefined],
    );
  });

  it('shows the wish to go on without the words that the model was asked with', () => {
    const asked: QuestionEntry = { ...question, continues: true };
    const [message] = states().of(conversation([asked]), undefined);
    assert.deepEqual([message?.text, (message as Question | undefined)?.continues], ['', true]);
  });

  it('gives the same object for a message that has not changed', () => {
    const all = states();
    const [before] = all.of(conversation([question]), undefined);
    const [after] = all.of(conversation([question, complete]), undefined);
    assert.notEqual(before, undefined);
    const again = all.of(conversation([question, complete]), undefined);
    assert.equal(again[0], after);
  });
});
