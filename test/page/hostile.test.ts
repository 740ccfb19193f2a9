import assert from 'node:assert/strict';

import { openPage } from './browser.ts';
import type { FakeHost } from './fakeHost.ts';
import { hostileAnswers } from './hostileAnswers.ts';
import { answer, answering, question, stateWith } from './states.ts';

const tags = new Set(
  'DIV P H1 H2 H3 H4 H5 H6 UL OL LI BLOCKQUOTE HR TABLE THEAD TBODY TR TH TD EM STRONG S CODE PRE BR A SPAN BUTTON svg path'.split(
    ' ',
  ),
);
const attributes = new Set(
  'class dir title role tabindex data-href data-align start type aria-label aria-hidden viewBox d'.split(' '),
);

/** Fails if anything of an answer became more than formatted text. */
async function isHarmless(host: FakeHost): Promise<void> {
  const found = await host.page.evaluate(() =>
    [...document.querySelectorAll('.markdown *')].map((element) => ({
      tag: element.tagName,
      attributes: element.getAttributeNames(),
      href: element instanceof HTMLElement ? element.dataset['href'] : undefined,
    })),
  );
  for (const { tag, attributes: names, href } of found) {
    assert.ok(tags.has(tag), `<${tag}> is not on the list`);
    for (const name of names) assert.ok(attributes.has(name), `${name} of <${tag}> is not on the list`);
    if (href !== undefined) assert.match(href, /^(https?|mailto):/i);
  }
  // Any request of an answer's would have begun before this one, which the policy lets through.
  await host.page.evaluate(
    () =>
      new Promise((resolve) => {
        const last = new Image();
        last.addEventListener('error', resolve);
        last.src = '/last.png';
      }),
  );
  assert.deepEqual(host.strayRequests, [`${new URL(host.page.url()).origin}/last.png`]);
  // The policy was not even asked: it is the second wall, not the first.
  assert.deepEqual(
    host.troubles.filter((trouble) => !trouble.includes('ERR_FAILED')),
    [],
  );
  assert.equal(await host.page.evaluate(() => 'ran' in globalThis), false);
  assert.equal(host.page.context().pages().length, 1);
  assert.equal(host.page.frames().length, 1);
}

describe('A hostile answer', () => {
  for (const [index, text] of hostileAnswers.entries()) {
    it(`is only text, whole or in pieces: ${JSON.stringify(text.slice(0, 60))}`, async () => {
      const host = await openPage();
      host.page.on('dialog', (dialog) => {
        host.troubles.push(`dialog ${dialog.message()}`);
        void dialog.dismiss();
      });
      await host.show(answering());
      const size = 1 + (index % 7);
      for (let at = 0, sequence = 1; at < Math.min(text.length, 400); at += size, sequence += 1) {
        await host.delta(sequence, text.slice(at, at + size));
      }
      await host.frames();
      await host.show(
        stateWith({
          messages: [
            question(text, { attachments: [{ id: text, label: text, title: text }] }),
            answer(text, { reasoning: text, modelId: text }),
            answer(text, {
              id: 'answer-2',
              notice: text,
              failure: { title: text, detail: text, actions: [{ action: 'retry', label: text }] },
            }),
          ],
          service: text,
          model: { id: text, name: text },
        }),
      );
      await host.frames();
      for (const link of await host.page.getByRole('link').all()) await link.dispatchEvent('mouseover');
      assert.notEqual((await host.page.locator('.markdown').first().textContent())?.trim(), '');
      await isHarmless(host);
    });
  }
});

describe('The page’s policy', () => {
  it('refuses what would run or leave, even if the page were tricked', async () => {
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
});
