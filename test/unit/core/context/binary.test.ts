import assert from 'node:assert/strict';

import { looksBinary } from '../../../../src/core/context/binary.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('What bytes look like', () => {
  const texts: Readonly<Record<string, Uint8Array>> = {
    nothing: new Uint8Array(),
    ASCII: encode('const a = 1;\r\n\tb();\f'),
    'UTF-8': encode('Größe 大小 размер 😀'),
    'UTF-8 with a byte-order mark': Uint8Array.of(0xef, 0xbb, 0xbf, 0x61),
    'UTF-8 that is cut within a character': encode('é'.repeat(10_000)).subarray(0, 8193),
    'UTF-16': Uint8Array.of(0xff, 0xfe, 0x61, 0, 0x62, 0),
    'Latin-1': Uint8Array.of(0x47, 0x72, 0xf6, 0xdf, 0x65),
    'coloured output': encode('\u001b[31mred\u001b[0m\n'.repeat(5)),
    'output with bells': encode('\u001b[31mred\u001b[0m\u0007\b'.repeat(5)),
  };
  for (const [name, bytes] of Object.entries(texts)) {
    it(`is text for ${name}`, () => assert.equal(looksBinary(bytes), false));
  }

  const binaries: Readonly<Record<string, Uint8Array>> = {
    'a NUL': encode('text\u0000text'),
    'control characters': encode('\u0001\u0002\u0003\u0004abc'),
    'a control character among bytes that are not UTF-8': Uint8Array.of(
      ...encode('a'.repeat(99)),
      0xff,
      0x01,
    ),
  };
  for (const [name, bytes] of Object.entries(binaries)) {
    it(`is binary for ${name}`, () => assert.equal(looksBinary(bytes), true));
  }
});
