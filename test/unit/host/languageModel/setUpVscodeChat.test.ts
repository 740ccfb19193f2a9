import assert from 'node:assert/strict';

import { ApiError } from '../../../../src/core/api/apiError.ts';
import type { CatalogState } from '../../../../src/core/models/modelCatalog.ts';
import type { ConnectionState } from '../../../../src/host/connection.ts';
import type { EditorChat } from '../../../../src/host/languageModel/editorChat.ts';
import { setUpVscodeChat } from '../../../../src/host/languageModel/setUpVscodeChat.ts';

const addGroup = 'lm.addLanguageModelsProviderGroup';
const manage = 'workbench.action.chat.manage';
const openChat = 'workbench.action.chat.open';
const closeList = 'workbench.action.closeModalEditor';
const models = [{ id: 'a', name: 'a', raw: {} }];
const known: CatalogState = { models, readAt: undefined, loading: false, error: undefined };

/** An editor whose model picker has our models once the group is there. */
class FakeEditor implements EditorChat {
  readonly ran: string[] = [];
  readonly said: string[] = [];
  offered = 0;
  off = false;
  known = [addGroup, manage, openChat, closeList];
  refuses: readonly string[] = [];
  chooses: string | undefined;
  /** How many models a group of ours has. */
  inGroup = 2;

  isOff = (): boolean => this.off;
  commands = (): Promise<ReadonlySet<string>> => Promise.resolve(new Set(this.known));
  countModels = (): Promise<number> => Promise.resolve(this.offered);

  run = (command: string): Promise<void> => {
    this.ran.push(command);
    if (this.refuses.includes(command)) return Promise.reject(new Error('No.'));
    if (command === addGroup) this.offered = this.inGroup;
    return Promise.resolve();
  };

  tell = (message: string): Promise<string | undefined> => {
    this.said.push(message);
    return Promise.resolve(this.chooses);
  };
}

describe("Setting up VS Code's chat", () => {
  const baseUrl = new URL('http://127.0.0.1:1/v1');
  const ready = { status: 'ready', baseUrl, apiKey: undefined, keySource: 'notNeeded' } as unknown;
  const connected = { state: ready as ConnectionState };
  const services = { connection: connected, catalog: { state: known }, setUpConnection: async () => {} };

  it('adds the models, switches the chat on, says so, and opens it where that is wanted', async () => {
    const editor = new FakeEditor();
    editor.chooses = 'Open Chat';
    await setUpVscodeChat(services, editor);
    assert.deepEqual(editor.ran, [addGroup, manage, closeList, openChat]);
    assert.deepEqual(editor.said, ["Done. Models of your service in the model picker of VS Code's chat: 2."]);
  });

  it('adds nothing twice', async () => {
    const editor = new FakeEditor();
    editor.offered = 2;
    await setUpVscodeChat(services, editor);
    assert.deepEqual(editor.ran, [manage]);
    assert.match(editor.said.join(), /already/);
  });

  it('explains the steps in an editor without the commands, and runs none', async () => {
    for (const missing of [addGroup, manage]) {
      const editor = new FakeEditor();
      editor.known = editor.known.filter((command) => command !== missing);
      await setUpVscodeChat(services, editor);
      assert.deepEqual(editor.ran, []);
      assert.match(editor.said.join(), /Chat: Manage Language Models/);
    }
  });

  it('explains the steps where the editor refuses', async () => {
    const editor = new FakeEditor();
    editor.refuses = [addGroup];
    await setUpVscodeChat(services, editor);
    assert.match(editor.said.join(), /Chat: Manage Language Models/);
  });

  it('says why there are no models', async () => {
    const cases: readonly (readonly [Partial<CatalogState>, RegExp])[] = [
      [{ models: [] }, /lists no models/],
      [{ models: undefined, error: new ApiError('unauthorized', '') }, /cannot be read.*API key/],
      [{}, /not have the models yet/],
    ];
    for (const [state, words] of cases) {
      const editor = new FakeEditor();
      editor.inGroup = 0;
      await setUpVscodeChat({ ...services, catalog: { state: { ...known, ...state } } }, editor);
      assert.match(editor.said.join(), words);
    }
  });

  it('sets the connection up first, and leaves it at that where the person does not', async () => {
    const connection: { state: ConnectionState } = { state: { status: 'noBaseUrl' } };
    const editor = new FakeEditor();
    let asked = 0;
    const setUpConnection = async (): Promise<void> => {
      asked += 1;
      if (asked === 2) connection.state = connected.state;
    };
    await setUpVscodeChat({ ...services, connection, setUpConnection }, editor);
    assert.deepEqual([editor.ran, editor.said], [[], []]);
    await setUpVscodeChat({ ...services, connection, setUpConnection }, editor);
    assert.deepEqual(editor.ran, [addGroup, manage]);
  });

  it("names the setting where VS Code's chat is switched off", async () => {
    const editor = new FakeEditor();
    editor.off = true;
    await setUpVscodeChat(services, editor);
    assert.deepEqual(editor.ran, []);
    assert.match(editor.said.join(), /chat\.disableAIFeatures/);
  });
});
