import assert from 'node:assert/strict';

import { openPage } from './browser.ts';
import type { FakeHost } from './fakeHost.ts';
import { answered, stateWith } from './states.ts';
import { words } from './words.ts';

interface DraggedFile {
  readonly name: string;
  readonly type: string;
  /** Its text, or the sides of a picture that is drawn for it: black, or with no two pixels alike. */
  readonly content: string | { readonly width: number; readonly height: number; readonly noise?: true };
}

interface Dragged {
  readonly data?: Readonly<Record<string, string>>;
  readonly files?: readonly DraggedFile[];
}

type Dispatched = 'dragover' | 'drop' | 'paste';

async function openComposer(): Promise<FakeHost> {
  const host = await openPage();
  await host.show(stateWith());
  return host;
}

/** Does what the browser does with what is dragged or pasted; tells whether the page took it. */
async function dispatch(host: FakeHost, type: Dispatched, dragged: Dragged): Promise<boolean> {
  return host.page.evaluate(
    async ([kind, { data = {}, files = [] }]) => {
      const transfer = new DataTransfer();
      for (const [format, value] of Object.entries(data)) transfer.setData(format, value);
      for (const { name, type: mime, content } of files) {
        if (typeof content === 'string') {
          transfer.items.add(new File([content], name, { type: mime }));
          continue;
        }
        const canvas = new OffscreenCanvas(content.width, content.height);
        const context = canvas.getContext('2d');
        context?.fillRect(0, 0, content.width, content.height);
        if (content.noise) {
          const pixels = new Uint32Array(content.width * content.height);
          for (let at = 1, value = 1; at < pixels.length; at += 1) {
            value = (Math.imul(value, 1_664_525) + 1_013_904_223) >>> 0;
            pixels[at] = (value >>> 8) | 0xff_00_00_00;
          }
          const colours = new Uint8ClampedArray(pixels.buffer);
          context?.putImageData(new ImageData(colours, content.width, content.height), 0, 0);
        }
        transfer.items.add(new File([await canvas.convertToBlob({ type: mime })], name, { type: mime }));
      }
      const target = document.querySelector(kind === 'paste' ? '.composer textarea' : '.chat');
      const options = { bubbles: true, cancelable: true };
      return !target?.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent(kind, { ...options, clipboardData: transfer })
          : new DragEvent(kind, { ...options, dataTransfer: transfer }),
      );
    },
    [type, dragged] as const,
  );
}

/** Waits for the page to have asked for this many things since it is there. */
async function asked(host: FakeHost, count: number): Promise<readonly unknown[]> {
  await host.page.waitForFunction((least) => globalThis.posted.length > least, count);
  return (await host.posted()).slice(1);
}

/** The sides of a picture that the page asked to attach. */
function sides(host: FakeHost, address: string): Promise<readonly [number, number]> {
  return host.page.evaluate(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight] as const;
  }, address);
}

describe('Dropping onto the page', () => {
  it('shows where one can drop, and that Shift is to be held', async () => {
    const host = await openComposer();
    assert.equal(await dispatch(host, 'dragover', { data: { 'text/uri-list': 'file:///a.ts' } }), true);
    await host.page.getByText(words.dropTitle).waitFor();
    await host.page.getByText(words.dropText).waitFor();
    await host.page.evaluate(() => document.dispatchEvent(new DragEvent('dragleave')));
    await host.page.getByText(words.dropTitle).waitFor({ state: 'detached' });
  });

  it('leaves words that are dragged to the browser', async () => {
    const host = await openComposer();
    assert.equal(await dispatch(host, 'dragover', { data: { 'text/plain': 'words' } }), false);
    assert.equal(await host.page.getByText(words.dropTitle).count(), 0);
  });

  it('does not take links of the page itself', async () => {
    const host = await openComposer();
    await host.show(answered('[link](https://a.example/x)'));
    const link = { 'text/uri-list': 'https://a.example/x' };
    await host.page.evaluate(() => document.dispatchEvent(new DragEvent('dragstart')));
    assert.equal(await dispatch(host, 'drop', { data: link }), false);
    await host.page.evaluate(() => document.dispatchEvent(new DragEvent('dragend')));
    assert.equal(await dispatch(host, 'drop', { data: link }), true);
  });

  it('attaches what comes from VS Code by its addresses', async () => {
    const host = await openComposer();
    const uris = 'file:///w/a.ts\r\nfile:///w/b.ts';
    await dispatch(host, 'drop', {
      data: { 'application/vnd.code.uri-list': uris, 'text/uri-list': 'file:///w/a.ts' },
    });
    await dispatch(host, 'drop', { data: { 'text/uri-list': 'file:///w/c.ts' } });
    assert.deepEqual(await host.postedOf('attachDropped'), [
      { type: 'attachDropped', uris },
      { type: 'attachDropped', uris: 'file:///w/c.ts' },
    ]);
    await host.page.keyboard.type('x');
    assert.equal(await host.page.getByRole('textbox').inputValue(), 'x');
  });

  it('attaches the text of files, and refuses what is none', async () => {
    const host = await openComposer();
    await dispatch(host, 'drop', {
      files: [
        { name: 'a.txt', type: 'text/plain', content: 'Grüße\n' },
        { name: 'a.svg', type: 'image/svg+xml', content: '<svg/>' },
        { name: 'a.bin', type: '', content: 'a\0b' },
        { name: 'a.heic', type: 'image/heic', content: 'no picture' },
        { name: 'a.log', type: 'text/plain', content: 'x'.repeat(1_000_001) },
      ],
    });
    assert.deepEqual(await asked(host, 5), [
      { type: 'attachText', name: 'a.txt', text: 'Grüße\n' },
      { type: 'attachText', name: 'a.svg', text: '<svg/>' },
      { type: 'refuseDropped', name: 'a.bin', reason: 'binary' },
      { type: 'refuseDropped', name: 'a.heic', reason: 'binary' },
      { type: 'refuseDropped', name: 'a.log', reason: 'tooLarge' },
    ]);
  });

  it('attaches pictures, with a small copy for the chip', async () => {
    const host = await openComposer();
    await dispatch(host, 'drop', {
      files: [{ name: 'a.png', type: 'image/png', content: { width: 200, height: 100 } }],
    });
    await asked(host, 1);
    const [request] = await host.postedOf('attachImage');
    assert.equal(request?.name, 'a.png');
    assert.match(request?.dataUrl ?? '', /^data:image\/png;base64,/);
    assert.deepEqual(await sides(host, request?.dataUrl ?? ''), [200, 100]);
    assert.deepEqual(await sides(host, request?.thumbnail ?? ''), [48, 24]);
    assert.deepEqual(host.troubles, []);
  });

  it('makes pictures no larger than models look at', async () => {
    const host = await openComposer();
    await dispatch(host, 'drop', {
      files: [
        { name: 'a.jpg', type: 'image/jpeg', content: { width: 4096, height: 1000 } },
        { name: 'a.webp', type: 'image/webp', content: { width: 3000, height: 10 } },
      ],
    });
    await asked(host, 2);
    const [photo, moving] = await host.postedOf('attachImage');
    assert.match(photo?.dataUrl ?? '', /^data:image\/jpeg;base64,/);
    assert.deepEqual(await sides(host, photo?.dataUrl ?? ''), [2048, 500]);
    // Drawn anew, a picture that moves would stand still.
    assert.match(moving?.dataUrl ?? '', /^data:image\/webp;base64,/);
    assert.deepEqual(await sides(host, moving?.dataUrl ?? ''), [3000, 10]);
  });

  it('makes pictures no larger than services take', async () => {
    const host = await openComposer();
    const content = { width: 1600, height: 1200, noise: true } as const;
    await dispatch(host, 'drop', { files: [{ name: 'a.png', type: 'image/png', content }] });
    await asked(host, 1);
    const [request] = await host.postedOf('attachImage');
    assert.ok(request && request.dataUrl.length <= 4_000_000);
    assert.match(request.dataUrl, /^data:image\/jpeg;base64,/);
  });

  it('is not possible without a connection', async () => {
    const host = await openPage();
    await host.show(stateWith({ connection: 'missing' }));
    assert.equal(await dispatch(host, 'drop', { data: { 'text/uri-list': 'file:///a.ts' } }), false);
    assert.deepEqual(await host.postedOf('attachDropped'), []);
  });
});

describe('Pasting into the composer', () => {
  const image = { name: 'image.png', type: 'image/png', content: { width: 20, height: 20 } };

  it('attaches a picture', async () => {
    const host = await openComposer();
    assert.equal(await dispatch(host, 'paste', { files: [image] }), true);
    await asked(host, 1);
    assert.deepEqual(
      (await host.postedOf('attachImage')).map(({ name }) => name),
      [words.pastedImage],
    );
  });

  it('pastes the text where there are both', async () => {
    const host = await openComposer();
    assert.equal(await dispatch(host, 'paste', { data: { 'text/plain': 'cell' }, files: [image] }), false);
    assert.deepEqual(await host.postedOf('attachImage'), []);
  });

  it('keeps the question back until the picture can go with it', async () => {
    const host = await openComposer();
    await host.page.getByRole('textbox').fill('What is this?');
    await host.page.evaluate(() => {
      // A picture that is never done.
      globalThis.createImageBitmap = () => new Promise(() => {});
    });
    await dispatch(host, 'paste', { files: [image] });
    await host.page.getByRole('textbox').press('Enter');
    assert.deepEqual(await host.postedOf('send'), []);
    assert.equal(await host.page.locator('.composer').getByText(words.readingFiles).isVisible(), true);
    assert.equal(await host.page.getByRole('textbox').inputValue(), 'What is this?');
  });
});
