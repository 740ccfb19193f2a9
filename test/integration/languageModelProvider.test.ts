import assert from 'node:assert/strict';

import * as vscode from 'vscode';

import type { AnswerEvent, AnswerRequest } from '../../src/core/api/answer.ts';
import { TokenEstimator } from '../../src/core/context/tokenEstimator.ts';
import { LanguageModelProvider } from '../../src/host/languageModel/languageModelProvider.ts';
import { modelInformation } from '../../src/host/languageModel/modelInformation.ts';
import { LanguageModelStage } from './languageModelStage.ts';

/** What only VS Code's own chat may send, and other extensions cannot. */
describe('The language model provider, asked by VS Code itself', () => {
  let stage: LanguageModelStage;

  before(async () => {
    stage = await LanguageModelStage.open();
  });

  after(() => stage.close());

  beforeEach(() => stage.clear());

  it('takes instructions from the role that VS Code keeps for itself, and leaves out what is not for it', async () => {
    // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- not in the published types
    const system = 3 as vscode.LanguageModelChatMessageRole;
    const conversation = [
      { role: system, content: [new vscode.LanguageModelTextPart('Be brief.')], name: undefined },
      {
        role: vscode.LanguageModelChatMessageRole.User,
        content: [
          new vscode.LanguageModelTextPart('Hello'),
          new vscode.LanguageModelDataPart(Buffer.from('ephemeral'), 'cache_control'),
          { something: 'else' },
        ],
        name: undefined,
      },
    ];
    const [request] = await provide(conversation, []);
    assert.deepEqual(request?.messages, [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Hello' },
    ]);
  });

  it('gives sealed reasoning back to the model that it came from, and to no other', async () => {
    const parts: vscode.LanguageModelResponsePart[] = [];
    const events: readonly AnswerEvent[] = [
      { type: 'reasoning', text: 'Hm.' },
      { type: 'sealedReasoning', content: 'sealed' },
      { type: 'toolCall', id: 'a', name: 'look', arguments: '{}' },
      { type: 'done', finishReason: 'toolCalls', complete: true },
    ];
    await provide([], events, (part) => parts.push(part));
    const content = parts.filter((part) => !(part instanceof vscode.LanguageModelDataPart));
    const turn = { role: vscode.LanguageModelChatMessageRole.Assistant, content, name: undefined };
    const [same] = await provide([turn], []);
    assert.deepEqual(same?.messages, [
      {
        role: 'assistant',
        content: '',
        toolCalls: [{ id: 'a', name: 'look', arguments: '{}' }],
        reasoning: 'Hm.',
        sealedReasoning: ['sealed'],
      },
    ]);
    const [other] = await provide([turn], [], () => undefined, 'another');
    assert.equal(other?.messages[0] && 'sealedReasoning' in other.messages[0], false);
  });

  it('asks with the effort that was chosen for the model', async () => {
    const [request] = await provide([], [], () => undefined, 'maker/sage-2', {
      modelConfiguration: { reasoningEffort: 'high' },
    });
    assert.deepEqual(request?.parameters, { reasoningEffort: 'high' });
  });

  /** What a provider of its own asks, with these events for an answer. */
  async function provide(
    messages: readonly vscode.LanguageModelChatRequestMessage[],
    answer: readonly AnswerEvent[],
    report: (part: vscode.LanguageModelResponsePart) => void = () => undefined,
    id = 'maker/sage-2',
    more: object = {},
  ): Promise<readonly AnswerRequest[]> {
    const requests: AnswerRequest[] = [];
    const provider = new LanguageModelProvider({
      connection: stage.inside.connection,
      catalog: stage.inside.catalog,
      estimator: new TokenEstimator(),
      saveEstimates: () => undefined,
      setUpConnection: () => Promise.resolve(),
      newId: () => 'id',
      answer: async function* (request) {
        requests.push(request);
        yield* answer;
      },
    });
    const source = new vscode.CancellationTokenSource();
    const options = { toolMode: vscode.LanguageModelChatToolMode.Auto, ...more };
    const information = modelInformation({ id, name: id, raw: {} });
    await provider.provideLanguageModelChatResponse(information, messages, options, { report }, source.token);
    provider.dispose();
    return requests;
  }
});
