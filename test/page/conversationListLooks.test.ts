import assert from 'node:assert/strict';

import type { FakeHost } from './fakeHost.ts';
import { openList, press, row, rows, three } from './listPage.ts';
import { foundList, listState, listed, sampleList } from './listStates.ts';

describe('The list of conversations, as it looks,', () => {
  for (const width of [240, 360, 600, 1200]) {
    for (const theme of ['dark', 'high-contrast'] as const) {
      it(`fits into ${width} pixels (${theme})`, async () => {
        const wide = 'long'.repeat(80);
        const host = await openList(
          listState(
            [
              listed('a', 1, {
                title: wide,
                models: [wide, wide],
                tokens: 1e15,
                cost: wide,
                snippet: wide,
                answering: true,
              }),
              listed('b', 1, { title: wide, models: [wide], pinned: true }),
            ],
            { query: wide },
            { undo: { text: wide }, runningElsewhere: 1e6 },
          ),
          { width, theme },
        );
        await press(host, 'ArrowDown', 'F2');
        const tooWide = await host.page.evaluate(() =>
          [...document.querySelectorAll('html, body, .list, .list > *, .listed')]
            .filter((element) => element.scrollWidth > element.clientWidth)
            .map((element) => element.className),
        );
        assert.deepEqual(tooWide, []);
      });
    }
  }

  it('has controls of at least 24 pixels', async () => {
    for (const theme of ['dark', 'high-contrast'] as const) {
      const host = await openList(sampleList, { width: 240, theme });
      for (const control of await host.page.locator('button, .segment').all()) {
        const box = await control.boundingBox();
        assert.ok(
          box && box.width >= 24 && box.height >= 24,
          `${await control.textContent()} ${JSON.stringify(box)}`,
        );
      }
    }
  });

  it('does not move when one points at a row', async () => {
    const host = await openList(sampleList);
    const heights = (): Promise<readonly number[]> =>
      rows(host).evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
    const before = await heights();
    await row(host, 'Explain the event stream decoder').hover();
    assert.deepEqual(await heights(), before);
  });

  it('shows where the focus is', async () => {
    const host = await openList(listState(three, { query: 'title' }));
    await host.page.getByRole('button', { name: 'Back to the conversation' }).focus();
    for (let stop = 0; stop < 7; stop += 1) {
      const visible = await host.page.evaluate(() => {
        const focused = document.activeElement;
        const place = focused?.closest('.list-search, .segment') ?? focused;
        const on = focused?.tagName === 'BUTTON' ? focused : place;
        if (!on) return false;
        const { outlineStyle, borderColor } = getComputedStyle(on);
        return outlineStyle === 'solid' || borderColor === 'rgba(57, 148, 188, 0.7)';
      });
      assert.ok(visible, `stop ${stop}`);
      await press(host, 'Tab');
    }
  });

  it('stands still for whoever asked for less motion', async () => {
    const moves = (host: FakeHost): Promise<boolean> =>
      host.page.locator('.running-mark').evaluate((element) => element.getAnimations().length > 0);
    assert.equal(await moves(await openList(sampleList)), true);
    assert.equal(await moves(await openList(sampleList, { reducedMotion: true })), false);
  });

  it('asks for nothing from elsewhere, and breaks no rule of the page', async () => {
    const host = await openList(sampleList);
    await host.show(foundList);
    await press(host, 'ArrowDown', 'F2', 'Escape');
    assert.deepEqual(host.strayRequests, []);
    assert.deepEqual(host.troubles, []);
  });
});
