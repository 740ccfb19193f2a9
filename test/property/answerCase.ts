import * as fc from 'fast-check';

/** How one answer is written down: nothing of it may change what is read. */
export interface Writing {
  readonly lineEnd: string;
  readonly bom: boolean;
  readonly blank: boolean;
  readonly named: boolean;
  /** Said before each event, by turns. */
  readonly noise: readonly string[];
  /** Whether JSON is spread over several lines of data, by turns. */
  readonly spread: readonly boolean[];
  /** The length of each packet in bytes, by turns. */
  readonly packets: readonly number[];
}

const noise = fc.constantFrom(
  '',
  ': comment',
  ':',
  'id: 7',
  'retry: 10',
  'event: ping\n\n',
  'data:\n\n',
  'unknown: x',
);

export const writings: fc.Arbitrary<Writing> = fc.record({
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  bom: fc.boolean(),
  blank: fc.boolean(),
  named: fc.boolean(),
  noise: fc.array(noise, { minLength: 1, maxLength: 5 }),
  spread: fc.array(fc.boolean(), { minLength: 1, maxLength: 3 }),
  packets: fc.array(
    fc.nat({ max: 64 }).map((length) => length + 1),
    { minLength: 1, maxLength: 8 },
  ),
});

/** The bytes of an answer, in packets. */
export function write(chunks: readonly object[], writing: Writing): readonly Uint8Array[] {
  const blank = writing.blank ? ' ' : '';
  const texts = chunks.map((chunk, index) => {
    const type = (chunk as { readonly type?: unknown }).type;
    const json = JSON.stringify(chunk, undefined, at(writing.spread, index) ? 1 : undefined);
    const data = json.split('\n').map((line) => `data:${blank}${line}\n`);
    const name = writing.named && typeof type === 'string' ? `event:${blank}${type}\n` : '';
    const before = at(writing.noise, index) ?? '';
    return `${before === '' ? '' : `${before}\n`}${name}${data.join('')}\n`;
  });
  const text = `${writing.bom ? '\uFEFF' : ''}${texts.join('')}data:${blank}[DONE]\n\n`;
  return cut(Buffer.from(text.replaceAll('\n', writing.lineEnd)), writing.packets);
}

/** These bytes in packets of these lengths, by turns. */
export function cut(bytes: Uint8Array, lengths: readonly number[]): readonly Uint8Array[] {
  const packets: Uint8Array[] = [];
  for (let offset = 0; offset < bytes.length;) {
    const length = at(lengths, packets.length) ?? 1;
    packets.push(bytes.subarray(offset, offset + length));
    offset += length;
  }
  return packets;
}

function at<T>(list: readonly T[], index: number): T | undefined {
  return list[index % list.length];
}
