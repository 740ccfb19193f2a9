interface PictureForModel {
  readonly dataUrl: string;
  /** A small copy for the chip. */
  readonly thumbnail: string;
}

/** Pixels; models look at no more of a picture than this. */
const longestSide = 2048;
const thumbnailSide = 48;
/** Bytes of the picture, which takes a third more as an address. */
const largestFile = 3_000_000;

/** What services take as it is. */
const kept = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/**
 * A picture as it goes to a model: small ones as they are, larger ones drawn anew.
 *
 * @throws where the browser cannot read the picture.
 */
export async function pictureForModel(file: Blob): Promise<PictureForModel> {
  const bitmap = await createImageBitmap(file);
  try {
    const side = Math.max(bitmap.width, bitmap.height);
    // Drawing would leave one frame of those that move.
    const moves = file.type === 'image/gif' || file.type === 'image/webp';
    const asItIs = kept.has(file.type) && file.size <= largestFile && (moves || side <= longestSide);
    return {
      dataUrl: asItIs ? await addressOf(file) : shrunk(bitmap, file.type === 'image/jpeg'),
      thumbnail: draw(bitmap, Math.min(1, thumbnailSide / side)).toDataURL('image/png'),
    };
  } finally {
    bitmap.close();
  }
}

/** Without loss where that is small enough; with fewer and fewer pixels until it is. */
function shrunk(bitmap: ImageBitmap, isPhoto: boolean): string {
  const side = Math.max(bitmap.width, bitmap.height);
  let scale = Math.min(1, longestSide / side);
  const exact = isPhoto ? undefined : draw(bitmap, scale).toDataURL('image/png');
  if (exact !== undefined && fits(exact)) return exact;
  for (;;) {
    const address = draw(bitmap, scale, 'white').toDataURL('image/jpeg', 0.85);
    if (fits(address) || scale * side < 2) return address;
    scale *= 0.75;
  }
}

/** @param ground what shines through where the picture is not opaque and its format knows no such thing. */
function draw(bitmap: ImageBitmap, scale: number, ground?: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is nothing to draw on.');
  context.imageSmoothingQuality = 'high';
  if (ground !== undefined) {
    context.fillStyle = ground;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function fits(address: string): boolean {
  return address.length <= (largestFile * 4) / 3;
}

async function addressOf(file: Blob): Promise<string> {
  const reader = new FileReader();
  const done = new Promise<string>((resolve, reject) => {
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The picture cannot be read.')));
  });
  reader.readAsDataURL(file);
  return done;
}
