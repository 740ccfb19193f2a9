/** What `vscodeServer.ts` tells its child process, as JSON. */
export interface ServerProcessOptions {
  /** The folder of the npm package `code-server`. */
  readonly codeServer: string;
  readonly serverDataDir: string;
  readonly extensionsDir: string;
  /** What an address without `?folder=` opens. */
  readonly folder: string | undefined;
  /** 0, or one that is taken, leads to a free one. */
  readonly port: number;
  /** Whether a folder must be trusted by the person first. */
  readonly trust: boolean;
  /** Lets the page's query name an extension under development and its tests. */
  readonly smokeTestDriver: boolean;
}
