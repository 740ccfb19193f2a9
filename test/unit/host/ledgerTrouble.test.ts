import assert from 'node:assert/strict';

import { Emitter } from '../../../src/core/base/emitter.ts';
import type { StoreState } from '../../../src/core/chat/storeState.ts';
import { tellLedgerTrouble } from '../../../src/host/ledgerTrouble.ts';
import { fake } from '../../fakes/vscode.ts';

describe('That requests cannot be recorded', () => {
  let changed: Emitter<StoreState>;

  beforeEach(() => {
    fake.reset();
    changed = new Emitter();
    tellLedgerTrouble({ onDidChangeState: changed.event });
  });

  it('is told once in a window, however often it happens', () => {
    changed.fire({ status: 'ok' });
    assert.deepEqual(fake.messages, []);
    changed.fire({ status: 'failing', kind: 'full' });
    changed.fire({ status: 'ok' });
    changed.fire({ status: 'failing', kind: 'readOnly' });
    assert.equal(fake.messages.length, 1);
    assert.match(fake.messages[0] ?? '', /disk is full/);
  });

  it('is told with what can be done about it', () => {
    changed.fire({ status: 'failing', kind: 'readOnly' });
    assert.match(fake.messages[0] ?? '', /may not write/);
    tellLedgerTrouble({ onDidChangeState: changed.event });
    changed.fire({ status: 'failing', kind: 'other' });
    assert.match(fake.messages[1] ?? '', /log says why/);
  });
});
