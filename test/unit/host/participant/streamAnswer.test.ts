import assert from 'node:assert/strict';

import type { AnswerEvent } from '../../../../src/core/api/answer.ts';
import { ApiError } from '../../../../src/core/api/apiError.ts';
import { streamAnswer, type StreamedText } from '../../../../src/host/participant/streamAnswer.ts';

const request = { model: 'a', messages: [], idempotencyKey: 'k' };
const text = (piece: string): AnswerEvent => ({ type: 'text', text: piece });
const done: AnswerEvent = { type: 'done', finishReason: 'stop', complete: true };

interface Shown {
  readonly streamed: StreamedText;
  readonly text: string;
  readonly steps: readonly string[];
}

async function show(
  events: readonly (AnswerEvent | Error)[],
  signal = new AbortController().signal,
): Promise<Shown> {
  let shown = '';
  const steps: string[] = [];
  const answer = async function* answer(): AsyncGenerator<AnswerEvent> {
    for (const event of events) {
      await Promise.resolve();
      if (event instanceof Error) throw event;
      yield event;
    }
  };
  const stream = {
    markdown: (value: unknown) => void (shown += String(value)),
    progress: (step: string) => void steps.push(step),
  };
  const streamed = await streamAnswer({ answer }, request, stream, signal);
  return { streamed, text: shown, steps };
}

describe('An answer in the chat of VS Code', () => {
  it('is shown as it comes, and measured as it was shown', async () => {
    const usage = { inputTokens: 3, outputTokens: 2 };
    const { streamed, text: shown } = await show([
      text('a !'),
      text('[b](c)'),
      { type: 'usage', usage },
      done,
    ]);
    assert.equal(shown, String.raw`a !\[b](c)`);
    assert.deepEqual(streamed, { text: 'a ![b](c)', length: shown.length, usage, finishReason: 'stop' });
  });

  it('shows what came before an error, and tells of the error', async () => {
    const error = new ApiError('interrupted', 'cut');
    const { streamed, text: shown } = await show([text('so far `'), error]);
    assert.equal(shown, 'so far `');
    assert.equal(streamed.error, error);
  });

  it('is interrupted where it ended without a word of its end', async () => {
    const { streamed } = await show([text('a'), { ...done, complete: false }]);
    assert.ok(streamed.error instanceof ApiError && streamed.error.kind === 'interrupted');
  });

  it('has no error where the person stopped it', async () => {
    const { streamed } = await show([new Error('aborted')], AbortSignal.abort());
    assert.equal(streamed.error, undefined);
  });

  it('says once that the model thinks, and that a retry is waited for', async () => {
    const reasoning: AnswerEvent = { type: 'reasoning', text: 'Hm.' };
    const error = new ApiError('rateLimited', '');
    const waiting: AnswerEvent = {
      type: 'notice',
      notice: { kind: 'waiting', error, attempt: 2, until: new Date(0), skip: () => undefined },
    };
    const { steps } = await show([waiting, reasoning, reasoning, text('a'), done]);
    assert.equal(steps.length, 2);
    assert.match(steps[0] ?? '', /^Too many requests\. Trying again at .+\.$/);
    assert.equal(steps[1], 'Thinking…');
  });
});
