import assert from 'node:assert/strict';

import * as vscode from 'vscode';

import type { AnswerRequest } from '../../src/core/api/answer.ts';
import { ApiError } from '../../src/core/api/apiError.ts';
import { estimateTokens } from '../../src/core/context/estimateTokens.ts';
import { parseTurnNote, type TurnNote } from '../../src/core/participant/turnNote.ts';
import { readPeriods } from '../../src/core/usage/readPeriods.ts';
import { TimeZone } from '../../src/core/usage/timeZone.ts';
import type { ModelsideInside } from '../../src/extension.ts';
import { codeTarget } from '../../src/host/code/codeTarget.ts';
import { notSentCode } from '../../src/host/failures.ts';
import { GitIgnore } from '../../src/host/context/gitIgnore.ts';
import { Participant } from '../../src/host/participant/participant.ts';
import type { ParticipantServices } from '../../src/host/participant/participantServices.ts';
import { modelside } from './modelside.ts';
import { RecordedStream } from './recordedStream.ts';

const picked = { vendor: 'modelside', id: 'local/scribe-large', name: 'Scribe Large' };

/** As VS Code hands over a picture that was pasted. */
const picture = {
  id: 'picture',
  value: {
    mimeType: 'image/png',
    data: async () =>
      Uint8Array.from(
        atob(
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        ),
        (character) => character.charCodeAt(0),
      ),
  },
};

interface Asked {
  readonly prompt?: string;
  readonly command?: string;
  readonly references?: readonly vscode.ChatPromptReference[];
  readonly model?: { readonly vendor: string; readonly id: string; readonly name: string };
  readonly history?: vscode.ChatContext['history'];
  readonly token?: vscode.CancellationToken;
}

describe('The chat participant', () => {
  let inside: ModelsideInside;
  let folder: vscode.Uri;
  let gitIgnore: GitIgnore;
  let requests: AnswerRequest[];
  let services: ParticipantServices;

  before(async () => {
    inside = await modelside();
    const [first] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(first);
    folder = first.uri;
    gitIgnore = new GitIgnore();
    services = {
      answer: async function* answer(request, signal) {
        requests.push(request);
        yield* (await inside.connection.client()).answer(request, signal);
      },
      models: inside.models,
      catalog: inside.catalog,
      usage: (signal) => readPeriods(inside.connection.client(), new Date(), TimeZone.local(), signal),
      defaults: () => ({ systemPrompt: '', parameters: {} }),
      count: (_, text) => estimateTokens(text),
      prepareCode: async () => undefined,
      repositories: async () => undefined,
      showChange: async () => undefined,
      mayBeSent: async () => false,
      gitIgnore,
      newId: () => crypto.randomUUID(),
      log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
      iconPath: folder,
    };
  });

  after(() => gitIgnore.dispose());

  beforeEach(() => {
    requests = [];
  });

  const at = (path: string): vscode.Uri => vscode.Uri.joinPath(folder, path);

  async function ask(
    { prompt = '', references = [], model = picked, history = [], token, command }: Asked,
    own: Partial<ParticipantServices> = {},
  ): Promise<{ stream: RecordedStream; result: vscode.ChatResult; note: TurnNote }> {
    const stream = new RecordedStream();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what of a request is read is all there
    const request = {
      prompt,
      command,
      references,
      model,
      toolReferences: [],
    } as unknown as vscode.ChatRequest;
    const source = new vscode.CancellationTokenSource();
    const participant = new Participant({ ...services, ...own });
    const result = await participant.handle(request, { history }, stream, token ?? source.token);
    const note = parseTurnNote(result.metadata);
    assert.ok(note);
    return { stream, result, note };
  }

  const sent = (): string => requests.map(({ messages }) => JSON.stringify(messages)).join('\n');

  it('answers with the picked model where it is one of ours, and says which', async () => {
    const { stream, result } = await ask({ prompt: 'What is a heap?' });
    assert.equal(result.errorDetails, undefined);
    assert.equal(requests[0]?.model, 'local/scribe-large');
    assert.match(stream.text, /heap[^]*_Scribe Large · [\d,]+ tokens in · [\d,]+ out_\n\n\[/);
  });

  it('answers with its default model where another one is picked, and says so', async () => {
    const model = { vendor: 'other', id: 'x', name: 'Foreign [x](y)' };
    const { stream } = await ask({ prompt: 'What is a heap?', model });
    assert.equal(requests[0]?.model, (await inside.models.resolve()).id);
    assert.ok(stream.text.includes(String.raw`Foreign \[x\]\(y\) is not one of Modelside's models`));
  });

  it('sends files, places in them and pictures that were attached, and lists them', async () => {
    const range = new vscode.Range(2, 0, 6, 1);
    const references = [
      picture,
      { id: 'place', value: new vscode.Location(at('src/cart.ts'), range) },
      { id: 'file', value: at('inventory.py') },
      { id: 'vscode.customizations.index', value: '<skills>' },
    ];
    const { stream } = await ask({ prompt: 'What are these?', references });
    assert.match(sent(), /File inventory\.py.*Selection from src\/cart\.ts, lines 3-7.*What are these\?/);
    assert.doesNotMatch(sent(), /<skills>/);
    const [message] = requests[0]?.messages ?? [];
    assert.ok(message?.role === 'user');
    assert.equal(message.images?.length, 1);
    assert.deepEqual(stream.references, ['inventory.py', 'src/cart.ts:3']);
  });

  it('sends no picture to a model that takes none, and says so', async () => {
    const model = { vendor: 'modelside', id: 'local/scribe-small', name: 'Scribe Small' };
    const { stream } = await ask({ prompt: 'See?', model, references: [picture] });
    assert.deepEqual(requests[0]?.messages, [{ role: 'user', content: 'See?' }]);
    assert.match(stream.text, /Pictures were not sent: Scribe Small takes none\./);
  });

  it('sends nothing that looks secret without a yes', async () => {
    const uri = at('.env');
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode('TOKEN=aB3dE5fG7hJ9kL1mN3pQ5'));
    try {
      const { stream } = await ask({ prompt: 'Is it right?', references: [{ id: 'e', value: uri }] });
      assert.doesNotMatch(sent(), /aB3dE5/);
      assert.match(stream.text, /\.env may hold secrets/);
      const references = [{ id: 'e', value: uri }];
      const { note } = await ask({ prompt: 'And now?', references }, { mayBeSent: async () => true });
      assert.match(sent(), /aB3dE5/);
      assert.deepEqual(note.allowed, [uri.toString()]);
    } finally {
      await vscode.workspace.fs.delete(uri);
    }
  });

  it('gives what was said before along with a follow-up, but not what was told about it', async () => {
    const first = await ask({
      prompt: 'What is in it?',
      references: [{ id: 'file', value: at('inventory.py') }],
    });
    const history = [
      turnOf(vscode.ChatRequestTurn, 'What is in it?', undefined, [{ id: 'f', value: at('inventory.py') }]),
      turnOf(
        vscode.ChatResponseTurn,
        [new vscode.ChatResponseMarkdownPart(first.stream.text)],
        first.result,
        'modelside.assistant',
      ),
    ];
    await ask({ prompt: 'And why?', history });
    const messages = requests.at(-1)?.messages ?? [];
    assert.deepEqual(
      messages.map(({ role }) => role),
      ['user', 'assistant', 'user'],
    );
    assert.match(messages[0]?.content ?? '', /File inventory\.py[^]*What is in it\?/);
    assert.doesNotMatch(messages[1]?.content ?? '', /tokens in/);
  });

  it('tells usage and models as tables, without a question to a model', async () => {
    const usage = await ask({ command: 'usage' });
    assert.match(usage.stream.text, /\| Window \|[^]*\| 30 days \|[^]*From the service/);
    assert.deepEqual(usage.stream.buttons, ['modelside.usage.focus']);
    const models = await ask({ command: 'models' });
    assert.match(models.stream.text, /\| Thinker \| 131\.1K \| \\\$0\.60 \| \\\$2\.40 \| reasoning \|/);
    assert.equal(requests.length, 0);
  });

  it('writes a commit message for what is staged, and offers to use it', async () => {
    const diff =
      'diff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n-const a = 1;\n+const a = 2;\n';
    const repository = {
      rootUri: folder,
      inputBox: { value: '' },
      state: { indexChanges: [{}], workingTreeChanges: [] },
      diff: async (cached = false) => (cached ? diff : ''),
      log: async () => [{ message: 'Count from two' }],
    };
    const { stream } = await ask({ command: 'commit' }, { repositories: async () => [repository] });
    assert.match(sent(), /const a = 2;/);
    assert.match(sent(), /Count from two/);
    assert.equal(
      stream.links.get('Use as Commit Message')?.command,
      'modelside.participant.useCommitMessage',
    );
    const none = await ask({ command: 'commit' });
    assert.match(none.stream.text, /Git extension/);
    assert.equal(requests.length, 1);
  });

  it('ends the request when it is cancelled', async () => {
    const source = new vscode.CancellationTokenSource();
    let aborted = false;
    const { result } = await ask(
      { prompt: 'Please write 4000 lines of code.', token: source.token },
      {
        answer: async function* answer(request, signal) {
          signal.addEventListener('abort', () => (aborted = true));
          for await (const event of services.answer(request, signal)) {
            yield event;
            if (event.type === 'text') source.cancel();
          }
        },
      },
    );
    assert.ok(aborted);
    assert.equal(result.errorDetails, undefined);
    assert.equal(parseTurnNote(result.metadata)?.end, 'cut');
  });

  it('says calmly that a question was not sent because the person said no', async () => {
    const answer: ParticipantServices['answer'] = () => {
      throw new ApiError('cancelled', 'It may cross your budget.', { code: notSentCode });
    };
    const { stream, result } = await ask({ prompt: 'Hi' }, { answer });
    assert.equal(result.errorDetails, undefined);
    assert.match(stream.text, /^Not sent\. It may cross your budget\.$/m);
  });

  it('makes an error a sentence with a button, and offers to try again', async () => {
    const answer: ParticipantServices['answer'] = () => {
      throw new ApiError('modelNotFound', 'No such model.');
    };
    const { result, stream } = await ask({ prompt: 'Hello?' }, { answer });
    assert.match(result.errorDetails?.message ?? '', /^The service does not know this model\./);
    assert.deepEqual(stream.buttons, ['modelside.model.choose']);
    const followUps = new Participant(services).provideFollowups(result);
    assert.deepEqual(followUps, [{ prompt: 'Hello?', command: '', label: 'Try Again' }]);
  });

  it('says that a question is too long before it sends it', async () => {
    const model = { vendor: 'modelside', id: 'local/scribe-small', name: 'Scribe Small' };
    const { result } = await ask({ prompt: 'word '.repeat(40_000), model });
    assert.match(result.errorDetails?.message ?? '', /too long for this model/);
    assert.equal(requests.length, 0);
  });

  it('asks of a command on code what is attached, else what the last one was about', async () => {
    const places: unknown[] = [];
    const own: Partial<ParticipantServices> = {
      prepareCode: async (_, place) => {
        places.push(place?.uri);
        const target = await codeTarget(place && { ...place, around: false });
        assert.ok(target);
        const [range = new vscode.Range(0, 0, 0, 0)] = target.ranges;
        const prompt = { fits: true, question: 'Fix it.', parts: [], leftOut: [], tokens: 1 } as const;
        return { document: target.document, range, prompt, refused: [] };
      },
    };
    const uri = at('src/cart.ts');
    const first = await ask({ command: 'fix', references: [{ id: 'f', value: uri }] }, own);
    assert.equal(first.note.place?.uri, uri.toString());
    const response = turnOf(vscode.ChatResponseTurn, [], first.result, 'modelside.assistant');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await ask({ command: 'tests', history: [response] }, own);
    assert.deepEqual(places, [uri.toString(), uri.toString()]);
  });
});

/** VS Code makes these; its types keep others from it. */
function turnOf<T>(Turn: { readonly prototype: T }, ...parts: readonly unknown[]): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is a class
  const Made = Turn as unknown as new (...given: readonly unknown[]) => T;
  return new Made(...parts);
}
