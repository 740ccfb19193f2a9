import assert from 'node:assert/strict';

import { parseUsageQuestion } from '../../../../src/core/languageModel/usageQuestion.ts';

const now = new Date(2026, 2, 12, 15, 30);
/** What it asks for, without the names of its days. */
const asked = (input: unknown) => {
  const { days: _days, ends: _ends, ...filter } = parseUsageQuestion(input, now);
  return filter;
};
const midnight = (day: number): Date => new Date(2026, 2, day);

describe('What an agent asks of the usage', () => {
  it('is of the last seven days where it does not say', () => {
    for (const input of [{}, undefined]) {
      assert.deepEqual(asked(input), { from: midnight(6), to: now });
    }
  });

  it('is of a window, a model and a project', () => {
    const filter = asked({ window: 'today', model: 'a/b', project: 'p' });
    assert.deepEqual(filter, { from: midnight(12), to: now, model: 'a/b', project: 'p' });
  });

  it('is of whole days, the last one inside', () => {
    const days = { firstDay: '2026-03-02', lastDay: '2026-03-04' };
    assert.deepEqual(asked(days), { from: midnight(2), to: midnight(5) });
    const one = { window: 'today', lastDay: '2026-03-02' };
    assert.deepEqual(asked(one), { from: midnight(2), to: midnight(3) });
  });

  it('is refused with what is wrong with it', () => {
    assert.throws(() => parseUsageQuestion({ window: 'for ever' }, now), /window/);
    assert.throws(() => parseUsageQuestion({ firstDay: 'Monday' }, now), /firstDay/);
    assert.throws(() => parseUsageQuestion({ model: '' }, now), /model/);
    const backwards = { firstDay: '2026-03-04', lastDay: '2026-03-02' };
    assert.throws(() => parseUsageQuestion(backwards, now), /not after the last/);
    assert.throws(() => parseUsageQuestion({ firstDay: '2026-13-40' }, now), /day of the calendar/);
  });
});
