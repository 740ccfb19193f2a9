import type { VscodeServer } from './vscodeServer.ts';

/** Pairs that VS Code reads from the page's query, such as `['skipWelcome', 'true']`. */
export type WorkbenchPayload = readonly (readonly [key: string, value: string])[];

/** The address of a folder in the workbench. A payload needs a server with `smokeTestDriver`. */
export function workbenchUrl(server: VscodeServer, folder?: string, payload: WorkbenchPayload = []): string {
  const url = new URL(server.url);
  if (folder !== undefined) {
    url.searchParams.set('folder', folder);
  }
  if (payload.length > 0) {
    url.searchParams.set('payload', JSON.stringify(payload));
  }
  return url.href;
}
