import assert from 'node:assert/strict';

import * as fc from 'fast-check';

import { type Conversation, pathOf } from '../../../../src/core/chat/conversation.ts';
import { parseExport, toJson } from '../../../../src/core/chat/exportConversation.ts';
import { toMarkdown } from '../../../../src/core/chat/exportMarkdown.ts';
import { parseMarkdownExport } from '../../../../src/core/chat/parseMarkdownExport.ts';
import { anyConversation } from './anyConversation.ts';
import { answer, conversation, noon, question } from './sampleConversation.ts';

const seed = Number(process.env['MODELSIDE_PROPERTY_SEED'] ?? Date.now() % 2 ** 31);
const parameters = { numRuns: 300, seed };

/** What a document keeps of a conversation: the open path, without what is not for others. */
function kept(whole: Conversation): Conversation {
  const { id, createdAt, title } = whole;
  let last: string | undefined;
  const entries = pathOf(whole).map((entry) => {
    const { parent: _, ...rest } = entry;
    const parent = last === undefined ? {} : { parent: last };
    last = entry.id;
    if (rest.role === 'user') {
      const attachments = rest.attachments.map(({ uri: __, ...attachment }) => {
        if (attachment.kind !== 'image') return attachment;
        const { thumbnail: ___, ...image } = attachment;
        return image;
      });
      return { ...rest, ...parent, attachments };
    }
    const { sealedReasoning: __, ...answered } = rest;
    return { ...answered, ...parent };
  });
  const head = last === undefined ? {} : { head: last };
  return { id, createdAt, entries, ...head, ...(title === undefined ? {} : { title }), settings: {} };
}

describe(`An exported conversation (seed ${seed})`, () => {
  it('comes back with an answer that was still being written as one that nobody writes', () => {
    const entries = [question('q'), answer('a', 'q', { status: 'answering', text: 'Half' })];
    const whole: Conversation = { id: 'c', createdAt: noon, entries, head: 'a', settings: {} };
    for (const parsed of [parseExport(toJson(whole)), parseMarkdownExport(toMarkdown(whole))]) {
      assert.ok('conversation' in parsed);
      const [, half] = parsed.conversation.entries;
      assert.deepEqual(half, answer('a', 'q', { status: 'interrupted', text: 'Half' }));
    }
  });

  it('comes back from JSON exactly as it was', () => {
    fc.assert(
      fc.property(anyConversation, (whole) => {
        assert.deepEqual(parseExport(toJson(whole)), { conversation: whole });
      }),
      parameters,
    );
  });

  it('comes back from Markdown with its open path, whatever the texts are', () => {
    fc.assert(
      fc.property(anyConversation, (whole) => {
        assert.deepEqual(parseMarkdownExport(toMarkdown(whole)), { conversation: kept(whole) });
      }),
      parameters,
    );
  });

  it('comes back from Markdown whose line ends another program changed', () => {
    const whole = conversation('one', 'First line\nsecond line', '```js\nlet a;\n```\n');
    const document = toMarkdown(whole).replaceAll('\n', '\r\n');
    assert.deepEqual(parseMarkdownExport(`\uFEFF${document}`), { conversation: kept(whole) });
  });

  it('is a document that one can read', () => {
    const usage = {
      inputTokens: 120,
      cachedInputTokens: 20,
      outputTokens: 400,
      cost: { amount: '0.0012', currency: 'USD' },
    };
    const document = toMarkdown({
      id: 'one',
      createdAt: noon,
      entries: [
        {
          ...question('q', undefined, 'Why?'),
          attachments: [
            {
              kind: 'selection',
              id: '1',
              label: 'a.md:2',
              path: 'docs/a.md',
              uri: 'file:///home/a.md',
              language: 'markdown',
              text: '```\ncode\n```',
            },
          ],
        },
        answer('a', 'q', {
          text: 'Because:\n```js\nlet',
          reasoning: 'Hm.\nSo.',
          usage,
          status: 'interrupted',
          endedAt: '2026-03-01T12:00:09.500Z',
        }),
      ],
      head: 'a',
      settings: { systemPrompt: 'Secret' },
    });
    const shown = document
      .replaceAll(/<!-- .* -->/g, '')
      .replaceAll(/\n{2,}/g, '\n')
      .trim();
    assert.equal(
      shown,
      [
        '# Why?',
        '## Question · 2026-03-01 12:00:00 UTC',
        '**docs/a.md**',
        '````markdown\n```\ncode\n```\n````\nWhy?',
        '## Answer · m · 120 in (20 cached), 400 out · 0.0012 USD · 2026-03-01 12:00:00 UTC – 2026-03-01 12:00:09 UTC · not complete',
        '**Reasoning**',
        '> Hm.\n> So.',
        'Because:\n```js\nlet\n```',
      ].join('\n'),
    );
    assert.doesNotMatch(document, /Secret|home/);
  });

  for (const [name, text, expected] of [
    ['no JSON', 'Hello', { reason: 'notAnExport' }],
    ['another JSON', '{"messages":[]}', { reason: 'notAnExport' }],
    ['a newer export', '{"format":"modelside-conversation","version":3}', { reason: 'newerVersion' }],
    [
      'a damaged one',
      toJson(conversation('one', 'Hi')).replace('"complete"', '"done"'),
      { reason: 'damaged', at: 'entries.1.status' },
    ],
  ] as const) {
    it(`is not made of ${name}`, () => {
      assert.deepEqual(parseExport(text), expected);
    });
  }

  it('is not made of a document that has none', () => {
    assert.deepEqual(parseMarkdownExport('# Hello'), { reason: 'notAnExport' });
    const newer = toMarkdown(conversation('one', 'Hi')).replace('"version":2', '"version":3');
    assert.deepEqual(parseMarkdownExport(newer), { reason: 'newerVersion' });
  });
});
