import assert from 'node:assert/strict';

import { estimateTokens } from '../../../../src/core/context/estimateTokens.ts';
import { TokenEstimator } from '../../../../src/core/context/tokenEstimator.ts';

const text = 'A sentence of a few words, as people write them. '.repeat(20);

describe('A token estimator', () => {
  it('takes the estimate as it is for a model that it knows nothing of', () => {
    assert.equal(new TokenEstimator().estimate('a', text), estimateTokens(text));
  });

  it('learns the factor of each model from what was reported', () => {
    const estimator = new TokenEstimator();
    estimator.learn('a', 1000, 1500);
    assert.equal(estimator.factor('a'), 1.5);
    assert.equal(estimator.factor('b'), 1);
    assert.equal(estimator.estimate('a', text), Math.ceil(estimateTokens(text) * 1.5));
  });

  it('comes close to the mean, and follows when it moves', () => {
    const estimator = new TokenEstimator();
    for (let sample = 0; sample < 100; sample += 1)
      estimator.learn('a', 1000, sample % 2 === 0 ? 1200 : 1400);
    assert.ok(Math.abs(estimator.factor('a') - 1.3) < 0.02);
    for (let sample = 0; sample < 100; sample += 1) estimator.learn('a', 1000, 800);
    assert.ok(Math.abs(estimator.factor('a') - 0.8) < 0.02);
  });

  for (const [estimated, reported] of [
    [0, 100],
    [10, 12],
    [1000, 0],
    [1000, -5],
    [1000, Number.NaN],
    [1000, Infinity],
    [Number.NaN, 1000],
    [1000, 100_000],
    [100_000, 100],
  ] as const) {
    it(`learns nothing from ${estimated} and ${reported}`, () => {
      const estimator = new TokenEstimator();
      estimator.learn('a', estimated, reported);
      assert.deepEqual(estimator.toJSON(), { factors: {} });
    });
  }

  it('knows after a restart what it knew before', () => {
    const estimator = new TokenEstimator();
    estimator.learn('a', 1000, 1500);
    const stored: unknown = JSON.parse(JSON.stringify(estimator));
    assert.deepEqual(new TokenEstimator(stored).toJSON(), estimator.toJSON());
  });

  for (const stored of [
    null,
    'factors',
    [],
    { factors: 3 },
    { factors: { a: { factor: 99, samples: 1 } } },
    { factors: { a: { factor: 1 } } },
  ]) {
    it(`starts anew from ${JSON.stringify(stored)}`, () => {
      assert.equal(new TokenEstimator(stored).factor('a'), 1);
    });
  }

  it('forgets the model that it heard of longest ago when there are too many', () => {
    const estimator = new TokenEstimator();
    for (let model = 0; model < 200; model += 1) estimator.learn(`model${model}`, 1000, 1500);
    estimator.learn('model0', 1000, 1500);
    estimator.learn('one more', 1000, 1500);
    assert.equal(estimator.factor('model0'), 1.5);
    assert.equal(estimator.factor('model1'), 1);
    assert.equal(estimator.factor('one more'), 1.5);
  });
});
