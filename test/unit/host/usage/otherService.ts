import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { Ledger } from '../../../../src/core/ledger/ledger.ts';
import { TimeZone } from '../../../../src/core/usage/timeZone.ts';
import type { UsageChoice } from '../../../../src/core/usage/usageChoice.ts';
import type { Connection } from '../../../../src/host/connection.ts';
import { Settings } from '../../../../src/host/settings.ts';
import { MessageNode } from '../../../../src/host/trees/messageNode.ts';
import type { TreeNode } from '../../../../src/host/trees/treeNode.ts';
import { AccountNode } from '../../../../src/host/trees/usageSourceNodes.ts';
import { UsageOverview } from '../../../../src/host/usage/usageOverview.ts';
import { silentLogger } from '../../../fakes/silentLogger.ts';
import { fake } from '../../../fakes/vscode.ts';
import { connectedBy } from '../connectedTo.ts';
import { AppendFilesInMemory } from '../../core/ledger/appendFilesInMemory.ts';

/** Answers the path and the query of a request with a document. */
export type Answers = (path: string, query: URLSearchParams) => unknown;

/** A service of another make, and what the view of usage shows of it with nothing but settings. */
export class OtherService {
  /** The path with its query that each request asked for. */
  readonly asked: string[] = [];
  readonly #server: Server;
  readonly #local = TimeZone.local;
  #connection: Connection | undefined;
  #settings: Settings | undefined;
  #overview: UsageOverview | undefined;

  constructor(answers: Answers) {
    this.#server = createServer((request, response) => {
      const url = new URL(request.url ?? '', 'http://127.0.0.1');
      this.asked.push(decodeURIComponent(`${url.pathname}${url.search}`));
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answers(url.pathname, url.searchParams)));
    });
  }

  /**
   * Reads what a person has chosen, with these settings.
   *
   * @param zone of the computer.
   */
  async show(
    written: Readonly<Record<string, unknown>>,
    choice: UsageChoice,
    now: () => Date,
    zone = 'UTC',
  ): Promise<UsageOverview> {
    TimeZone.local = () => new TimeZone(zone);
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port
    const { port } = this.#server.address() as AddressInfo;
    fake.reset();
    for (const [name, value] of Object.entries(written))
      fake.set(`modelside.${name}`, { globalValue: value });
    const settings = new Settings();
    const connection = await connectedBy(
      { baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: 'made-up' },
      { settings },
    );
    const ledger = new Ledger(
      new AppendFilesInMemory(),
      { now, newId: () => '', retentionDays: () => 400 },
      silentLogger,
    );
    const memory = { get: () => choice, update: () => Promise.resolve() };
    const overview = new UsageOverview({ connection, ledger, settings, memory, log: silentLogger, now });
    this.#connection = connection;
    this.#settings = settings;
    this.#overview = overview;
    await overview.refresh();
    return overview;
  }

  /** The account, and what of it is divided, as `name: figures`, two levels deep. */
  drawn(): readonly string[] {
    const node = this.#account();
    if (!node) return [];
    const days = node.children().filter((child) => /^\d{4}-/.test(lineOf(child)));
    return [
      lineOf(node),
      ...days.flatMap((day) => [lineOf(day), ...day.children().map((model) => `  ${lineOf(model)}`)]),
    ];
  }

  /** What is told of the account when one points at it. */
  tooltip(): string {
    const tooltip = this.#account()?.toTreeItem().tooltip;
    return typeof tooltip === 'string' ? tooltip : '';
  }

  /** What is said besides the figures. */
  notices(): readonly string[] {
    const nodes = this.#account()?.children() ?? [];
    return nodes
      .filter((node) => node instanceof MessageNode)
      .map((node) => lineOf(node).replace(/: undefined$/, ''));
  }

  /** Of the latest events. */
  times(): readonly string[] {
    const list = this.#account()?.children().at(-1);
    return list?.children().map((event) => lineOf(event).split(':')[0] ?? '') ?? [];
  }

  async stop(): Promise<void> {
    TimeZone.local = this.#local;
    this.#overview?.dispose();
    this.#connection?.dispose();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #account(): AccountNode | undefined {
    if (!this.#overview || !this.#settings) return undefined;
    const { account, matches } = this.#overview;
    return new AccountNode(account, this.#settings.usageGrouping, matches);
  }
}

function lineOf(node: TreeNode): string {
  const { label, description } = node.toTreeItem();
  const name = typeof label === 'string' ? label : (label?.label ?? '');
  return `${name}: ${String(description)}`;
}
