import assert from 'node:assert/strict';

import { dataUrlBytes, toDataUrl } from '../../../../src/core/context/dataUrl.ts';
import { readImage } from '../../../../src/core/context/readImage.ts';

const ascii = (text: string): readonly number[] => Array.from(text, (character) => character.charCodeAt(0));

const png = [0x89, ...ascii('PNG\r\n\u001a\n'), 0, 0, 0, 13, ...ascii('IHDR'), 0, 0, 1, 2, 0, 0, 0, 3];
const webp = (kind: string, ...rest: readonly number[]): readonly number[] => [
  ...ascii('RIFF'),
  0,
  0,
  0,
  0,
  ...ascii('WEBP'),
  ...ascii(kind),
  0,
  0,
  0,
  0,
  ...rest,
];

const images: Readonly<Record<string, readonly [readonly number[], string, number, number]>> = {
  PNG: [png, 'image/png', 258, 3],
  'GIF of 1987': [[...ascii('GIF87a'), 2, 1, 3, 0], 'image/gif', 258, 3],
  'GIF of 1989': [[...ascii('GIF89a'), 2, 1, 3, 0], 'image/gif', 258, 3],
  'JPEG behind other segments': [
    [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xff, 0xdb, 0, 3, 9, 0xff, 0xc2, 0, 11, 8, 0, 3, 1, 2],
    'image/jpeg',
    258,
    3,
  ],
  'lossy WebP': [webp('VP8 ', 0, 0, 0, 0x9d, 0x01, 0x2a, 2, 1, 3, 0), 'image/webp', 258, 3],
  'lossless WebP': [webp('VP8L', 0x2f, 0x01, 0x81, 0x00, 0x00), 'image/webp', 258, 3],
  'extended WebP': [webp('VP8X', 0, 0, 0, 0, 1, 1, 0, 2, 0, 0), 'image/webp', 258, 3],
};

describe('An image', () => {
  for (const [name, [bytes, type, width, height]] of Object.entries(images)) {
    it(`that is a ${name} says its type and size`, () => {
      assert.deepEqual(readImage(Uint8Array.from(bytes)), { type, width, height });
    });

    it(`that is a ${name} and ends too early is none`, () => {
      for (let length = 0; length < bytes.length; length += 1) {
        assert.equal(readImage(Uint8Array.from(bytes.slice(0, length))), undefined);
      }
    });
  }

  it('without an area is none', () => {
    assert.equal(readImage(Uint8Array.from([...ascii('GIF89a'), 0, 0, 3, 0])), undefined);
  });

  it('is no text, drawing in SVG or page', () => {
    for (const text of ['', 'GIF', '<svg xmlns="http://www.w3.org/2000/svg"/>', '<html>'.repeat(20)]) {
      assert.equal(readImage(new TextEncoder().encode(text)), undefined);
    }
  });
});

describe('A data URL', () => {
  it('gives the bytes back that it was made of', () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => (index * 7) % 256);
    assert.deepEqual(dataUrlBytes(toDataUrl(bytes, 'image/png')), bytes);
  });

  for (const url of [
    '',
    'data:text/html;base64,AAAA',
    'data:image/png,AAAA',
    'data:image/png;base64,*',
    'https://a/b.png',
  ]) {
    it(`gives nothing for ${JSON.stringify(url)}`, () => assert.equal(dataUrlBytes(url), undefined));
  }
});
