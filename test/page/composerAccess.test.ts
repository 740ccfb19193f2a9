import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import type { ContextMeter } from '../../src/protocol/chat.ts';
import { openPage } from './browser.ts';
import type { FakeHost, Theme } from './fakeHost.ts';
import { answered, chip, type ShownState } from './states.ts';
import { words } from './words.ts';

const long = 'AVeryLongNameWithoutAnyPlaceToBreakIt'.repeat(6);

const meter: ContextMeter = {
  tokens: 140_000,
  limit: 128_000,
  parts: [
    { label: 'System prompt', tokens: 400 },
    { label: long, tokens: 139_600 },
  ],
  remedy: { messageId: 'question-1', label: 'Leave Out the Oldest 4 Messages' },
};

const state: ShownState = {
  ...answered('Text'),
  attachments: [chip('a.ts'), chip('shot.png', { kind: 'image' }), chip(long, { kind: 'terminal' })],
  offer: { file: 'greet.ts', selection: 'greet.ts:3-9' },
  model: { id: 'maker/model-1', name: 'Model One', takesImages: false },
  meter,
  warning: 'Conversations cannot be saved: the disk is full.',
  settings: {
    temperature: 5,
    defaults: { systemPrompt: 'Be kind.', reasoningEffort: 'medium' },
    reasoningEfforts: ['low', 'medium'],
  },
};

/** What can be open around the composer, and how one opens it. */
const open: Readonly<Record<string, (host: FakeHost) => Promise<void>>> = {
  'with nothing open': async () => {},
  'with mentions': async (host) => {
    const { page } = host;
    await page.getByRole('textbox', { name: words.composerLabel }).click();
    await page.keyboard.type('@');
    const mentions = [
      { id: '1', kind: 'file', label: 'greet.ts', detail: `src/${long}` },
      { id: '2', kind: 'folder', label: long, detail: 'src' },
    ];
    await host.send({ type: 'mentions', sequence: 1, mentions });
    await page.getByRole('listbox').waitFor();
  },
  'with prompts': async (host) => {
    const { page } = host;
    const prompts = [{ name: 'explain', description: `Step by step ${long}` }];
    await host.send({ type: 'composer', typed: [], prompts });
    await page.getByRole('textbox', { name: words.composerLabel }).click();
    await page.keyboard.type('/');
    await page.getByRole('listbox').waitFor();
  },
  'with the menu of context': async ({ page }) => {
    await page.getByRole('button', { name: words.addContext }).click();
    await page.getByRole('menu').waitFor();
  },
  'with what takes the room': async ({ page }) => {
    await page.locator('.meter-button').click();
    await page.getByRole('dialog').waitFor();
  },
  'with the settings, one of them wrong': async ({ page }) => {
    await page.getByRole('button', { name: words.settingsOpen }).click();
    await page.getByRole('button', { name: words.save }).click();
    await page.locator('dialog').getByText(words.settingsTemperatureError).waitFor();
  },
};

async function openComposer(name: string, theme: Theme, width: number): Promise<FakeHost> {
  const host = await openPage({ theme, width, height: 600 });
  await host.show(state);
  await open[name]?.(host);
  await host.frames();
  return host;
}

describe('For whoever cannot see or point, the composer', () => {
  let axe = '';

  before(async () => {
    axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  });

  for (const theme of ['dark', 'light', 'high-contrast', 'high-contrast-light'] satisfies Theme[]) {
    for (const name of Object.keys(open)) {
      it(`${name} has nothing that axe finds fault with (${theme})`, async () => {
        const { page } = await openComposer(name, theme, 360);
        // Through the debugger, for which the page's policy does not count.
        await page.evaluate(axe);
        const { violations } = await page.evaluate(() => globalThis.axe.run());
        assert.deepEqual(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('; ')}`),
          [],
        );
      });
    }
  }
});

describe('The composer', () => {
  for (const width of [240, 360, 1200]) {
    for (const name of Object.keys(open)) {
      it(`${name} fits into ${width} pixels`, async () => {
        const { page } = await openComposer(name, 'dark', width);
        const outside = await page.evaluate(() =>
          [
            ...document.querySelectorAll(
              '.composer, .composer-box, .composer-popup, .menu, dialog, button, input',
            ),
          ]
            .filter((element) => element.checkVisibility() && !element.closest('.transcript-frame'))
            .filter((element) => {
              const { left, right, top, bottom } = element.getBoundingClientRect();
              const inScroller = element.closest('.composer-context') !== null;
              const beyond =
                left < 0 || right > innerWidth || (!inScroller && (top < 0 || bottom > innerHeight));
              return beyond || element.scrollWidth > element.clientWidth + 1;
            })
            .map((element) => element.outerHTML.slice(0, 120)),
        );
        assert.deepEqual(outside, []);
      });
    }
  }

  it('has controls of at least 24 pixels', async () => {
    for (const name of Object.keys(open)) {
      const { page } = await openComposer(name, 'dark', 240);
      for (const control of await page
        .locator('.composer button:visible, dialog button, [role=option]')
        .all()) {
        const box = await control.boundingBox();
        assert.ok(box && box.width >= 24 && box.height >= 24, `${name} ${await control.innerHTML()}`);
      }
    }
  });
});
