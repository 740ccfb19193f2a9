import assert from 'node:assert/strict';

import * as vscode from 'vscode';

import type { ModelsideInside } from '../../src/extension.ts';
import { failure, json } from '../wire/answers.ts';
import { bodyOf } from '../wire/wireRequest.ts';
import { type Answer, WireServer } from '../wire/wireServer.ts';
import { modelside, until } from './modelside.ts';

const listed = {
  data: [
    {
      id: 'maker/sage-2',
      name: 'Sage 2',
      owned_by: 'maker',
      context_window: 100_000,
      max_output_tokens: 10_000,
      capabilities: { tools: true, vision: true },
      reasoning_efforts: ['low', 'high'],
      pricing: { currency: 'USD', input_per_million_tokens: '0.25', output_per_million_tokens: '1.25' },
    },
    { id: 'plain' },
  ],
};

export interface Received {
  readonly text: string;
  readonly calls: readonly vscode.LanguageModelToolCallPart[];
  readonly usage: unknown;
  readonly thinking: string;
}

/** Modelside connected to a server that answers as a test says, with its models in VS Code's chat. */
export class LanguageModelStage {
  /** One for each of the requests to come; those for the list of models are answered by themselves. */
  readonly answers: Answer[] = [];
  readonly inside: ModelsideInside;
  readonly server: WireServer;

  private constructor(inside: ModelsideInside, server: WireServer) {
    this.inside = inside;
    this.server = server;
    server.always((exchange) =>
      exchange.request.target.endsWith('/models')
        ? json(listed)(exchange)
        : (this.answers.shift() ?? failure(500, {}, { 'x-should-retry': 'false' }))(exchange),
    );
  }

  static async open(): Promise<LanguageModelStage> {
    const stage = new LanguageModelStage(await modelside(), await WireServer.start());
    const { server, inside } = stage;
    await configure('api', 'chatCompletions');
    await inside.keys.set(server.origin, 'ck_made_up');
    await inside.settings.setBaseUrl(`${server.origin}/v1`);
    await until(inside.catalog.onDidChange, () => inside.catalog.find('maker/sage-2') !== undefined);
    // Waits for a click on what it says, which no test makes.
    void vscode.commands.executeCommand('modelside.vscodeChat.setUp');
    return stage;
  }

  /** The bodies of the requests for answers, in their order. */
  get asked(): readonly Readonly<Record<string, unknown>>[] {
    return this.server.requests.filter(({ method }) => method === 'POST').map((request) => bodyOf(request));
  }

  clear(): void {
    this.answers.length = 0;
    this.server.requests.length = 0;
  }

  async close(): Promise<void> {
    const { server, inside } = this;
    await inside.settings.setBaseUrl('');
    await inside.keys.forget(server.origin);
    await configure('api', undefined);
    await until(inside.connection.onDidChange, () => {
      const { state } = inside.connection;
      return state.status === 'ready' && state.baseUrl.origin !== server.origin;
    });
    await server.stop();
  }
}

/** The model as other extensions get it, as soon as VS Code has it. */
export async function offered(id: string): Promise<vscode.LanguageModelChat> {
  for (;;) {
    const changed = Promise.withResolvers<void>();
    const subscription = vscode.lm.onDidChangeChatModels(() => changed.resolve());
    const [model] = await vscode.lm.selectChatModels({ vendor: 'modelside', id });
    if (!model) await changed.promise;
    subscription.dispose();
    if (model) return model;
  }
}

export async function ask(
  model: vscode.LanguageModelChat,
  question: string | vscode.LanguageModelChatMessage[],
  options: vscode.LanguageModelChatRequestOptions = {},
): Promise<Received> {
  const messages = typeof question === 'string' ? [vscode.LanguageModelChatMessage.User(question)] : question;
  const response = await model.sendRequest(messages, options);
  const calls: vscode.LanguageModelToolCallPart[] = [];
  let text = '';
  let thinking = '';
  let usage: unknown;
  for await (const part of response.stream) {
    if (part instanceof vscode.LanguageModelTextPart) text += part.value;
    else if (part instanceof vscode.LanguageModelToolCallPart) calls.push(part);
    else if (part instanceof vscode.LanguageModelDataPart) {
      assert.equal(part.mimeType, 'usage');
      usage = JSON.parse(new TextDecoder().decode(part.data));
    } else thinking += String(Reflect.get(part as object, 'value'));
  }
  return { text, calls, usage, thinking };
}

async function configure(key: string, value: string | undefined): Promise<void> {
  await vscode.workspace.getConfiguration('modelside').update(key, value, vscode.ConfigurationTarget.Global);
}
