import { ApiClient } from '../../src/core/api/client.ts';
import { parseBaseUrl } from '../../src/core/api/baseUrl.ts';
import { QuirksInMemory } from '../../src/core/api/quirks.ts';
import type { UsageEvent, UsageFilter, UsagePage, UsageSummary } from '../../src/core/usage/usage.ts';
import { ApiKeys } from '../../src/host/apiKeys.ts';
import { Connection } from '../../src/host/connection.ts';
import { Settings } from '../../src/host/settings.ts';
import { FakeSecrets } from '../fakes/fakeSecrets.ts';
import { silentLogger } from '../fakes/silentLogger.ts';

const address = 'http://127.0.0.1:9/v1';

/** A service whose events are read already: what it takes to fetch and decode them is measured elsewhere. */
class UsageInMemory extends ApiClient {
  readonly #events: readonly UsageEvent[];

  constructor(events: readonly UsageEvent[]) {
    const parsed = parseBaseUrl(address);
    if (!parsed.ok) throw new Error(`${address} is no base URL.`);
    super({ baseUrl: parsed.baseUrl, apiKey: undefined });
    this.#events = events;
  }

  override usageSummary(): Promise<UsageSummary> {
    return Promise.resolve({ totals: {}, rows: [], freshAt: undefined, complete: true });
  }

  override async *usageEvents(
    _: UsageFilter,
    pageSize: number,
    __: AbortSignal,
    cursor = '0',
  ): AsyncGenerator<UsagePage, void, void> {
    for (let start = Number(cursor); start < this.#events.length; start += pageSize) {
      const end = start + pageSize;
      const nextCursor = end < this.#events.length ? String(end) : undefined;
      // As from a network: other things are done between two pages.
      await new Promise((resolve) => setImmediate(resolve));
      yield { events: this.#events.slice(start, end), nextCursor, skipped: 0 };
    }
  }
}

class ConnectionInMemory extends Connection {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    const environment = { baseUrl: address, apiKey: 'made-up' };
    super(new Settings(), new ApiKeys(new FakeSecrets()), environment, new QuirksInMemory(), silentLogger);
    this.#client = client;
  }

  override client(): Promise<ApiClient> {
    return Promise.resolve(this.#client);
  }
}

/** A connection to a service that has these events and no others. */
export async function connectionTo(events: readonly UsageEvent[]): Promise<Connection> {
  const connection = new ConnectionInMemory(new UsageInMemory(events));
  await connection.read();
  return connection;
}
