import assert from 'node:assert/strict';

import type { FakeHost } from './fakeHost.ts';

const tags = new Set(
  'DIV P H1 H2 H3 H4 H5 H6 UL OL LI BLOCKQUOTE HR TABLE THEAD TBODY TR TH TD EM STRONG S CODE PRE BR A SPAN INPUT'.split(
    ' ',
  ),
);
const attributes = new Set(
  'class dir title role tabindex data-href data-align start type checked disabled aria-label'.split(' '),
);

/** The web, mail, a file of this machine, and a path without anything in front of it. */
const openable = /^(?:https?:|mailto:|file:\/\/\/(?![/\\])|(?!\/\/)[^:\\]*(?:\/|$))/i;

/** Fails if anything in an answer became more than formatted text. */
export async function isOnlyText(host: FakeHost): Promise<void> {
  const found = await host.page.evaluate(() =>
    [...document.querySelectorAll('.markdown *:not(.code-header button, .code-header button *)')].map(
      (element) => ({
        tag: element.tagName,
        attributes: element.getAttributeNames(),
        type: element.getAttribute('type'),
        href: element instanceof HTMLElement ? element.dataset['href'] : undefined,
      }),
    ),
  );
  for (const { tag, attributes: names, type, href } of found) {
    assert.ok(tags.has(tag), `<${tag}> is not on the list`);
    for (const name of names) assert.ok(attributes.has(name), `${name} of <${tag}> is not on the list`);
    if (tag === 'INPUT') assert.equal(type, 'checkbox');
    if (href !== undefined) assert.match(href, openable);
  }
}

/** Fails if a page ran, loaded, opened or reported anything. */
export async function hasDoneNothing(host: FakeHost): Promise<void> {
  // Any request of an answer's would have begun before this one, which the policy lets through.
  await host.page.evaluate(
    () =>
      new Promise((resolve) => {
        const last = new Image();
        last.addEventListener('error', resolve);
        last.src = '/last.png';
      }),
  );
  const { origin, pathname } = new URL(host.page.url());
  assert.equal(pathname, '/');
  assert.deepEqual(
    host.strayRequests.filter((url) => url !== `${origin}/last.png`),
    [],
  );
  // The policy was not even asked: it is the second wall, not the first.
  assert.deepEqual(
    host.troubles.filter((trouble) => !trouble.includes('ERR_FAILED')),
    [],
  );
  assert.equal(await host.page.evaluate(() => 'ran' in globalThis), false);
  assert.equal(host.page.context().pages().length, 1);
  assert.equal(host.page.frames().length, 1);
}

/** From now on a dialog counts as trouble. */
export function watchDialogs(host: FakeHost): void {
  host.page.on('dialog', (dialog) => {
    host.troubles.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
}
