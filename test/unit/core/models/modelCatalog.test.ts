import assert from 'node:assert/strict';

import type { Model } from '../../../../src/core/models/model.ts';
import { ModelCatalog } from '../../../../src/core/models/modelCatalog.ts';

const model = (id: string): Model => ({ id, name: id, raw: {} });
const now = (): Date => new Date(0);

describe('ModelCatalog', () => {
  it('reads once for all who ask at the same time', async () => {
    let readings = 0;
    const catalog = new ModelCatalog(() => {
      readings += 1;
      return Promise.resolve([model('a')]);
    }, now);
    await Promise.all([catalog.refresh(), catalog.refresh()]);
    assert.equal(readings, 1);
    assert.equal(catalog.find('a')?.id, 'a');
  });

  it('keeps the old list, with its age, when a refresh fails', async () => {
    const answers: (readonly Model[] | Error)[] = [[model('a')], new Error('down')];
    const catalog = new ModelCatalog(() => {
      const next = answers.shift();
      return next instanceof Error || !next
        ? Promise.reject(next ?? new Error('none'))
        : Promise.resolve(next);
    }, now);
    await catalog.refresh();
    await catalog.refresh();
    assert.deepEqual(
      catalog.state.models?.map(({ id }) => id),
      ['a'],
    );
    assert.deepEqual(catalog.state.readAt, now());
    assert.equal(String(catalog.state.error), 'Error: down');
  });

  it('forgets the list of another service, even one that is still being read', async () => {
    let finish: (models: readonly Model[]) => void = () => undefined;
    let aborted = false;
    const catalog = new ModelCatalog((signal) => {
      signal.addEventListener('abort', () => (aborted = true));
      return new Promise((resolve) => (finish = resolve));
    }, now);
    const reading = catalog.refresh();
    catalog.reset();
    finish([model('old')]);
    await reading;
    assert.equal(aborted, true);
    assert.deepEqual(catalog.state, {
      models: undefined,
      readAt: undefined,
      loading: false,
      error: undefined,
    });
  });
});
