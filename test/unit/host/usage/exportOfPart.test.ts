import assert from 'node:assert/strict';

import type { TextSink } from '../../../../src/core/base/textSink.ts';
import { TimeZone } from '../../../../src/core/usage/timeZone.ts';
import type { ConnectionState } from '../../../../src/host/connection.ts';
import { exportUsageToFile } from '../../../../src/host/usage/exportUsage.ts';
import { silentLogger } from '../../../fakes/silentLogger.ts';
import { fake, Uri } from '../../../fakes/vscode.ts';
import { event, ScriptedEvents } from '../../core/usage/scriptedEvents.ts';

const state: ConnectionState = { status: 'noBaseUrl' };

describe('The export of what can be read', () => {
  let written: string;

  beforeEach(() => {
    fake.reset();
    written = '';
    fake.saveTarget = Uri.file('/home/me/usage.csv');
    fake.inputs = ['Account as CSV'];
  });

  /** Of each page of the service one row cannot be read. */
  async function exported(pages: number): Promise<readonly string[]> {
    const source = new ScriptedEvents(Array.from({ length: pages }, (_, page) => [event(String(page))]));
    const sink: TextSink = {
      write: (text) => {
        written += text;
        return Promise.resolve();
      },
      close: () => Promise.resolve(),
      discard: () => Promise.resolve(),
    };
    const services = {
      connection: { state, client: () => Promise.resolve(source) },
      ledger: { entries: () => Promise.resolve([]) },
      openFile: () => Promise.resolve(sink),
      memory: { get: () => undefined, update: () => Promise.resolve() },
      homeFolder: '/home/me',
      now: () => new Date('2026-03-01T18:00:00Z'),
      log: silentLogger,
    };
    await exportUsageToFile(services, { window: 'today' }, new TimeZone('UTC'));
    return fake.messages;
  }

  it('says how many rows are left out', async () => {
    assert.deepEqual(await exported(1), [
      'Exported 1 event (Today). 1 row of the service could not be read and was left out.',
    ]);
    assert.equal(written.trimEnd().split('\r\n').length, 2);
  });

  it('says so of all pages together', async () => {
    assert.deepEqual(await exported(3), [
      'Exported 3 events (Today). 3 rows of the service could not be read and were left out.',
    ]);
  });
});
