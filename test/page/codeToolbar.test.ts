import assert from 'node:assert/strict';

import type { Locator } from 'playwright-core';

import { openPage } from './browser.ts';
import type { FakeHost } from './fakeHost.ts';
import { answered, answering } from './states.ts';
import { words } from './words.ts';

const toolbar = (host: FakeHost): Locator => host.page.getByRole('toolbar', { name: words.codeActions });
const visibleNames = (host: FakeHost): Promise<readonly (string | null)[]> =>
  toolbar(host)
    .locator('button:visible')
    .evaluateAll((buttons) => buttons.map(({ ariaLabel }) => ariaLabel));

describe('The buttons of a block of code', () => {
  const code = 'const a = "<b>&amp;</b>";\n\n\tif (a) {  }   ';

  for (const [name, action] of [
    [words.insertCode, 'insert'],
    [words.replaceWithCode, 'replace'],
    [words.applyCode, 'apply'],
    [words.codeToFile, 'newFile'],
    [words.codeToTerminal, 'terminal'],
  ] as const) {
    it(`hand over the source, not what became of it: ${name}`, async () => {
      const host = await openPage();
      await host.show(answered(`\`\`\`ts\n${code}\n\`\`\``));
      await toolbar(host).getByRole('button', { name }).click();
      assert.deepEqual(await host.postedOf('useCode'), [{ type: 'useCode', action, code, language: 'ts' }]);
    });
  }

  it('begin with copying', async () => {
    const host = await openPage();
    await host.show(answered('```ts\nx\n```'));
    assert.deepEqual(await visibleNames(host), [
      words.copy,
      words.insertCode,
      words.applyCode,
      words.replaceWithCode,
      words.codeToFile,
      words.codeToTerminal,
    ]);
  });

  for (const language of ['sh', 'bash', 'zsh', 'PowerShell', 'console']) {
    it(`begin with the terminal where the code is ${language}`, async () => {
      const host = await openPage();
      await host.show(answered(`\`\`\`${language}\nls\n\`\`\``));
      assert.deepEqual((await visibleNames(host)).slice(0, 2), [words.codeToTerminal, words.copy]);
      assert.equal((await visibleNames(host)).length, 6);
    });
  }

  it('only copy until the code is whole', async () => {
    const host = await openPage();
    await host.show(answering());
    await host.delta(1, '```ts\nconst a');
    await host.shows('.code code', 'const a');
    assert.deepEqual(await visibleNames(host), [words.copy]);
    await host.delta(2, ' = 1;\n```\n\nThat is it.');
    await host.page.getByRole('button', { name: words.codeToFile }).click();
    assert.deepEqual(
      (await host.postedOf('useCode')).map(({ code: text }) => text),
      ['const a = 1;'],
    );
  });

  it('keep the focus on copying when the code becomes whole', async () => {
    const host = await openPage();
    await host.show(answering());
    await host.delta(1, '```sh\nls');
    await toolbar(host).getByRole('button', { name: words.copy }).focus();
    await host.delta(2, '\n```\n\nThat is it.');
    await toolbar(host).getByRole('button', { name: words.codeToTerminal }).waitFor();
    assert.equal(await host.page.locator(':focus').getAttribute('aria-label'), words.copy);
  });

  it('are one stop of the Tab key, with the arrow keys in between', async () => {
    const host = await openPage();
    await host.show(answered('```ts\nx\n```'));
    await toolbar(host).getByRole('button', { name: words.copy }).focus();
    await host.page.keyboard.press('ArrowRight');
    await host.page.keyboard.press('Enter');
    assert.equal((await host.postedOf('useCode')).at(0)?.action, 'insert');
    await host.page.keyboard.press('Tab');
    assert.equal(await host.page.locator('pre:focus').count(), 1);
  });

  it('lie in a menu where the panel is narrow, which stays while the conversation moves', async () => {
    const host = await openPage({ width: 240, height: 300 });
    await host.show(answering());
    await host.delta(1, '```ts\nx\n```\n\nFirst.\n\n');
    await toolbar(host).getByRole('button', { name: words.more }).waitFor();
    assert.deepEqual(await visibleNames(host), [words.copy, words.insertCode, words.applyCode, words.more]);
    await toolbar(host).getByRole('button', { name: words.more }).click();
    await host.delta(2, 'Paragraph.\n\n'.repeat(5));
    await host.frames(4);
    await host.page.getByRole('menuitem', { name: words.replaceWithCode }).click();
    assert.deepEqual(
      (await host.postedOf('useCode')).map(({ action }) => action),
      ['replace'],
    );
  });
});
