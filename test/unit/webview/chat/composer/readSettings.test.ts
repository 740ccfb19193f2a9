import assert from 'node:assert/strict';

import { readSettings } from '../../../../../src/webview/chat/composer/readSettings.ts';

function read(fields: Readonly<Record<string, string>>): ReturnType<typeof readSettings> {
  return readSettings((name) => fields[name] ?? '');
}

describe('The form of a conversation’s settings', () => {
  it('asks for the defaults where nothing is typed', () => {
    assert.deepEqual(read({}), { request: { type: 'saveSettings' }, wrong: [] });
    assert.deepEqual(read({ systemPrompt: ' \n', temperature: ' ' }).request, { type: 'saveSettings' });
  });

  it('asks for what is typed, zero included', () => {
    assert.deepEqual(
      read({ systemPrompt: 'Be brief.', temperature: '0', maxOutputTokens: '1', reasoningEffort: 'low' }),
      {
        request: {
          type: 'saveSettings',
          systemPrompt: 'Be brief.',
          temperature: 0,
          maxOutputTokens: 1,
          reasoningEffort: 'low',
        },
        wrong: [],
      },
    );
  });

  it('says which fields hold nothing that can be used', () => {
    for (const temperature of ['-0.1', '2.1', '?', 'Infinity']) {
      assert.deepEqual(read({ temperature }).wrong, ['temperature'], temperature);
    }
    for (const maxOutputTokens of ['0', '-1', '1.5', '?', '1e300']) {
      assert.deepEqual(read({ maxOutputTokens }).wrong, ['maxOutputTokens'], maxOutputTokens);
    }
    assert.deepEqual(read({ temperature: '3', maxOutputTokens: '0' }).wrong, [
      'temperature',
      'maxOutputTokens',
    ]);
  });
});
