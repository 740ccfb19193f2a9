import { afterPaint } from '../../src/webview/chat/afterPaint.ts';
import { EndFollower } from '../../src/webview/chat/endFollower.ts';
import { FrameLoop } from '../../src/webview/chat/frameLoop.ts';
import { StreamedMarkdown } from '../../src/webview/chat/markdown/streamedMarkdown.ts';
import type { DrawnAnswer, RenderLab } from './renderLab.ts';
import { PlainPages } from './renderPlain.ts';

/** Runs in the browser: this project's own renderer and the plain text that it is measured against. */
const renderers: RenderLab['renderers'] = { modelside, plainText };
let answer: DrawnAnswer | undefined;

const lab: RenderLab = {
  renderers,
  begin(renderer) {
    const scroller = document.createElement('div');
    scroller.className = 'transcript';
    scroller.style.cssText = 'position: fixed; inset: 0; overflow: auto';
    const content = document.createElement('div');
    content.className = 'markdown';
    scroller.append(content);
    document.body.replaceChildren(scroller);
    new EndFollower(scroller, () => {}).toEnd();
    answer = renderers[renderer]?.(content);
  },
  async show(text) {
    answer?.add(text);
    await painted();
    await painted();
  },
  async finish(text) {
    answer?.add(text);
    answer?.finish();
    await painted();
  },
  async stream(text, deltas, letters) {
    for (let at = 0; at < text.length;) {
      for (let count = 0; count < deltas; count += 1, at += letters)
        answer?.add(text.slice(at, at + letters));
      await painted();
    }
  },
};

/** Resolves when the next frame has been painted. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => afterPaint(resolve));
  });
}

/** As the page uses it. */
function modelside(element: HTMLElement): DrawnAnswer {
  const markdown = new StreamedMarkdown(element, {
    copy: () => {},
    copyLabel: 'Copy',
    copiedLabel: 'Copied',
    imageText: (address) => address,
    taskDone: 'Done',
    taskOpen: 'Not done',
    hiddenWarning: 'Hidden characters',
  });
  const frames = new FrameLoop(() => markdown.render());
  return {
    add(delta) {
      markdown.append(delta);
      frames.request();
    },
    finish() {
      frames.cancel();
      markdown.finish();
    },
  };
}

/** The least that showing a growing text can cost: appended as it is, frame by frame. */
function plainText(element: HTMLElement): DrawnAnswer {
  const pages = new PlainPages(element);
  let waiting = '';
  let frame: number | undefined;
  const draw = (): void => {
    frame = undefined;
    pages.append(waiting);
    waiting = '';
  };
  return {
    add(delta) {
      waiting += delta;
      frame ??= requestAnimationFrame(draw);
    },
    finish() {
      if (frame !== undefined) cancelAnimationFrame(frame);
      draw();
    },
  };
}

globalThis.renderLab = lab;
