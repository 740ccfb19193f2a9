/** The way to the extension: messages up, messages down, and nothing else leaves the page. */
export interface HostBridge<Request> {
  readonly post: (request: Request) => void;
  /** Hands on whatever arrives; nobody has looked at it yet. */
  readonly listen: (receive: (message: unknown) => void) => void;
  readonly memory: PageMemory;
}

/** What VS Code keeps for the page: known to it at once, and there again when the page is made anew. */
export interface PageMemory {
  readonly read: () => unknown;
  readonly write: (state: unknown) => void;
}

/** To be called once: VS Code hands its API out only once to a page. */
export function connectToHost<Request>(): HostBridge<Request> {
  const host = acquireVsCodeApi();
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- VS Code's own, with one receiver
    post: (request) => host.postMessage(request),
    listen: (receive) => {
      window.addEventListener('message', (event: MessageEvent<unknown>) => receive(event.data));
    },
    memory: { read: () => host.getState(), write: (state) => void host.setState(state) },
  };
}
