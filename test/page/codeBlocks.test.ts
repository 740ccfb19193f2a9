import assert from 'node:assert/strict';

import type { Locator } from 'playwright-core';

import { languageNames } from '../../src/webview/chat/code/languageNames.ts';
import { openPage } from './browser.ts';
import type { FakeHost } from './fakeHost.ts';
import { answered, answering } from './states.ts';

const block = (host: FakeHost, index = 0): Locator => host.page.locator('.code').nth(index);
const colours = (host: FakeHost): Locator => host.page.locator('.code code span[class^="hl-"]');

describe('A block of code', () => {
  it('names its language and copies its source, not what became of it', async () => {
    const host = await openPage();
    await host.page.clock.install();
    const code = 'const a = "<b>&amp;</b>";\n\n\tif (a) {  }   ';
    await host.show(answered(`Look:\n\n\`\`\`typescript extra words\n${code}\n\`\`\`\n`));
    assert.equal(await block(host).locator('.code-language').innerText(), 'typescript');
    assert.equal(await block(host).locator('code').textContent(), code);
    await block(host).getByRole('button', { name: 'Copy' }).click();
    assert.deepEqual(await host.postedOf('copy'), [{ type: 'copy', text: code }]);
    assert.equal(await block(host).getByRole('button', { name: 'Copied' }).innerText(), 'Copied');
    await host.page.clock.fastForward(5000);
    assert.equal(await block(host).getByRole('button', { name: 'Copy', exact: true }).count(), 1);
  });

  it('copies with the keyboard, and keeps the focus', async () => {
    const host = await openPage();
    await host.show(answered('```\nx\n```'));
    await block(host).getByRole('button', { name: 'Copy', exact: true }).focus();
    await host.page.keyboard.press('Enter');
    await host.page.keyboard.press('Space');
    assert.equal((await host.postedOf('copy')).length, 2);
  });

  for (const [language, code] of Object.entries({
    bash: 'for f in *; do echo "$f"; done',
    c: 'int main(void) { return 0; }',
    'c++': 'auto x = std::vector<int>{1};',
    cs: 'public class A { int B => 1; }',
    css: 'a:hover { color: red; }',
    diff: '- old\n+ new',
    dockerfile: 'FROM node:24\nRUN npm ci',
    go: 'func main() { fmt.Println("x") }',
    html: '<p class="a">b</p>',
    java: 'class A { int b = 1; }',
    js: 'const a = 1;',
    json: '{"a": [1, true, null]}',
    jsx: 'const a = <p class="b">{c}</p>;',
    kotlin: 'fun main() { println("x") }',
    makefile: 'all: a\n\techo $(A)',
    md: '# Title\n\n- item',
    php: '<?php echo "x"; ?>',
    ps1: 'Get-Item $a | Where-Object { $_ }',
    py: 'def f(a): return "x"',
    rb: 'def f; puts "x"; end',
    rust: 'fn main() { println!("x"); }',
    sh: 'if true; then echo "x"; fi',
    sql: 'select a from b where c = 1;',
    swift: 'func f() -> Int { 1 }',
    toml: 'a = "b"\n[c]\nd = 1',
    TS: 'const a: number = 1;',
    tsx: 'const a = <P b={1} />;',
    yaml: 'a: b\nc: [1, 2]',
    dart: 'void main() { print("x"); }',
    lua: 'local a = "b"',
    proto: 'message A { string b = 1; }',
    scala: 'object A { val b = 1 }',
    scss: '$a: 1px;',
  })) {
    it(`in ${language} has colours, and its own text`, async () => {
      const host = await openPage();
      await host.show(answered(`\`\`\`${language}\n${code}\n\`\`\``));
      await colours(host).first().waitFor();
      assert.equal(await block(host).locator('code').textContent(), code);
      assert.deepEqual(host.troubles, []);
    });
  }

  for (const language of ['', 'klingon', '__proto__', 'constructor', '"><img src=x>']) {
    it(`in a language called ${JSON.stringify(language)} has none`, async () => {
      const host = await openPage();
      await host.show(answered(`\`\`\`${language}\nconst a = 1;\n\`\`\`\n\n\`\`\`js\nlet b;\n\`\`\``));
      await block(host, 1).locator('.hl-keyword').waitFor();
      assert.equal(await block(host).locator('code span[class^="hl-"]').count(), 0);
      assert.equal(await block(host).locator('code').textContent(), 'const a = 1;');
      assert.deepEqual(host.troubles, []);
    });
  }

  it('gets its colours when its fence closes', async () => {
    const host = await openPage();
    await host.show(answering());
    await host.delta(1, '```ts\nconst a = 1;\n');
    await host.shows('.code code', 'const a = 1;');
    assert.equal(await colours(host).count(), 0);
    await host.delta(2, '```\n');
    await host.page.locator('.code .hl-keyword').waitFor();
  });

  it('gets them at the end when its fence never closes', async () => {
    const host = await openPage();
    await host.show(answered('```ts\nconst a = 1;', { status: 'stopped' }));
    await colours(host).first().waitFor();
  });

  it('asks for no grammars before there is code that they know', async () => {
    const host = await openPage();
    const scripts = (): Promise<readonly string[]> =>
      host.page.locator('script').evaluateAll((all) => all.map((script) => script.getAttribute('src') ?? ''));
    await host.show(answered('Plain text\n\n```\nand code\n```'));
    await host.frames();
    assert.equal((await scripts()).length, 1);
    await host.show(answered('```js\nlet a;\n```\n\n```ts\nlet b;\n```'));
    await block(host, 1).locator('.hl-keyword').waitFor();
    assert.deepEqual(
      (await scripts()).map((address) => address.split('/').at(-1)),
      ['chat.js', 'highlight.js'],
    );
  });

  it('has colours only where it can be seen', async () => {
    const host = await openPage();
    const blocks = Array.from({ length: 60 }, (_, index) => `\`\`\`js\nlet a${index};\n\`\`\``);
    await host.show(answered(blocks.join('\n\ntext\n\n')));
    await block(host, 59).locator('.hl-keyword').waitFor();
    assert.equal(await block(host, 0).locator('.hl-keyword').count(), 0);
    await block(host, 0).scrollIntoViewIfNeeded();
    await block(host, 0).locator('.hl-keyword').waitFor();
  });

  for (const [file, names] of [
    ['highlight.js', languageNames.common],
    ['highlightMore.js', languageNames.rare],
  ] as const) {
    it(`asks ${file} for the languages that it knows, and for no other`, async () => {
      const host = await openPage();
      const known = await host.page.evaluate((address) => {
        const script = document.createElement('script');
        script.nonce = document.querySelector('script')?.nonce ?? '';
        script.src = `/${address}`;
        return new Promise<readonly string[]>((resolve) => {
          script.addEventListener('highlighter', (event) => {
            resolve((event as CustomEvent<{ readonly names: readonly string[] }>).detail.names);
          });
          document.body.append(script);
        });
      }, file);
      assert.deepEqual(new Set(known.map((name) => name.toLowerCase())), new Set(names));
    });
  }

  it('stays as it is where the grammars cannot be had', async () => {
    const host = await openPage();
    await host.page.route('**/highlight.js', (route) => route.abort());
    await host.show(answered('```js\nlet a;\n```\n\n```lua\nlocal b\n```'));
    await block(host, 1).locator('.hl-keyword').waitFor();
    assert.equal(await block(host).locator('code').innerHTML(), '<span class="code-lines">let a;</span>');
  });

  it('can be copied while it is being written', async () => {
    const host = await openPage();
    await host.show(answering());
    await host.delta(1, '```ts\nconst a');
    await host.delta(2, ' = 1;\nlet b');
    await host.shows('.code code', 'const a = 1;\nlet b');
    await block(host).getByRole('button', { name: 'Copy' }).click();
    assert.deepEqual(await host.postedOf('copy'), [{ type: 'copy', text: 'const a = 1;\nlet b' }]);
  });

  it('of a thousand lines gets its colours when there is time, and keeps its text', async () => {
    const host = await openPage();
    const code = `${'const a = `${1}`; // x\n'.repeat(1000)}const end = 1;`;
    await host.show(answered(`\`\`\`ts\n${code}\n\`\`\``));
    await host.page.locator('.code-lines:last-child .hl-keyword').waitFor();
    assert.equal(await colours(host).count(), 1000 * 5 + 2);
    assert.equal(await block(host).locator('code').textContent(), code);
  });

  it('has the colours of a comment that is longer than what is coloured at once', async () => {
    const host = await openPage();
    const code = `let a;\n/*\n${'let b;\n'.repeat(120)}*/\nlet c;`;
    await host.show(answered(`\`\`\`ts\n${code}\n\`\`\``));
    await block(host).locator('.hl-comment').waitFor();
    assert.equal(await block(host).locator('.hl-keyword').count(), 2);
    assert.equal(await block(host).locator('code').textContent(), code);
  });

  it('scrolls by itself and leaves the page as wide as it is', async () => {
    const host = await openPage({ width: 240 });
    await host.show(answered(`\`\`\`\n${'wide '.repeat(100)}\n\`\`\``));
    const [page, code] = await host.page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.querySelector('pre')?.scrollWidth ?? 0,
    ]);
    assert.equal(page, 240);
    assert.ok(code !== undefined && code > 1000);
  });
});
