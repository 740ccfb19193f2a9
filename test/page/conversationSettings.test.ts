import assert from 'node:assert/strict';

import type { Locator } from 'playwright-core';

import type { SettingsForm } from '../../src/protocol/settingsForm.ts';
import { openPage } from './browser.ts';
import type { FakeHost } from './fakeHost.ts';
import { answering, type ShownState, stateWith } from './states.ts';
import { words } from './words.ts';

const settings: SettingsForm = {
  temperature: 0.2,
  defaults: { systemPrompt: 'Be kind.', maxOutputTokens: 4096, reasoningEffort: 'medium' },
  reasoningEfforts: ['low', 'medium', 'high'],
};

const dialog = (host: FakeHost): Locator => host.page.getByRole('dialog', { name: words.settingsOpen });
const gear = (host: FakeHost): Locator => host.page.getByRole('button', { name: words.settingsOpen });
const field = (host: FakeHost, label: string): Locator => dialog(host).getByLabel(label);
const press = (host: FakeHost, name: string): Promise<void> =>
  dialog(host).getByRole('button', { name }).click();

async function openSettings(state: ShownState = stateWith()): Promise<FakeHost> {
  const host = await openPage();
  await host.show({ ...state, settings });
  await gear(host).click();
  await dialog(host).waitFor();
  return host;
}

describe('The settings of a conversation', () => {
  it('show what is set, and the defaults where nothing is', async () => {
    const host = await openSettings();
    assert.equal(await field(host, words.settingsSystemPrompt).inputValue(), '');
    assert.equal(await field(host, words.settingsSystemPrompt).getAttribute('placeholder'), 'Be kind.');
    assert.equal(await field(host, words.settingsTemperature).inputValue(), '0.2');
    assert.equal(await field(host, words.settingsMaxOutputTokens).getAttribute('placeholder'), '4096');
    const effort = field(host, words.settingsReasoningEffort);
    assert.equal(await effort.inputValue(), '');
    assert.deepEqual(await effort.locator('option').allInnerTexts(), [
      'Default (medium)',
      'low',
      'medium',
      'high',
    ]);
  });

  it('are saved with only what was set', async () => {
    const host = await openSettings();
    await field(host, words.settingsSystemPrompt).fill('Be brief.');
    await field(host, words.settingsTemperature).fill('');
    await field(host, words.settingsReasoningEffort).selectOption('high');
    await press(host, words.save);
    assert.deepEqual(await host.postedOf('saveSettings'), [
      { type: 'saveSettings', systemPrompt: 'Be brief.', reasoningEffort: 'high' },
    ]);
    assert.equal(await dialog(host).count(), 0);
  });

  it('are not saved while something in them cannot be used', async () => {
    const host = await openSettings();
    const temperature = field(host, words.settingsTemperature);
    await temperature.fill('3');
    await host.page.keyboard.press('Enter');
    assert.deepEqual(await host.postedOf('saveSettings'), []);
    assert.equal(await dialog(host).getByText(words.settingsTemperatureError).isVisible(), true);
    assert.equal(await temperature.getAttribute('aria-invalid'), 'true');
    assert.equal(await temperature.evaluate((element) => element === document.activeElement), true);
    await temperature.fill('2');
    await field(host, words.settingsMaxOutputTokens).focus();
    await host.page.keyboard.type('--');
    await press(host, words.save);
    assert.deepEqual(await host.postedOf('saveSettings'), []);
    assert.equal(await dialog(host).getByText(words.settingsMaxOutputTokensError).isVisible(), true);
    assert.equal(await dialog(host).getByText(words.settingsTemperatureError).count(), 0);
    await field(host, words.settingsMaxOutputTokens).fill('100');
    await press(host, words.save);
    assert.deepEqual(await host.postedOf('saveSettings'), [
      { type: 'saveSettings', temperature: 2, maxOutputTokens: 100 },
    ]);
  });

  it('stay as they were after Escape or Cancel, and the focus goes back', async () => {
    const host = await openSettings(answering());
    await field(host, words.settingsTemperature).fill('1');
    await host.page.keyboard.press('Escape');
    await dialog(host).waitFor({ state: 'detached' });
    assert.equal(await gear(host).evaluate((element) => element === document.activeElement), true);
    assert.deepEqual(await host.postedOf('stop'), []);
    await gear(host).click();
    assert.equal(await field(host, words.settingsTemperature).inputValue(), '0.2');
    await press(host, words.cancel);
    assert.equal(await dialog(host).count(), 0);
    assert.deepEqual(await host.postedOf('saveSettings'), []);
  });

  it('keep the focus among them', async () => {
    const host = await openSettings();
    const inside = (): Promise<boolean> =>
      dialog(host).evaluate((element) => element.contains(document.activeElement));
    for (let step = 0; step < 10; step += 1) {
      await host.page.keyboard.press('Tab');
      assert.equal(await inside(), true, `Tab ${step}`);
    }
    for (let step = 0; step < 10; step += 1) {
      await host.page.keyboard.press('Shift+Tab');
      assert.equal(await inside(), true, `Shift+Tab ${step}`);
    }
  });

  it('keep what one types while an answer goes on', async () => {
    const host = await openSettings(answering());
    await field(host, words.settingsSystemPrompt).fill('Half a');
    await host.show({ ...answering('More', 1), settings: { ...settings, temperature: 1 } });
    assert.equal(await field(host, words.settingsSystemPrompt).inputValue(), 'Half a');
    assert.equal(await field(host, words.settingsTemperature).inputValue(), '0.2');
  });

  it('open when the host asks for them, and lead to the defaults', async () => {
    const host = await openPage();
    await host.show(stateWith());
    await host.send({ type: 'showSettings' });
    await dialog(host).waitFor();
    await press(host, words.settingsDefaults);
    assert.deepEqual(await host.postedOf('openDefaults'), [{ type: 'openDefaults', what: 'settings' }]);
    assert.equal(await dialog(host).count(), 0);
    await host.page.keyboard.type('x');
    assert.equal(await host.page.getByRole('textbox').inputValue(), 'x');
  });

  it('have no effort to choose where the model knows none', async () => {
    const host = await openPage();
    await host.show(stateWith());
    await gear(host).click();
    assert.equal(await field(host, words.settingsReasoningEffort).count(), 0);
    await dialog(host).getByRole('button', { name: words.cancel }).click();
    await host.show(stateWith({ settings: { ...settings, reasoningEfforts: [], reasoningEffort: 'high' } }));
    await gear(host).click();
    assert.equal(await field(host, words.settingsReasoningEffort).inputValue(), 'high');
  });
});
