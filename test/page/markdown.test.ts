import assert from 'node:assert/strict';

import type { Locator, Page } from 'playwright-core';

import { openPage, openRendererLab } from './browser.ts';
import type { FakeHost } from './fakeHost.ts';
import { answered } from './states.ts';

const markdown = (host: FakeHost): Locator => host.page.locator('.answer .markdown');

async function show(text: string): Promise<FakeHost> {
  const host = await openPage();
  await host.show(answered(text));
  // What no frame has shown yet has no `innerText`: the browser lays it out when it comes into sight.
  await host.frames();
  return host;
}

describe('Markdown in an answer', () => {
  for (const [name, text, selector, expected] of [
    ['a heading', '## Title', 'h3', 'Title'],
    ['emphasis', '*a*', 'em', 'a'],
    ['strong text', '**a**', 'strong', 'a'],
    ['struck text', '~~a~~', 's', 'a'],
    ['code', '`<b>`', 'p > code', '<b>'],
    ['a bullet', '- a', 'ul > li', 'a'],
    ['a number', '3. a', 'ol[start="3"] > li', 'a'],
    ['a nested list', '- a\n  - b', 'ul ul > li', 'b'],
    ['a quote', '> a', 'blockquote > p', 'a'],
    ['a table', '| a |\n|--:|\n| b |', 'table td[data-align="right"]', 'b'],
    ['a hard break', 'a  \nb', 'p:has(br)', 'a\nb'],
  ] as const) {
    it(`shows ${name}`, async () => {
      const host = await show(text);
      assert.equal(await markdown(host).locator(selector).innerText(), expected);
    });
  }

  it('shows HTML as the text that it is', async () => {
    const host = await show('<b>bold</b> &amp; <br>\n\n<div onclick="x()">y</div>');
    assert.equal(await markdown(host).innerText(), '<b>bold</b> & <br>\n\n<div onclick="x()">y</div>');
    assert.equal(await markdown(host).locator('b, br, div div').count(), 0);
  });

  it('does not make links of bare addresses or clever quotes of plain ones', async () => {
    const host = await show('See https://a.example "so" -- (c) ...');
    assert.equal(await markdown(host).innerText(), 'See https://a.example "so" -- (c) ...');
    assert.equal(await host.page.getByRole('link').count(), 0);
  });

  it('aligns no table with a style that the policy would refuse', async () => {
    const host = await show('| a | b | c |\n|:--|:-:|--:|\n| 1 | 2 | 3 |');
    const sides = await markdown(host)
      .locator('td')
      .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).textAlign));
    assert.deepEqual(sides, ['left', 'center', 'right']);
    assert.equal(await host.page.locator('[style]:not(html)').count(), 0);
  });
});

describe('A link in an answer', () => {
  let lab: Page;

  before(async () => {
    lab = await openRendererLab();
  });

  after(() => lab.close());

  it('is opened by the host, after a click or Enter, and never by the page', async () => {
    const host = await show('Go [*there*](https://a.example/x?y=1#z "title") now');
    const link = host.page.getByRole('link', { name: 'there' });
    assert.equal(await link.getAttribute('href'), null);
    assert.equal(await link.getAttribute('title'), 'https://a.example/x?y=1#z');
    await link.locator('em').click();
    await link.focus();
    await host.page.keyboard.press('Enter');
    await host.page.keyboard.press('Space');
    await link.click({ button: 'middle' });
    assert.deepEqual(await host.postedOf('openLink'), [
      { type: 'openLink', href: 'https://a.example/x?y=1#z' },
      { type: 'openLink', href: 'https://a.example/x?y=1#z' },
    ]);
    assert.equal(host.page.context().pages().length, 1);
    assert.deepEqual(host.strayRequests, []);
  });

  it('is not opened by whoever selects its text', async () => {
    const host = await show('[a link to select](https://a.example)');
    const box = await host.page.getByRole('link').boundingBox();
    assert.ok(box);
    await host.page.mouse.move(box.x + 2, box.y + box.height / 2);
    await host.page.mouse.down();
    await host.page.mouse.move(box.x + box.width - 2, box.y + box.height / 2);
    await host.page.mouse.up();
    assert.deepEqual(await host.postedOf('openLink'), []);
  });

  for (const address of [
    'https://a.example',
    'http://a.example/b',
    'mailto:a@b.example',
    'HTTPS://A.example',
    'https://user:secret@a.example',
    'https://\u0430pple.example',
    'src/greet.ts',
    './src/greet.ts#L12',
    '../a%20b.ts:3',
    '/etc/hosts',
    'file:///etc/hosts',
  ]) {
    it(`may lead to ${address}`, async () => {
      const host = await show(`[x](<${address}>)`);
      await host.page.getByRole('link').click();
      assert.equal((await host.postedOf('openLink')).length, 1);
    });
  }

  it('shows where an address with foreign letters really leads', async () => {
    const host = await show('[apple](https://\u0430pple.example)');
    assert.equal(await host.page.getByRole('link').getAttribute('title'), 'https://xn--pple-43d.example');
  });

  for (const address of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    '&#106;avascript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>alert(1)</script>',
    'data:image/png;base64,AAAA',
    'file://server/share',
    'file:////server/share',
    'file:/%5Cserver/share',
    'file:\\\\server\\share',
    'file:///%5C%5Cserver/share',
    'command:workbench.action.quit',
    'vscode://settings',
    'vscode-insiders://x',
    'vscode-file://x',
    'blob:https://a.example/1',
    'ftp://a.example',
    'ws://a.example',
    'tel:123',
    'about:blank',
    'chrome://settings',
    '//a.example',
    '/%2Fserver/share',
    '#top',
    '?x=1',
    '\\\\server\\share',
    '%5C%5Cserver%5Cshare',
    'a%00b',
    'C:\\Windows\\cmd.exe',
    'https:',
    'https://',
    'http://[bad',
  ]) {
    it(`never leads to ${JSON.stringify(address)}`, async () => {
      const forms = [`[x](<${address}>)`, `[x][r]\n\n[r]: <${address}>`, `<${address}>`, `[x](${address})`];
      for (const form of forms) {
        const html = await lab.evaluate((text) => globalThis.rendererLab.atOnce(text), form);
        assert.doesNotMatch(html, /href|role="link"/);
      }
    });
  }
});

describe('A picture in an answer', () => {
  it('is told of and not loaded', async () => {
    const host = await show('See ![a *diagram*](https://a.example/d.png "t") here');
    assert.equal(await markdown(host).innerText(), 'See Picture not loaded: https://a.example/d.png here');
    assert.equal(await host.page.locator('img').count(), 0);
    assert.deepEqual(host.strayRequests, []);
  });
});
