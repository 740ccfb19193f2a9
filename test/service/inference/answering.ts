import type { Reply } from '../http/reply.ts';
import type { AnswerForm, TokenUsage } from './answerForm.ts';
import { EventStream, eventStreamType, type FailureEvent } from './eventStream.ts';
import type { Generation } from './generation.ts';
import type { StoredAnswer } from './idempotentRun.ts';
import type { Pace } from './pace.ts';

/** An answer that is about to be written. */
export interface Answering {
  readonly form: AnswerForm;
  readonly generation: Generation;
  readonly pace: Pace;
  /** Called when the last token is written, before a client can know. */
  readonly bookUsage: () => TokenUsage;
  /** Called with the finished answer before its end is sent. */
  readonly keep: (answer: StoredAnswer) => void;
}

export async function sendStream(
  { form, generation, pace, bookUsage, keep }: Answering,
  failureEvent: FailureEvent,
  reply: Reply,
): Promise<void> {
  const stream = new EventStream(reply, failureEvent);
  const sent: string[] = [];
  const send = async (events: readonly string[]): Promise<void> => {
    sent.push(...events);
    await stream.send(events);
  };
  await send(form.open());
  for await (const step of generation.write(pace, reply.signal)) {
    await send(form.step(step));
  }
  const last = form.close(generation.finish, bookUsage());
  keep({ contentType: eventStreamType, events: [...sent, ...last] });
  await send(last);
  stream.end();
}

export async function sendWhole(
  { form, generation, pace, bookUsage, keep }: Answering,
  reply: Reply,
): Promise<void> {
  form.open();
  for await (const step of generation.write(pace, reply.signal)) {
    form.step(step);
  }
  form.close(generation.finish, bookUsage());
  const body = JSON.stringify(form.whole());
  const contentType = 'application/json; charset=utf-8';
  keep({ contentType, events: [body] });
  await reply.send(200, contentType, body);
}

/** Sends a stored answer again: the same bytes, at once. */
export async function sendAgain(
  { contentType, events }: StoredAnswer,
  failureEvent: FailureEvent,
  reply: Reply,
): Promise<void> {
  reply.header('idempotent-replayed', 'true');
  if (contentType !== eventStreamType) {
    await reply.send(200, contentType, events.join(''));
    return;
  }
  const stream = new EventStream(reply, failureEvent);
  await stream.send(events);
  stream.end();
}
