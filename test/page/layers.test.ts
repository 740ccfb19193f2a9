import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

import { openPage } from './browser.ts';
import { buildPage, type BuiltPage, pageOptions } from './buildPage.ts';
import type { FakeHost, HostOptions } from './fakeHost.ts';
import { hasDoneNothing, isOnlyText } from './harmless.ts';
import { hostileAnswers } from './hostileAnswers.ts';
import { answer, answered, stateWith } from './states.ts';

/** A wall before what a model writes, and the code without which it is not there. */
interface Layer {
  readonly file: string;
  readonly code: string;
  readonly instead: string;
}

const layers = {
  html: { file: 'parseMarkdown.ts', code: 'html: false', instead: 'html: true' },
  pictures: {
    file: 'tokensToMarkup.ts',
    code: "tag: 'span',\n        attributes: { class: 'picture' },",
    instead: "tag: 'img',\n        attributes: { src: token.attrGet('src') },",
  },
  href: { file: 'tokensToMarkup.ts', code: "'data-href': address,", instead: 'href: address,' },
  schemes: {
    file: 'isOpenable.ts',
    code: 'return schemes.has(url.protocol);',
    instead: 'return true;',
  },
} satisfies Record<string, Layer>;

async function without({ file, code, instead }: Layer): Promise<BuiltPage> {
  return buildPage({
    ...pageOptions,
    plugins: [
      {
        name: 'without a layer',
        setup(building) {
          building.onLoad(
            { filter: new RegExp(`markdown/${file.replace('.', '\\.')}$`) },
            async ({ path }) => {
              const source = await readFile(path, 'utf8');
              assert.ok(source.includes(code), `${file} no longer says "${code}"`);
              return { contents: source.replace(code, instead), loader: 'ts' };
            },
          );
        },
      },
    ],
  });
}

async function showAll(options: HostOptions, built?: BuiltPage): Promise<FakeHost> {
  const host = await openPage(options, built);
  await host.show(
    stateWith({ messages: hostileAnswers.map((text, index) => answer(text, { id: `answer-${index}` })) }),
  );
  await host.frames();
  for (const link of await host.page.getByRole('link').all()) await link.dispatchEvent('mouseover');
  return host;
}

describe('Of the walls before an answer', () => {
  it('none is needed by another: without the policy nothing runs or leaves', async () => {
    const host = await showAll({ withoutPolicy: true });
    await isOnlyText(host);
    await hasDoneNothing(host);
  });

  it('the one against HTML is not the only one: as tokens it can only become text', async () => {
    const built = await without(layers.html);
    const host = await showAll({ withoutPolicy: true }, built);
    await isOnlyText(host);
    await hasDoneNothing(host);
    // But it is seen where it is missing: what stands between tags is no Markdown then.
    const between = '<div>\n*a*\n</div>';
    await host.show({ ...answered(between), conversationId: 'other' });
    assert.equal(await host.page.locator('.markdown em').count(), 0);
    const whole = await openPage();
    await whole.show(answered(between));
    assert.equal(await whole.page.locator('.markdown em').count(), 1);
  });

  it('the one against pictures stands before the policy, which then holds alone', async () => {
    const built = await without(layers.pictures);
    const host = await showAll({}, built);
    await assert.rejects(isOnlyText(host), /<IMG> is not on the list/);
    assert.deepEqual(
      host.strayRequests.filter((url) => url.includes('evil')),
      [],
    );
    assert.ok(host.troubles.some((trouble) => trouble.includes('Content Security Policy')));
  });

  it('both have to fall before a picture is asked for', async () => {
    const host = await showAll({ withoutPolicy: true }, await without(layers.pictures));
    await host.page.waitForLoadState('networkidle');
    assert.ok(host.strayRequests.some((url) => url.startsWith('https://evil.example/')));
  });

  it('the one between links and the browser is seen where it is missing', async () => {
    const host = await showAll({}, await without(layers.href));
    await assert.rejects(isOnlyText(host), /href of <A> is not on the list/);
  });

  it('the one against schemes is seen where it is missing, and nothing runs even so', async () => {
    const host = await showAll({}, await without(layers.schemes));
    await assert.rejects(isOnlyText(host), /did not match the regular expression/);
    for (const link of await host.page.getByRole('link').all()) await link.dispatchEvent('click');
    await hasDoneNothing(host);
  });

  it('the policy refuses what would run or leave, even if the page were tricked', async () => {
    const host = await openPage();
    await host.show(stateWith());
    await host.page.evaluate(() => {
      document.body.insertAdjacentHTML(
        'beforeend',
        `<img src="https://evil.example/x.png"><img src="x" onerror="ran = 1">
         <iframe src="https://evil.example/"></iframe><div style="background: url(https://evil.example/b)"></div>`,
      );
      const script = document.createElement('script');
      script.textContent = 'ran = 1';
      document.body.append(script);
      // Refused as well, which is what is looked at here.
      fetch('https://evil.example/').catch(() => {});
    });
    await host.frames();
    assert.deepEqual(
      host.strayRequests.filter((url) => url.includes('evil')),
      [],
    );
    assert.equal(await host.page.evaluate(() => 'ran' in globalThis), false);
    assert.ok(host.troubles.length >= 4);
  });

  it('the policy lets in the scripts that colour code by their nonce, and no other script', async () => {
    const host = await openPage();
    await host.show(answered('```js\nlet a;\n```'));
    await host.page.locator('.hl-keyword').waitFor();
    await host.page.evaluate(() => {
      const script = document.createElement('script');
      script.src = '/highlight.js?again';
      document.body.append(script);
    });
    await host.frames();
    assert.ok(host.troubles.some((trouble) => trouble.includes('Content Security Policy')));
    assert.deepEqual(host.strayRequests, []);
  });
});
