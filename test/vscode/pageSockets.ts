import type { Page, WebSocket } from 'playwright-core';

/**
 * The WebSockets of a VS Code window: one to its server, one to its extension host. They close when the window is
 * reloaded, too.
 */
export class PageSockets {
  readonly #open = new Set<WebSocket>();

  /** @param page on which nothing is loaded yet, or which is loaded anew */
  constructor(page: Page) {
    page.on('websocket', (socket) => {
      this.#open.add(socket);
      socket.once('close', () => this.#open.delete(socket));
    });
  }

  /** Resolves when one of those that are open has closed. */
  async nextClosed(): Promise<void> {
    if (this.#open.size === 0) {
      throw new Error('The window is not connected.');
    }
    await Promise.race([...this.#open].map((socket) => socket.waitForEvent('close', { timeout: 0 })));
  }
}
