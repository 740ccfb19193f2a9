import assert from 'node:assert/strict';

import { TimeZone } from '../../../../src/core/usage/timeZone.ts';
import { chooseFilter } from '../../../../src/host/usage/chooseFilter.ts';
import { chooseGrouping } from '../../../../src/host/usage/chooseGrouping.ts';
import { chooseWindow } from '../../../../src/host/usage/chooseWindow.ts';
import { fake } from '../../../fakes/vscode.ts';

const now = new Date('2026-03-29T23:30:00Z');
const berlin = new TimeZone('Europe/Berlin');
const known = { models: ['large', 'small'], projects: ['shop'] };

describe('A person chooses', () => {
  beforeEach(() => fake.reset());

  it('a window, and sees which one is shown', async () => {
    fake.inputs = ['Last month'];
    assert.equal(await chooseWindow('7days', now, berlin), 'lastMonth');
    assert.deepEqual(fake.questions[0]?.descriptions, ['', '', 'shown now', '', '', '', '']);
  });

  it('days, from today’s of the zone on, and is asked again for what is none', async () => {
    fake.inputs = ['Other days', '2026-02-30', '2026-03-02 2026-03-01', 'monday', '2026-03-01 2026-03-02'];
    assert.deepEqual(await chooseWindow('today', now, berlin), { first: '2026-03-01', last: '2026-03-02' });
    assert.equal(fake.questions[1]?.value, '2026-03-30 2026-03-30');
    for (const question of fake.questions.slice(2)) {
      assert.equal(question.problem, 'Write two days as year-month-day, the earlier one first.');
    }
  });

  it('one day as such', async () => {
    fake.inputs = ['Other days', '2026-03-01'];
    assert.deepEqual(await chooseWindow('today', now, berlin), { first: '2026-03-01', last: '2026-03-01' });
  });

  it('a model or a project to see alone, beside what was chosen before, or all', async () => {
    fake.inputs = ['small', 'shop', 'All models'];
    const choice = await chooseFilter({ window: 'today' }, known);
    assert.deepEqual(choice, { window: 'today', model: 'small' });
    assert.ok(choice);
    assert.deepEqual(await chooseFilter(choice, known), { window: 'today', model: 'small', project: 'shop' });
    assert.deepEqual(await chooseFilter(choice, known), { window: 'today' });
  });

  it('by what to divide', async () => {
    fake.inputs = ['Model › Day'];
    assert.deepEqual(await chooseGrouping(['day']), ['model', 'day']);
  });

  it('nothing, and nothing changes', async () => {
    assert.equal(await chooseWindow('today', now, berlin), undefined);
    assert.equal(await chooseFilter({ window: 'today' }, known), undefined);
    assert.equal(await chooseGrouping(['day']), undefined);
  });
});
