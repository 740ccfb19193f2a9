export interface ImageHeader {
  readonly type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Names of files that are likely to be such images. */
export const imageExtension = /\.(?:png|jpe?g|gif|webp)$/i;

/** What an image's first bytes say, whatever it is called; `undefined` for all that is not an image of these types. */
export function readImage(bytes: Uint8Array): ImageHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const header = readPng(view) ?? readGif(view) ?? readWebp(view) ?? readJpeg(view);
    return header && header.width > 0 && header.height > 0 ? header : undefined;
  } catch (error) {
    // The file ends within its header.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function readPng(view: DataView): ImageHeader | undefined {
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a) return undefined;
  if (textAt(view, 12, 4) !== 'IHDR') return undefined;
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
}

function readGif(view: DataView): ImageHeader | undefined {
  if (!['GIF87a', 'GIF89a'].includes(textAt(view, 0, 6))) return undefined;
  return { type: 'image/gif', width: view.getUint16(6, true), height: view.getUint16(8, true) };
}

function readWebp(view: DataView): ImageHeader | undefined {
  if (textAt(view, 0, 4) !== 'RIFF' || textAt(view, 8, 4) !== 'WEBP') return undefined;
  const type = 'image/webp';
  switch (textAt(view, 12, 4)) {
    case 'VP8 ':
      return { type, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case 'VP8L': {
      // Two times 14 bits, one less than the size.
      const sizes = view.getUint32(21, true);
      return { type, width: (sizes & 0x3fff) + 1, height: ((sizes >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { type, width: uint24At(view, 24) + 1, height: uint24At(view, 27) + 1 };
    default:
      return undefined;
  }
}

/** The size stands in the first frame header; what comes before it says how long it is. */
function readJpeg(view: DataView): ImageHeader | undefined {
  if (view.getUint16(0) !== 0xffd8) return undefined;
  for (let at = 2; view.getUint8(at) === 0xff;) {
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) {
      return { type: 'image/jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    // Padding is one byte long; a segment is as long as it says.
    at += marker === 0xff ? 1 : 2 + Math.max(2, view.getUint16(at + 2));
  }
  return undefined;
}

/** Start of frame, in any way of coding; three numbers between mean something else. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function textAt(view: DataView, at: number, length: number): string {
  let text = '';
  for (let index = at; index < at + length; index += 1) text += String.fromCharCode(view.getUint8(index));
  return text;
}

function uint24At(view: DataView, at: number): number {
  return view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;
}
