import assert from 'node:assert/strict';

import { Settings } from '../../../../src/host/settings.ts';
import { hideInStatusBar, showInStatusBar } from '../../../../src/host/usage/statusBarCommands.ts';
import { fake } from '../../../fakes/vscode.ts';

describe('Usage in the status bar', () => {
  const kept = new Map<string, unknown>();
  const memory = {
    get: (key: string) => kept.get(key),
    update: (key: string, value: unknown) => Promise.resolve(void kept.set(key, value)),
  };
  let settings: Settings;

  beforeEach(() => {
    fake.reset();
    kept.clear();
    settings = new Settings();
  });

  afterEach(() => settings.dispose());

  it('is hidden on wish, which says how to have it back', async () => {
    await hideInStatusBar(settings, memory);
    assert.equal(settings.statusBarFigure, 'off');
    assert.match(fake.messages.join(), /To have it back, run “Modelside: Show Usage in Status Bar”\./);
  });

  it('comes back as it was, by the command and from the message', async () => {
    fake.set('modelside.statusBar.show', { globalValue: 'budget' });
    await hideInStatusBar(settings, memory);
    await hideInStatusBar(settings, memory);
    await showInStatusBar(settings, memory);
    assert.equal(settings.statusBarFigure, 'budget');
    fake.answers = ['Show Again'];
    await hideInStatusBar(settings, memory);
    assert.equal(settings.statusBarFigure, 'budget');
  });

  it('shows tokens where nobody knows what it showed', async () => {
    fake.set('modelside.statusBar.show', { globalValue: 'off' });
    await hideInStatusBar(settings, memory);
    await showInStatusBar(settings, memory);
    assert.equal(settings.statusBarFigure, 'tokens');
  });

  it('is hidden and shown for a folder that has a value of its own', async () => {
    fake.set('modelside.statusBar.show', { globalValue: 'tokens', workspaceValue: 'cost' });
    await hideInStatusBar(settings, memory);
    assert.deepEqual(fake.settings.get('modelside.statusBar.show'), {
      globalValue: 'tokens',
      workspaceValue: 'off',
    });
    await showInStatusBar(settings, memory);
    assert.equal(settings.statusBarFigure, 'cost');
  });
});
