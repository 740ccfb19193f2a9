import assert from 'node:assert/strict';

import { chat, delta, event, events, finished, stalled, stream } from './answers.ts';
import { ask, clientOf } from './asking.ts';
import { useWireServer } from './useWireServer.ts';

/** Characters of one to four bytes. */
const text = 'naïve 日本語 👩‍💻 \u{1d11e}';

describe('C. Framing of events', () => {
  const wire = useWireServer();
  const asking = (): ReturnType<typeof ask> => ask(clientOf(wire.server));

  it('042 gives the same text for LF, CRLF, CR and a mix of them, also cut between CR and LF', async () => {
    const body = [...['Hel', 'lo ', 'world'].map((part) => delta({ content: part })), finished(), '[DONE]'];
    const lines = body.map(event).join('');
    const mixed = body.map((chunk, index) =>
      event(chunk).replaceAll('\n', ['\r\n', '\r', '\n'][index % 3] ?? '\n'),
    );
    const cutAtEachLineEnd = lines.replaceAll('\n', '\r\n').split(/(?<=\r)/);
    for (const pieces of [
      [lines],
      [lines.replaceAll('\n', '\r\n')],
      [lines.replaceAll('\n', '\r')],
      mixed,
      cutAtEachLineEnd,
    ]) {
      wire.server.next(stream(pieces));
      const outcome = await asking();
      assert.equal(outcome.text, 'Hello world');
      assert.equal(outcome.complete, true);
    }
  });

  it('043 gives the exact text of an answer that comes byte by byte', async () => {
    const bytes = Buffer.from(chat(text).map(event).join(''));
    wire.server.next(stream(Array.from(bytes, (byte) => Uint8Array.of(byte))));
    assert.equal((await asking()).text, text);
  });

  it('044 passes over a byte order mark, comments, identifiers and times to reconnect', async () => {
    wire.server.next(
      stream([
        '\uFEFF: OPENROUTER PROCESSING\n\n',
        'retry: 3000\n\n',
        `id: 7\n${event(delta({ content: 'a' }))}`,
        ': still here\n\n',
        ...[delta({ content: 'b' }), finished(), '[DONE]'].map(event),
      ]),
    );
    const outcome = await asking();
    assert.equal(outcome.text, 'ab');
    assert.equal(outcome.complete, true);
  });

  it('045 passes over events that only keep the connection alive, with empty data or none', async () => {
    wire.server.next(
      stream([
        'event: keepalive\ndata:\n\n',
        event(delta({ content: 'a' })),
        'event: ping\n\n',
        'data:\n\n',
        'event: ping\ndata: {}\n\n',
        ...[delta({ content: 'b' }), finished(), '[DONE]'].map(event),
      ]),
    );
    const outcome = await asking();
    assert.equal(outcome.text, 'ab');
    assert.equal(outcome.complete, true);
  });

  it('046 joins the lines of data that make one JSON text', async () => {
    const lines = JSON.stringify(delta({ content: 'joined' }), undefined, 2).split('\n');
    wire.server.next(
      stream([...lines.map((line) => `data: ${line}\n`), '\n', event(finished()), event('[DONE]')]),
    );
    assert.equal((await asking()).text, 'joined');
  });

  it('047 reads events that are separated by single line breaks', async () => {
    const lines = ['a', 'b', 'c'].map((content) => event(delta({ content })).trimEnd());
    wire.server.next(stream([[...lines, event(finished()).trimEnd(), 'data: [DONE]'].join('\n')]));
    const outcome = await asking();
    assert.equal(outcome.text, 'abc');
    assert.equal(outcome.complete, true);
  });

  it('048 takes data without a blank before it and a [DONE] with blanks around it', async () => {
    for (const done of ['data:[DONE]\n\n', 'data: [DONE] \n\n', 'data:   [DONE]\t\n\n']) {
      wire.server.next(stream([event(delta({ content: 'a' })).replace('data: ', 'data:'), done]));
      const outcome = await asking();
      assert.equal(outcome.text, 'a');
      assert.equal(outcome.complete, true);
    }
  });

  it('049 goes on after an event that is not JSON', async () => {
    wire.server.next(
      events([
        delta({ content: 'a' }),
        '{"choices":[{"delta":',
        'oops',
        delta({ content: 'b' }),
        finished(),
        '[DONE]',
      ]),
    );
    const outcome = await asking();
    assert.equal(outcome.text, 'ab');
    assert.equal(outcome.complete, true);
  });

  it('050 gives up on a stream of nothing but broken events', async () => {
    wire.server.next(events(['{"broken":']), stalled(Array.from({ length: 60 }, () => event('{'))));
    for (let answers = 0; answers < 2; answers += 1) {
      const { error } = await asking();
      assert.deepEqual([error?.kind, error?.message], ['notAnApi', 'The answer is not JSON.']);
    }
  });

  it('051 tells an answer that ends within an event as cut, and keeps what came', async () => {
    wire.server.next(
      stream([event(delta({ content: 'Hel' })), event(delta({ content: 'lo' })).slice(0, 40)]),
    );
    const outcome = await asking();
    assert.equal(outcome.text, 'Hel');
    assert.equal(outcome.complete, false);
  });

  it('052 tells an answer that ends without any sign of being finished as cut', async () => {
    wire.server.next(events([delta({ content: 'Hel' }), delta({ content: 'lo' })]));
    const outcome = await asking();
    assert.equal(outcome.text, 'Hello');
    assert.equal(outcome.complete, false);
  });

  it('053 takes an answer with a finish reason and no [DONE] for complete', async () => {
    wire.server.next(events([delta({ content: 'a' }), finished('stop')]));
    const outcome = await asking();
    assert.deepEqual([outcome.complete, outcome.finishReason], [true, 'stop']);
  });

  it('054 takes an answer with [DONE] and no finish reason for complete', async () => {
    wire.server.next(events([delta({ content: 'a' }), '[DONE]']));
    assert.equal((await asking()).complete, true);
  });

  it('055 passes over what follows [DONE], and closes a connection that the server leaves open', async () => {
    wire.server.next(
      stalled([
        ...chat('a').map(event),
        event(delta({ content: 'late' })),
        event({ error: { message: 'late' } }),
      ]),
    );
    const outcome = await asking();
    assert.equal(outcome.text, 'a');
    assert.equal(outcome.complete, true);
    await wire.server.requests[0]?.closed;
  });

  it('056 reads a stream of events whatever content type it is labelled with', async () => {
    const labels = ['application/json', 'text/plain', 'application/octet-stream', 'text/html; charset=utf-8'];
    for (const label of labels) {
      wire.server.next(events(chat(), { headers: { 'content-type': label } }));
      assert.equal((await asking()).text, 'Hello', label);
    }
    wire.server.next((exchange) => {
      exchange.head();
      for (const chunk of chat()) exchange.write(event(chunk));
      exchange.end();
    });
    assert.equal((await asking()).text, 'Hello');
  });
});
