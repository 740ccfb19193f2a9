import assert from 'node:assert/strict';
import { allScopes } from '../../service/access/scope.ts';
import { LocalService, type LocalServiceOptions } from '../../service/localService.ts';
import { TestClient } from './testClient.ts';

export interface ServiceFixture {
  readonly service: LocalService;
  /** A key that may do everything. */
  readonly key: string;
  readonly client: TestClient;
}

/** A fresh service for every test: at full speed, and without history unless asked for. */
export function useService(options: LocalServiceOptions = {}): () => ServiceFixture {
  let fixture: ServiceFixture | undefined;

  beforeEach(async () => {
    const service = await LocalService.start({ pace: 'instant', seedHistory: false, ...options });
    const key = service.createKey({ scopes: allScopes });
    fixture = { service, key, client: new TestClient(service, key) };
  });

  afterEach(async () => {
    await fixture?.service.stop();
    fixture = undefined;
  });

  return () => {
    assert.ok(fixture, 'the service runs only within a test');
    return fixture;
  };
}
