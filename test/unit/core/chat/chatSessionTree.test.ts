import assert from 'node:assert/strict';

import type { AnswerEntry, Conversation } from '../../../../src/core/chat/conversation.ts';
import { continueText } from '../../../../src/core/chat/modelInput.ts';
import { empty, hanging, model, saying, SessionFixture } from './sessionFixture.ts';

describe('ChatSession', () => {
  it('retries with the same question, replaces an empty answer and keeps one with text beside the new one', async () => {
    const fixture = new SessionFixture(saying('', 'first', 'second'));
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
    const fixture = new SessionFixture(saying('A', 'B', 'C'));
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
    const fixture = new SessionFixture(saying('Half', 'Rest'));
    await fixture.session.ask('Hi', [], model);
    await fixture.session.continue(fixture.lastAnswer.id, model);
    assert.deepEqual(fixture.texts, ['Hi', 'Half', continueText, 'Rest']);
    assert.equal(fixture.requests[1]?.messages.at(-2)?.content, 'Half');
    const asked = fixture.path[2];
    assert.equal(asked?.role === 'user' && asked.continues, true);
  });

  it('deletes a message with what followed it, shows what stood beside it, and takes that back', async () => {
    const fixture = new SessionFixture(saying('A', 'B', 'C'));
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

  it('takes over what another window wrote, and keeps its own path open', async () => {
    const fixture = new SessionFixture(saying('A'));
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
    const fixture = new SessionFixture((_, signal) => hanging(signal));
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
    const fixture = new SessionFixture(saying('A'));
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
    const fixture = new SessionFixture(saying('A'));
    const chosen = Promise.withResolvers<string>();
    const asking = fixture.session.ask('Hi', [], () => chosen.promise);
    await fixture.session.refresh(() => Promise.resolve(empty));
    chosen.resolve('m');
    await asking;
    assert.equal(fixture.requests[0]?.messages.at(-1)?.content, 'Hi');
  });

  it('stays on what was asked since, when deleted messages are taken back', async () => {
    const fixture = new SessionFixture(saying('A', 'B', 'C'));
    await fixture.session.ask('first', [], model);
    await fixture.session.ask('second', [], model);
    const deleted = fixture.session.delete(fixture.path[2]?.id ?? '');
    await fixture.session.ask('third', [], model);
    deleted?.undo();
    assert.deepEqual(fixture.texts, ['first', 'A', 'third', 'C']);
    assert.equal(fixture.session.conversation.entries.length, 6);
    assert.deepEqual(fixture.kept.head, fixture.session.conversation.head);
  });

  it('keeps the answer it is writing when another window changed the conversation', async () => {
    const fixture = new SessionFixture((_, signal) => hanging(signal));
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
});
