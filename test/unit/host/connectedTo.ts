import { QuirksInMemory } from '../../../src/core/api/quirks.ts';
import type { Logger } from '../../../src/core/base/logger.ts';
import { ApiKeys } from '../../../src/host/apiKeys.ts';
import { Connection, type Environment } from '../../../src/host/connection.ts';
import { Settings } from '../../../src/host/settings.ts';
import { FakeSecrets } from '../../fakes/fakeSecrets.ts';
import { silentLogger } from '../../fakes/silentLogger.ts';
import { allScopes } from '../../service/access/scope.ts';
import type { LocalService } from '../../service/localService.ts';

interface ConnectedOptions {
  readonly settings?: Settings;
  readonly keys?: ApiKeys;
  readonly log?: Logger;
}

/** A connection by what stands in the environment. */
export async function connectedBy(
  environment: Environment,
  {
    settings = new Settings(),
    keys = new ApiKeys(new FakeSecrets()),
    log = silentLogger,
  }: ConnectedOptions = {},
): Promise<Connection> {
  const connection = new Connection(settings, keys, environment, new QuirksInMemory(), log);
  await connection.read();
  return connection;
}

/** A connection to the local service, with a key that may do this. */
export function connectedTo(
  service: LocalService,
  scopes: readonly (typeof allScopes)[number][] = allScopes,
  options: ConnectedOptions = {},
): Promise<Connection> {
  const environment = { baseUrl: service.baseUrl, apiKey: service.createKey({ scopes: [...scopes] }) };
  return connectedBy(environment, options);
}
