import assert from 'node:assert/strict';

import { ApiError } from '../../../../src/core/api/apiError.ts';
import { TokenEstimator } from '../../../../src/core/context/tokenEstimator.ts';
import type { Model } from '../../../../src/core/models/model.ts';
import { ModelCatalog } from '../../../../src/core/models/modelCatalog.ts';
import type { ConnectionState } from '../../../../src/host/connection.ts';
import { LanguageModelProvider } from '../../../../src/host/languageModel/languageModelProvider.ts';
import { registerLanguageModels } from '../../../../src/host/languageModel/registerLanguageModels.ts';
import { silentLogger } from '../../../fakes/silentLogger.ts';

const ready = { status: 'ready', keySource: 'notNeeded' } as unknown as ConnectionState;
const token = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose: () => {} }) };
const group = { silent: true, configuration: {} };
const listed: readonly Model[] = [{ id: 'a', name: 'A', raw: {} }];

describe('The list of models for VS Code', () => {
  let reads = 0;
  let list: () => Promise<readonly Model[]>;
  let connection: { state: ConnectionState };
  let setUp: () => Promise<void>;
  let catalog: ModelCatalog;
  let provider: LanguageModelProvider;

  beforeEach(() => {
    reads = 0;
    list = () => Promise.resolve(listed);
    connection = { state: ready };
    setUp = () => Promise.resolve();
    catalog = new ModelCatalog(
      () => {
        reads += 1;
        return list();
      },
      () => new Date(0),
    );
    provider = new LanguageModelProvider({
      connection,
      catalog,
      estimator: new TokenEstimator(),
      saveEstimates: () => {},
      setUpConnection: () => setUp(),
      newId: () => 'id',
      answer: () => assert.fail('Nothing is asked.'),
    });
  });

  const ids = async (options: { readonly silent: boolean; readonly configuration?: object }) =>
    (await provider.provideLanguageModelChatInformation(options, token)).map(({ id }) => id);

  it('is empty outside a group, so that no model is there twice or before the set-up', async () => {
    assert.deepEqual(await ids({ silent: true }), []);
    assert.deepEqual(await ids({ silent: false }), []);
    assert.equal(reads, 0);
  });

  it('is read once, and then as often as somebody asks who can see it', async () => {
    assert.deepEqual(await ids(group), ['a']);
    assert.deepEqual(await ids(group), ['a']);
    assert.equal(reads, 1);
    assert.deepEqual(await ids({ ...group, silent: false }), ['a']);
    assert.equal(reads, 2);
  });

  it('tells VS Code when it has changed, and not when it has been read in vain', async () => {
    let told = 0;
    provider.onDidChangeLanguageModelChatInformation(() => (told += 1));
    await catalog.refresh();
    assert.equal(told, 1);
    list = () => Promise.reject(new ApiError('network', ''));
    await catalog.refresh();
    assert.equal(told, 1);
    catalog.reset();
    assert.equal(told, 2);
  });

  it('says why it cannot be read', async () => {
    list = () => Promise.reject(new ApiError('serverError', ''));
    await assert.rejects(ids(group), /The service failed/);
  });

  it('asks for the connection only where a person waits for it', async () => {
    connection.state = { status: 'noBaseUrl' };
    let asked = 0;
    setUp = () => {
      asked += 1;
      connection.state = ready;
      return Promise.resolve();
    };
    assert.deepEqual(await ids({ silent: false, configuration: {} }), ['a']);
    assert.equal(asked, 1);
  });

  it('counts a text with what was learned of its model', async () => {
    const [information] = await provider.provideLanguageModelChatInformation(group, token);
    assert.ok(information);
    assert.equal(await provider.provideTokenCount(information, 'one two three'), 3);
  });

  it('stays away without a word from an editor that has no such chat', async () => {
    const said: string[] = [];
    registerLanguageModels({
      connection: { ...connection, client: () => assert.fail('Nobody is asked.') },
      catalog,
      memory: { get: () => undefined, update: () => Promise.resolve() },
      setUpConnection: () => setUp(),
      newId: () => 'id',
      now: () => new Date(0),
      answer: () => assert.fail('Nothing is asked.'),
      log: { ...silentLogger, error: (line) => said.push(line), warn: (line) => said.push(line) },
    }).dispose();
    assert.deepEqual(said, []);
  });
});
