import assert from 'node:assert/strict';

import { billOf } from '../../../../src/host/billOf.ts';
import { putMessage } from '../../../../src/host/code/commit/putMessage.ts';
import { fake } from '../../../fakes/vscode.ts';

describe('A commit message that is put in place', () => {
  const bill = billOf('key-1');
  let inputBox: { value: string };

  beforeEach(() => {
    fake.reset();
    inputBox = { value: 'mine' };
  });

  it('leads to what the service counted for it, and stays', async () => {
    fake.answers = [bill.title];
    await putMessage(inputBox, 'Change a.ts', 'Written.', bill);
    assert.deepEqual(fake.commands, ['modelside.usage.showBill']);
    assert.equal(inputBox.value, 'Change a.ts');
  });

  it('gives way to what was there before when that is wanted back', async () => {
    fake.answers = ['Undo'];
    await putMessage(inputBox, 'Change a.ts', 'Written.', bill);
    assert.equal(inputBox.value, 'mine');
    assert.deepEqual(fake.commands, []);
  });

  it('stays where nobody answers', async () => {
    await putMessage(inputBox, 'Change a.ts', 'Written.', bill);
    assert.equal(inputBox.value, 'Change a.ts');
  });
});
