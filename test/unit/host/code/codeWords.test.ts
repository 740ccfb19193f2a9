import assert from 'node:assert/strict';

import { commitDone, commitProgress, notSent } from '../../../../src/host/code/commit/commitWords.ts';
import { usageText } from '../../../../src/host/code/usageText.ts';

describe('What is told of an answer to code', () => {
  it('has the tokens and the cost that the service reported, and says where it reported none', () => {
    assert.equal(usageText({ inputTokens: 1234, outputTokens: 56 }), '1.2K in · 56 out tokens');
    assert.equal(
      usageText({ inputTokens: 0, outputTokens: 1, cost: { amount: '0.0002', currency: 'USD' } }),
      '0 in · 1 out tokens · 0.0002 USD',
    );
    assert.equal(usageText({}), 'tokens not reported');
    assert.equal(usageText(undefined), 'tokens not reported');
  });

  it('names the files of a commit, and those that were not sent and why', () => {
    const sent = ['a.ts', 'b.ts', 'c.ts', 'd.ts', 'e.ts', 'f.ts', 'g.ts', 'h.ts'];
    const all = { question: '', sent, cut: [], secret: [], leftOut: [] };
    assert.equal(
      commitProgress(all),
      'Writing the commit message from a.ts, b.ts, c.ts, d.ts, e.ts, f.ts and 2 more',
    );
    assert.equal(notSent(all), '');
    const some = { question: '', sent: ['a.ts'], cut: ['a.ts'], secret: ['.env'], leftOut: ['b.ts'] };
    assert.equal(
      commitDone(some, '9 in tokens'),
      'Commit message written from a.ts: 9 in tokens. Only the beginning was sent of a.ts. ' +
        'Too large to be sent: b.ts. Not sent, as they may hold secrets: .env.',
    );
  });
});
