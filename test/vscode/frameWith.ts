import type { Frame, Page } from 'playwright-core';

/**
 * The first frame in a page, of those that are there and those to come, in which the selector finds something. The
 * content of a VS Code webview is two frames deep.
 */
export async function frameWith(page: Page, selector: string, timeout = 30_000): Promise<Frame> {
  const { promise, resolve, reject } = Promise.withResolvers<Frame>();
  const watch = (frame: Frame): void => {
    // Fails when the frame goes away, which only means that it is another one.
    void frame.waitForSelector(selector, { timeout }).then(
      () => resolve(frame),
      () => undefined,
    );
  };
  const timer = setTimeout(
    () => reject(new Error(`No frame shows ${selector} after ${timeout} ms.`)),
    timeout,
  );
  page.on('frameattached', watch);
  for (const frame of page.frames()) {
    if (frame !== page.mainFrame()) {
      watch(frame);
    }
  }
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    page.off('frameattached', watch);
  }
}
