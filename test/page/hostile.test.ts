import assert from 'node:assert/strict';

import { openPage } from './browser.ts';
import type { FakeHost } from './fakeHost.ts';
import { hasDoneNothing, isOnlyText, watchDialogs } from './harmless.ts';
import { hostileAnswers } from './hostileAnswers.ts';
import { answer, answering, question, stateWith } from './states.ts';

/** Answers that one page is shown, one after the other. */
const onOnePage = 12;
/** Letters that come in pieces. */
const inPieces = 250;

async function show(host: FakeHost, text: string, size: number): Promise<void> {
  await host.show({ ...answering(), conversationId: `streamed ${text.slice(0, 20)}` });
  const pieces = Array.from({ length: Math.ceil(Math.min(text.length, inPieces) / size) }, (_, index) =>
    text.slice(index * size, (index + 1) * size),
  );
  for (const [index, piece] of pieces.entries()) await host.delta(index + 1, piece);
  await host.frames(1);
  await isOnlyText(host);
  await host.show(
    stateWith({
      conversationId: `whole ${text.slice(0, 20)}`,
      messages: [
        question(text, { attachments: [{ id: text, kind: 'file', label: text, title: text, tokens: 12 }] }),
        answer(text, { reasoning: text, modelId: text }),
        answer(text, {
          id: 'answer-2',
          notice: { kind: 'cut', text, actions: [] },
          failure: { title: text, detail: text, actions: [{ action: 'retry', label: text }] },
        }),
      ],
      service: text,
      model: { id: text, name: text, takesImages: true },
    }),
  );
  await host.frames(1);
  const shown = await host.page.evaluate(() => {
    for (const link of document.querySelectorAll('[role=link], .markdown *')) {
      link.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    }
    return document.querySelector('.answer .markdown')?.textContent.trim();
  });
  assert.notEqual(shown, '');
  await isOnlyText(host);
}

describe('Hostile answers', () => {
  it('are more than two hundred', () => {
    assert.ok(new Set(hostileAnswers).size > 200);
  });

  for (let first = 0; first < hostileAnswers.length; first += onOnePage) {
    const texts = hostileAnswers.slice(first, first + onOnePage);
    it(`are only text, whole or in pieces: ${first} to ${first + texts.length - 1}`, async () => {
      const host = await openPage();
      watchDialogs(host);
      for (const [index, text] of texts.entries()) await show(host, text, 1 + (index % 7));
      await hasDoneNothing(host);
    });

    it(`are only text when a page opens with them: ${first} to ${first + texts.length - 1}`, async () => {
      const host = await openPage();
      watchDialogs(host);
      await host.show(
        stateWith({ messages: texts.map((text, index) => answer(text, { id: `answer-${index}` })) }),
      );
      await host.frames();
      await isOnlyText(host);
      for (const link of await host.page.getByRole('link').all()) await link.dispatchEvent('click');
      for (const { href } of await host.postedOf('openLink'))
        assert.doesNotMatch(href, /^(?:javascript|data|command|vscode)/i);
      await hasDoneNothing(host);
    });
  }
});
