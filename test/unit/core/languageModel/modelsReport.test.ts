import assert from 'node:assert/strict';

import { isList, isRecord, parseJson } from '../../../../src/core/base/json.ts';
import { modelsReport } from '../../../../src/core/languageModel/modelsReport.ts';
import type { Model } from '../../../../src/core/models/model.ts';

const model = (id: string, more: Partial<Model> = {}): Model => ({
  id,
  name: id,
  raw: { secret: 1 },
  ...more,
});

function reported(input: unknown, models: readonly Model[]): Readonly<Record<string, unknown>> {
  const report = parseJson(modelsReport(input, models));
  assert.ok(isRecord(report) && isList(report['models']));
  return report;
}

describe('The report of the models', () => {
  it('has limits and prices as they were reported, and not the raw record', () => {
    const price = { currency: 'USD', inputPerMillionTokens: '0.25' };
    const { models } = reported({}, [model('a', { contextWindow: 8192, price, description: 'Long.' })]);
    assert.deepEqual(models, [{ id: 'a', name: 'a', contextWindow: 8192, price }]);
  });

  it('has those that were asked for, by identifier or name', () => {
    const models = [model('maker/sage'), model('x', { name: 'Sage X' }), model('other')];
    assert.equal(JSON.stringify(reported({ search: ' SAGE ' }, models)['models']).match(/"id"/g)?.length, 2);
  });

  it('says how many it leaves out', () => {
    const models = Array.from({ length: 65 }, (_, index) => model(`m${index}`));
    assert.equal(reported(undefined, models)['modelsLeftOut'], 5);
    assert.equal('modelsLeftOut' in reported({ search: 'm6' }, models), false);
  });

  it('is refused with what is wrong with the question', () => {
    assert.throws(() => modelsReport({ search: 7 }, []), /search/);
  });
});
