import assert from 'node:assert/strict';

import type { Locator } from 'playwright-core';

import { openPage } from './browser.ts';
import type { FakeHost } from './fakeHost.ts';
import { answered, answering } from './states.ts';

const block = (host: FakeHost, index = 0): Locator => host.page.locator('.code').nth(index);
const coloured = (host: FakeHost): Promise<number> =>
  host.page.locator('.code code span[class^="hl-"]').count();

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
    await block(host).getByRole('button').focus();
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
  })) {
    it(`in ${language} has colours, and its own text`, async () => {
      const host = await openPage();
      await host.show(answered(`\`\`\`${language}\n${code}\n\`\`\``));
      assert.ok((await coloured(host)) > 0);
      assert.equal(await block(host).locator('code').textContent(), code);
    });
  }

  for (const language of ['', 'klingon', '__proto__', 'constructor', '"><img src=x>']) {
    it(`in a language called ${JSON.stringify(language)} has none`, async () => {
      const host = await openPage();
      await host.show(answered(`\`\`\`${language}\nconst a = 1;\n\`\`\``));
      assert.equal(await coloured(host), 0);
      assert.equal(await block(host).locator('code').textContent(), 'const a = 1;');
      assert.deepEqual(host.troubles, []);
    });
  }

  it('gets its colours when its fence closes', async () => {
    const host = await openPage();
    await host.show(answering());
    await host.delta(1, '```ts\nconst a = 1;\n');
    await host.shows('.code code', 'const a = 1;');
    assert.equal(await coloured(host), 0);
    await host.delta(2, '```\n');
    await host.page.locator('.code .hl-keyword').waitFor();
  });

  it('gets them at the end when its fence never closes', async () => {
    const host = await openPage();
    await host.show(answered('```ts\nconst a = 1;', { status: 'stopped' }));
    assert.ok((await coloured(host)) > 0);
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
    const code = 'const a = `${1}`; // x\n'.repeat(1000).trimEnd();
    await host.show(answered(`\`\`\`ts\n${code}\n\`\`\``));
    await host.page.locator('.code .hl-keyword').first().waitFor();
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
