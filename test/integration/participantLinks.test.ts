import assert from 'node:assert/strict';

import * as vscode from 'vscode';

import type { AnswerRequest } from '../../src/core/api/answer.ts';
import type { ModelsideInside } from '../../src/extension.ts';
import { GitIgnore } from '../../src/host/context/gitIgnore.ts';
import { Participant } from '../../src/host/participant/participant.ts';
import { registerParticipantCommands } from '../../src/host/participant/participantCommands.ts';
import type { ParticipantServices } from '../../src/host/participant/participantServices.ts';
import { modelside } from './modelside.ts';
import { RecordedStream } from './recordedStream.ts';

const bill = 'What the service counted';

describe('What one can do with an answer of the chat participant', () => {
  let inside: ModelsideInside;
  let folder: vscode.Uri;
  let gitIgnore: GitIgnore;

  before(async () => {
    inside = await modelside();
    const [first] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(first);
    folder = first.uri;
    gitIgnore = new GitIgnore();
  });

  after(() => gitIgnore.dispose());
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  async function answered(
    text: string,
  ): Promise<{ readonly stream: RecordedStream; readonly requests: readonly AnswerRequest[] }> {
    const requests: AnswerRequest[] = [];
    const services: ParticipantServices = {
      answer: async function* answer(request) {
        requests.push(request);
        yield { type: 'text', text };
        yield { type: 'done', finishReason: 'stop', complete: true };
      },
      models: inside.models,
      catalog: inside.catalog,
      usage: () => Promise.reject(new Error('Nobody asks for it.')),
      defaults: () => ({ systemPrompt: '', parameters: {} }),
      count: () => 1,
      prepareCode: async () => undefined,
      repositories: async () => undefined,
      showChange: async () => undefined,
      mayBeSent: async () => false,
      gitIgnore,
      newId: () => crypto.randomUUID(),
      log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
      iconPath: folder,
    };
    const stream = new RecordedStream();
    const model = { vendor: 'modelside', id: 'local/scribe-large', name: 'Scribe Large' };
    const asked = { prompt: 'Show me.', command: undefined, references: [], model, toolReferences: [] };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what of a request is read is all there
    const request = asked as unknown as vscode.ChatRequest;
    const { token } = new vscode.CancellationTokenSource();
    await new Participant(services).handle(request, { history: [] }, stream, token);
    return { stream, requests };
  }

  it('leads to what the service counted for it, by the key of its request', async () => {
    const { stream, requests } = await answered('Just words.');
    assert.deepEqual(stream.links.get(bill), {
      command: 'modelside.usage.showBill',
      given: [requests[0]?.idempotencyKey],
    });
  });

  it('is no command that the model has written', async () => {
    const { stream } = await answered('[Run](command:modelside.usage.showBill)');
    assert.match(stream.text, /\[Run\]/);
    assert.deepEqual([...stream.links.keys()], [bill]);
  });

  it('stands in links with their arguments, which a reloaded window still knows', async () => {
    const { stream } = await answered('```ts\nconst a = f(1);\n```');
    assert.deepEqual(stream.links.get('Insert at Cursor'), {
      command: 'modelside.participant.insertCode',
      given: ['const a = f(1);'],
    });
    assert.deepEqual(stream.buttons, []);
  });

  it('has the code as it is, whatever is escaped in that', async () => {
    const code = 'printf("%5d", get("/a%2Fb%22,%22c"));';
    const { stream } = await answered(`\`\`\`c\n${code}\n\`\`\``);
    assert.deepEqual(stream.links.get('Insert at Cursor')?.given, [code]);
  });

  it('is a button where the code is too long for a link, and then it says how long that works', async () => {
    const { stream } = await answered(`\`\`\`ts\n${'let a = 1;\n'.repeat(6000)}\`\`\``);
    assert.deepEqual(stream.buttons, ['modelside.participant.insertCode']);
    assert.match(stream.text, /until the window is reloaded/);
    assert.ok(stream.links.has(bill));
  });

  describe('when the answer is an old one', () => {
    let shown: string[];
    let commands: Map<string, (...args: unknown[]) => unknown>;

    beforeEach(() => {
      shown = [];
      commands = new Map();
      registerParticipantCommands((id, run) => commands.set(id, run), {
        showChange: async ({ document }) => shown.push(document.uri.toString()),
        repositories: async () => undefined,
      });
    });

    const change = (uri: vscode.Uri): unknown => ({
      uri: uri.toString(),
      range: [0, 0, 1, 0],
      expected: '',
      title: 'Fix',
      code: 'x',
    });

    it('opens the file again that the code is for', async () => {
      const uri = vscode.Uri.joinPath(folder, 'src/receipt.ts');
      await commands.get('participant.showChange')?.(change(uri));
      assert.deepEqual(shown, [uri.toString()]);
    });

    it('changes nothing, and opens nothing, where that file is gone', async () => {
      const fileGone = vscode.Uri.joinPath(folder, 'gone.ts');
      const neverSaved = vscode.Uri.from({ scheme: 'untitled', path: 'Untitled-77' });
      for (const uri of [fileGone, neverSaved]) await commands.get('participant.showChange')?.(change(uri));
      assert.deepEqual(shown, []);
      assert.ok(!vscode.workspace.textDocuments.some(({ uri }) => uri.toString() === neverSaved.toString()));
    });

    it('takes nothing that is no change as Modelside offers it', async () => {
      const uri = vscode.Uri.joinPath(folder, 'src/receipt.ts').toString();
      const whole = { uri, range: [0, 0, 1, 0], expected: '', title: 'Fix', code: 'x' };
      const others = [
        { ...whole, more: 1 },
        { ...whole, range: [-1, 0, 1, 0] },
        { ...whole, uri: 7 },
        [whole],
      ];
      for (const other of others) await commands.get('participant.showChange')?.(other);
      assert.deepEqual(shown, []);
    });

    it('opens tests in the language of their source, though that is closed', async () => {
      const source = vscode.Uri.joinPath(folder, 'inventory.py');
      await commands.get('participant.openCode')?.('assert True', source.toString());
      assert.equal(vscode.window.activeTextEditor?.document.languageId, 'python');
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    });
  });
});
