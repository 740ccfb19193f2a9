import assert from 'node:assert/strict';

import { openPage } from './browser.ts';
import type { FakeHost } from './fakeHost.ts';
import { sample } from './sample.ts';
import { answer, answering, chip, draftOf, question, stateWith } from './states.ts';

describe('The page', () => {
  for (const width of [240, 300, 480, 1200]) {
    it(`fits into ${width} pixels`, async () => {
      const host = await openPage({ width });
      const wide = 'long'.repeat(80);
      await host.show(
        stateWith({
          messages: [
            question(`${wide} ${'many words '.repeat(40)}`, {
              attachments: [chip(`${wide}.ts`, { id: 'a', title: wide })],
            }),
            answer(
              `# ${wide}\n\n${wide} \`${wide}\`\n\n|${`${wide}|`.repeat(3)}\n|-|-|-|\n|a|b|c|\n\n- ${wide}\n\n> ${wide}\n\n\`\`\`${wide}\n${wide}\n\`\`\``,
              {
                modelId: wide,
                status: 'failed',
                usage: {
                  inputTokens: 1e15,
                  outputTokens: 1e15,
                  cachedInputTokens: 1e15,
                  reasoningTokens: 1e15,
                },
                failure: { title: wide, detail: wide, actions: [{ action: 'retry', label: wide }] },
                notice: { kind: 'cut', text: wide, actions: [{ action: 'continue', label: wide }] },
                position: { index: 998, ids: Array.from({ length: 999 }, (_, id) => `answer-${id}`) },
                times: { firstPiece: 1e9, whole: 1e10 },
                reasoning: wide,
                cost: wide,
              },
            ),
          ],
          title: wide,
          total: { usage: { inputTokens: 1e15, outputTokens: 1e15 }, cost: wide, unreported: 1 },
          runningElsewhere: 1000,
          undo: { text: wide },
          attachments: [chip(`${wide}.ts`, { id: 'b', title: wide })],
          offer: { file: wide, selection: `${wide}:1` },
          service: wide,
          model: { id: wide, name: wide, takesImages: true },
          draft: draftOf(wide, 2),
        }),
      );
      await host.frames();
      const tooWide = await host.page.evaluate(() =>
        [
          'html',
          'body',
          '.conversation-header',
          '.transcript',
          '.composer',
          '.composer-box',
          '.message',
        ].filter((selector) => {
          const element = document.querySelector(selector);
          return element ? element.scrollWidth > element.clientWidth : true;
        }),
      );
      assert.deepEqual(tooWide, []);
      const send = await host.page.getByRole('button', { name: 'Send' }).boundingBox();
      assert.ok(send && send.x + send.width <= width);
    });
  }

  it('writes from right to left what is written so', async () => {
    const host = await openPage();
    await host.show(
      stateWith({
        messages: [question('שלום'), answer('مرحبا\n\nHello\n\n- أولا\n\n```\nx\n```')],
        draft: draftOf('שלום', 2),
      }),
    );
    const direction = (selector: string): Promise<string> =>
      host.page.locator(selector).evaluate((element) => getComputedStyle(element).direction);
    assert.equal(await direction('.question-text'), 'rtl');
    assert.equal(await direction('.markdown p >> nth=0'), 'rtl');
    assert.equal(await direction('.markdown p >> nth=1'), 'ltr');
    assert.equal(await direction('.markdown ul'), 'rtl');
    assert.equal(await direction('.markdown pre'), 'ltr');
    assert.equal(await direction('textarea'), 'rtl');
  });

  it('stands still for whoever asked for less motion, in the system or in VS Code', async () => {
    const moves = (host: FakeHost): Promise<boolean> =>
      host.page.locator('.running-mark').evaluate((element) => element.getAnimations().length > 0);
    const lively = await openPage();
    await lively.show(answering());
    assert.equal(await moves(lively), true);
    await lively.page.evaluate(() => document.body.classList.add('vscode-reduce-motion'));
    assert.equal(await moves(lively), false);
    const still = await openPage({ reducedMotion: true });
    await still.show(answering());
    assert.equal(await moves(still), false);
  });

  it('draws its borders where a theme has no backgrounds', async () => {
    const host = await openPage({ theme: 'high-contrast' });
    await host.show(sample);
    for (const selector of ['.question-text', '.code', '.composer-box', '.chip', '.round-button']) {
      const colour = await host.page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).borderTopColor);
      assert.ok(selector === '.round-button' || colour === 'rgb(111, 195, 223)', `${selector} ${colour}`);
    }
  });

  it('takes over another theme at once', async () => {
    const host = await openPage();
    await host.show(sample);
    const colour = (): Promise<string> =>
      host.page
        .locator('.answer p')
        .first()
        .evaluate((element) => getComputedStyle(element).color);
    assert.equal(await colour(), 'rgb(191, 191, 191)');
    await host.showTheme('light');
    assert.equal(await colour(), 'rgb(32, 32, 32)');
  });
});

describe('What finds no room on one line', () => {
  for (const width of [240, 360, 700]) {
    it(`stands in order in ${width} pixels, too`, async () => {
      const host = await openPage({ width });
      const leftOut = { leftOut: true } as const;
      await host.show(
        stateWith({
          messages: [question('Why?', leftOut), answer('So.', leftOut), question('And?', { id: 'q-2' })],
          undo: { text: 'Twelve messages and a half were deleted.' },
        }),
      );
      const line = await host.page.locator('.left-out-divider').boundingBox();
      for (const part of await host.page.locator('.divider-words > *').all())
        assert.ok(await part.isVisible());
      const said = await host.page.locator('.divider-words').boundingBox();
      assert.ok(line && said);
      assert.ok(Math.abs(line.x + line.width / 2 - (said.x + said.width / 2)) <= 1);
      const bar = await host.page.locator('.undo-bar').boundingBox();
      const button = await host.page.getByRole('button', { name: 'Undo' }).boundingBox();
      assert.ok(bar && button);
      // But for the space at the edge of the panel.
      assert.ok(bar.x + bar.width - (button.x + button.width) <= 20, JSON.stringify([bar, button]));
    });
  }
});
