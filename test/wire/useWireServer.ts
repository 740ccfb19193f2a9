import { WireServer } from './wireServer.ts';

/** A server of its own for each test of the suite; its end fails the test when a request came that nobody expected. */
export function useWireServer(): { readonly server: WireServer } {
  let server: WireServer | undefined;
  beforeEach(async () => {
    server = await WireServer.start();
  });
  afterEach(() => server?.stop());
  return {
    get server() {
      if (!server) throw new Error('The test has not begun.');
      return server;
    },
  };
}
