import assert from 'node:assert/strict';

import { defaultTimeLimits } from '../../../src/core/api/timeLimits.ts';
import { defaultUsageQuery } from '../../../src/core/usage/usageQuery.ts';
import { Settings } from '../../../src/host/settings.ts';
import { fake } from '../../fakes/vscode.ts';

describe('Settings', () => {
  beforeEach(() => fake.reset());

  it('are the defaults where nothing is set', () => {
    const settings = new Settings();
    assert.equal(settings.api, 'auto');
    assert.equal(settings.thinkTags, true);
    assert.deepEqual(settings.timeLimits, defaultTimeLimits);
    assert.deepEqual(settings.usageQuery, defaultUsageQuery);
  });

  it('are the defaults where something is set that makes no sense', () => {
    fake.set('modelside.api', { globalValue: 'telepathy' });
    fake.set('modelside.timeLimits.idle', { globalValue: 'long' });
    fake.set('modelside.timeLimits.firstByte', { globalValue: -5 });
    fake.set('modelside.usage.parameters', { globalValue: ['from'] });
    fake.set('modelside.usage.timeFormat', { globalValue: 7 });
    const settings = new Settings();
    assert.equal(settings.api, 'auto');
    assert.deepEqual(settings.timeLimits, defaultTimeLimits);
    assert.deepEqual(settings.usageQuery, defaultUsageQuery);
  });

  it('are taken in seconds and counted in milliseconds', () => {
    fake.set('modelside.timeLimits.idle', { globalValue: 1.5 });
    fake.set('modelside.timeLimits.total', { globalValue: 1e12 });
    const { idle, total } = new Settings().timeLimits;
    assert.equal(idle, 1500);
    assert.ok(total < 2 ** 31);
  });

  it('rename query parameters, and leave out those with an empty name', () => {
    fake.set('modelside.usage.parameters', { globalValue: { from: 'start_time', limit: '', unknown: 'x' } });
    assert.deepEqual(new Settings().usageQuery.names, {
      ...defaultUsageQuery.names,
      from: 'start_time',
      limit: '',
    });
  });

  for (const path of ['https://evil.example/usage', '//evil.example/usage', 'usage', '', '/\\evil.example']) {
    it(`do not take ${JSON.stringify(path)} for a path below the base URL`, () => {
      fake.set('modelside.usage.paths', { globalValue: { summary: path, events: '/activity' } });
      assert.deepEqual(new Settings().usageQuery.paths, { summary: '/me/model-usage', events: '/activity' });
    });
  }

  for (const key of ['baseUrl', 'api', 'thinkTags', 'timeLimits.idle', 'usage.paths']) {
    it(`do not take ${key} from a folder`, () => {
      const before = snapshot(new Settings());
      fake.set(`modelside.${key}`, { workspaceValue: key === 'thinkTags' ? false : 'http://127.0.0.1:1' });
      assert.deepEqual(snapshot(new Settings()), before);
    });
  }
});

function snapshot({ baseUrl, api, thinkTags, timeLimits, usageQuery }: Settings): unknown {
  return { baseUrl, api, thinkTags, timeLimits, usageQuery };
}
