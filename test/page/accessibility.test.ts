import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import type { ShownState } from './states.ts';
import { openPage } from './browser.ts';
import type { FakeHost, Theme } from './fakeHost.ts';
import { foundList, listState, sampleList } from './listStates.ts';
import { sample } from './sample.ts';
import { answer, answered, answering, draftOf, question, stateWith } from './states.ts';
import { eventful } from './transcriptStates.ts';

const states: Readonly<Record<string, ShownState>> = {
  'without a connection': stateWith({ connection: 'missing', service: '', model: undefined }),
  'before the first question': stateWith({ offer: { file: 'greet.ts', selection: 'greet.ts:3-9' } }),
  'while an answer is being written': answering('The `fetch` function\n\n- starts'),
  'with an answer': sample,
  'with answers that failed': stateWith({
    messages: [
      question('One'),
      answer('', {
        status: 'failed',
        failure: {
          title: 'Refused.',
          detail: 'Why.',
          actions: [
            { action: 'setUp', label: 'Set Up' },
            { action: 'showLog', label: 'Show Log' },
          ],
        },
      }),
      question('Two', { id: 'question-2' }),
      answer('Part', {
        id: 'answer-2',
        status: 'stopped',
        notice: { kind: 'cut', text: 'Cut short.', actions: [{ action: 'continue', label: 'Continue' }] },
      }),
    ],
    draft: draftOf('Some text', 2),
  }),
  'with code in several languages': answered(
    [
      ['diff', '@@ -1 +1 @@\n- old\n+ new'],
      ['json', '{"a": [1, true, null, "b"]}'],
      ['html', '<!-- c -->\n<p class="a">b &amp; c</p>'],
      ['python', '@a\nclass B(C):\n    def e(self, f=1): return f"{g}" # h'],
      ['css', '@media print { a:hover, #b, .c { color: red !important; } }'],
      ['sh', 'export A="$B" # c\nif [ -f d ]; then echo e; fi'],
      ['md', '# A\n\n- *b* **c** `d` [e](f)\n\n> g'],
      ['rust', '#[derive(A)]\nfn b(c: &str) -> Option<u8> { None }'],
      ['yaml', 'a: &b "c"\nd: 1 # e'],
    ]
      .map(([language, code]) => `\`\`\`${language}\n${code}\n\`\`\``)
      .join('\n'),
  ),
  'while a request waits': {
    ...answering('Part'),
    running: {
      answerId: 'answer-1',
      waiting: { reason: 'Too many requests.', attempt: 2, remaining: 0 },
    },
  },
  'with a conversation and no connection': { ...sample, connection: 'missing' },
  'with versions, remarks and messages that are not sent': eventful,
  'with the list of conversations': sampleList,
  'with conversations that were found': foundList,
  'with no conversation to list': listState([]),
};

describe('For whoever cannot see or point, the page', () => {
  let axe = '';

  before(async () => {
    axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  });

  for (const theme of ['dark', 'light', 'high-contrast', 'high-contrast-light'] satisfies Theme[]) {
    for (const [name, state] of Object.entries(states)) {
      it(`${name} has nothing that axe finds fault with (${theme})`, async () => {
        const host = await openPage({ theme });
        await host.show(state);
        await host.frames();
        // Through the debugger, for which the page's policy does not count.
        await host.page.evaluate(axe);
        const { violations } = await host.page.evaluate(() => globalThis.axe.run());
        assert.deepEqual(
          violations.map(
            ({ id, nodes }) =>
              `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('; ')}`,
          ),
          [],
        );
      });
    }
  }

  it('at its narrowest, with a wide table, has nothing that axe finds fault with', async () => {
    const host = await openPage({ width: 240 });
    const cell = 'unbreakable'.repeat(5);
    await host.show(answered(`| ${cell} | ${cell} |\n|-|-|\n| ${cell} | b |`));
    await host.page.evaluate(axe);
    const { violations } = await host.page.evaluate(() => globalThis.axe.run());
    assert.deepEqual(
      violations.map(({ id }) => id),
      [],
    );
    await host.page.locator('.table').focus();
    await host.page.keyboard.press('ArrowRight');
    await host.page.waitForFunction(() => (document.querySelector('.table')?.scrollLeft ?? 0) > 0);
  });

  it('is reached with the Tab key alone, in the order in which it is read', async () => {
    const host = await openPage({ height: 1600 });
    await host.show({ ...sample, draft: draftOf('Draft', 2) });
    assert.deepEqual(await tabStops(host), [
      'button Untitled',
      'button Show conversations',
      'button New conversation',
      'log Conversation',
      'button Open greet.ts:3-9',
      'button Edit question',
      'summary Thought · 128 tokens',
      'link the handbook',
      'button Copy',
      'pre import',
      'div CaseBeforeAfterknown',
      'button Put into the terminal',
      'pre npm',
      'button Copy answer',
      'button Add Context',
      'textarea Your question',
      'button Model: Model One. Choose another',
      'button Settings of this conversation',
      'button Send',
    ]);
  });

  it('lets nobody who walks through it fall out on the way', async () => {
    const host = await openPage({ height: 400 });
    await host.show({ ...sample, draft: draftOf('Draft', 2) });
    const stops = await tabStops(host);
    assert.equal(stops.at(-1), 'button Send');
  });

  it('shows where the focus is', async () => {
    const host = await openPage();
    await host.show({ ...sample, draft: draftOf('Draft', 2) });
    for (let stop = 0; stop < 16; stop += 1) {
      await host.page.keyboard.press('Tab');
      const visible = await host.page.evaluate(() => {
        const focused = document.activeElement;
        const place = focused?.closest('.composer-box textarea') ? focused.closest('.composer-box') : focused;
        if (!place) return false;
        const { outlineStyle, borderColor } = getComputedStyle(place);
        const probe = document.createElement('i');
        probe.style.color = 'var(--vscode-focusBorder)';
        document.body.append(probe);
        const focusColour = getComputedStyle(probe).color;
        probe.remove();
        return outlineStyle !== 'none' || borderColor === focusColour;
      });
      assert.ok(visible, `stop ${stop}`);
    }
  });

  it('scrolls the conversation with the keyboard', async () => {
    const host = await openPage({ height: 400 });
    await host.show(sample);
    await host.frames(3);
    const place = (): Promise<number> =>
      host.page.locator('.transcript').evaluate((element) => element.scrollTop);
    const before = await place();
    await host.page.locator('.transcript').focus();
    await host.page.keyboard.press('Home');
    await host.page.getByRole('button', { name: 'To the end' }).waitFor();
    assert.ok((await place()) < before);
  });

  it('opens and closes the reasoning with the keyboard', async () => {
    const host = await openPage();
    await host.show(sample);
    await host.page.locator('summary').focus();
    await host.page.keyboard.press('Enter');
    assert.equal(await host.page.locator('.reasoning-text').isVisible(), true);
    await host.page.keyboard.press('Space');
    assert.equal(await host.page.locator('.reasoning-text').isVisible(), false);
  });

  it('has controls of at least 24 pixels', async () => {
    const host = await openPage();
    const { running: _, ...idle } = sample;
    await host.show(idle);
    for (const control of await host.page.locator('button:visible, summary:visible').all()) {
      const box = await control.boundingBox();
      assert.ok(
        box && box.width >= 24 && box.height >= 24,
        `${await control.getAttribute('aria-label')} ${JSON.stringify(box)}`,
      );
    }
  });

  it('names the parts of a conversation', async () => {
    const host = await openPage();
    await host.show(answered('Text'));
    assert.equal(await host.page.getByRole('log', { name: 'Conversation' }).getAttribute('aria-live'), 'off');
    assert.equal(await host.page.getByRole('article', { name: 'You' }).getByText('Why?').count(), 1);
    assert.equal(await host.page.getByRole('article', { name: 'maker/model-1' }).count(), 1);
  });
});

/** What the Tab key comes to, from the beginning of the page to its end. */
async function tabStops(host: FakeHost): Promise<readonly string[]> {
  const stops: string[] = [];
  for (;;) {
    await host.page.keyboard.press('Tab');
    await host.frames();
    const stop = await host.page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return undefined;
      const name = element.ariaLabel ?? (element.textContent.trim().split(/[\s{]/, 1)[0] || '');
      const text = element.role === 'link' || element.tagName === 'SUMMARY' ? element.textContent : name;
      return `${element.role ?? element.tagName.toLowerCase()} ${text}`;
    });
    if (stop === undefined || stops.length > 40) return stops;
    stops.push(stop);
  }
}
