import assert from 'node:assert/strict';

import { SeriesColours } from '../../../../src/host/dashboard/seriesColours.ts';

describe('The colours of series', () => {
  it('stay with their names, in whatever order and with whatever others they come', () => {
    const colours = new SeriesColours();
    assert.deepEqual(colours.of(['a', 'b', 'c']), [0, 1, 2]);
    assert.deepEqual(colours.of(['c', 'a']), [2, 0]);
    assert.deepEqual(colours.of(['d', 'b']), [3, 1]);
    assert.deepEqual(colours.of(['a', 'b', 'c', 'd']), [0, 1, 2, 3]);
  });

  it('are never alike among those that are shown, however many names there were', () => {
    const colours = new SeriesColours();
    const names = Array.from({ length: 40 }, (_, index) => `model-${index}`);
    for (let start = 0; start < 80; start += 1) {
      const shown = [0, 3, 7, 12, 20, 31].map((step) => names[(start * 7 + step) % names.length] ?? '');
      assert.equal(new Set(colours.of(shown)).size, shown.length);
    }
  });

  it('are others for a model and a project only where both are shown', () => {
    const colours = new SeriesColours();
    assert.deepEqual(colours.of(['model is:a']), [0]);
    assert.deepEqual(colours.of(['project is:a']), [1]);
  });
});
