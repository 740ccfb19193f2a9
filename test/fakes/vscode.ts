import { EventEmitter } from './eventEmitter.ts';
import {
  chosenOf,
  type FakeInput,
  type FakeItem,
  type FakeQuestion,
  InputBox,
  QuickPick,
  textsOf,
} from './quickInputs.ts';
import { StatusBarItem } from './statusBarItem.ts';
import { Uri } from './uri.ts';
import { type CancellationToken, FakeProgress } from './fakeProgress.ts';

export { EventEmitter, Uri };

interface Setting {
  globalValue?: unknown;
  workspaceValue?: unknown;
}

const windowStateChanged = new EventEmitter<{ readonly focused: boolean }>();
const configurationChanged = new EventEmitter<{ affectsConfiguration(section: string): boolean }>();

/**
 * The part of VS Code's API that the unit tests need, as it behaves, in memory. `fake` is the tests' side of it: what
 * is configured, what was said, what was run. Reset before each test with `fake.reset()`.
 */
class Fake {
  settings = new Map<string, Setting>();
  messages: string[] = [];
  /** What modal messages say below. */
  details: string[] = [];
  /** Messages stay open until one of `open` is called with the button that is pressed. */
  keepOpen = false;
  open: ((answer: string | undefined) => void)[] = [];
  commands: string[] = [];
  /** What each of them was given. */
  commandArguments: (readonly unknown[])[] = [];
  clipboard = '';
  /** Which buttons a person presses in the messages that come, first one first; none where there is no more. */
  answers: (string | undefined)[] = [];
  /** What a person does in the questions that come, first one first; leaves where there is no more. */
  inputs: FakeInput[] = [];
  /** The questions that were asked. */
  questions: FakeQuestion[] = [];
  /** Where a person saves, and what was proposed. */
  saveTarget: Uri | undefined;
  proposed: Uri | undefined;
  readonly progress = new FakeProgress();
  /** Files that only VS Code can write to, by address. */
  files = new Map<string, string>();
  writeFailure: Error | undefined;
  folders: { readonly name: string; readonly uri: Uri }[] | undefined;
  statusBarItems: StatusBarItem[] = [];

  reset(): void {
    this.settings.clear();
    this.messages = [];
    this.details = [];
    this.keepOpen = false;
    this.open = [];
    this.commands = [];
    this.commandArguments = [];
    this.clipboard = '';
    this.answers = [];
    this.inputs = [];
    this.questions = [];
    this.saveTarget = undefined;
    this.proposed = undefined;
    this.progress.reset();
    this.files.clear();
    this.writeFailure = undefined;
    this.folders = undefined;
    this.statusBarItems = [];
    window.state.focused = true;
  }

  /** As if the person went to another window, or came back. */
  focus(focused: boolean): void {
    window.state.focused = focused;
    windowStateChanged.fire(window.state);
  }

  next(question: FakeQuestion): FakeInput {
    this.questions.push(question);
    return this.inputs.shift();
  }

  /** As if a person or a folder's file had changed it. */
  set(key: string, value: Setting): void {
    this.settings.set(key, value);
    configurationChanged.fire({
      affectsConfiguration: (section) => key === section || key.startsWith(`${section}.`),
    });
  }
}

export const fake = new Fake();

export const l10n = {
  t: (text: string, ...values: readonly (string | number | boolean)[]): string =>
    text.replace(/\{(\d+)\}/g, (placeholder, index: string) => String(values[Number(index)] ?? placeholder)),
};

export const env = {
  language: 'en',
  clipboard: {
    writeText: (text: string): Promise<void> => {
      fake.clipboard = text;
      return Promise.resolve();
    },
  },
};

export const ConfigurationTarget = { Global: 1, Workspace: 2 } as const;
export const TreeItemCollapsibleState = { None: 0, Collapsed: 1, Expanded: 2 } as const;
export const FileType = { File: 1, Directory: 2 } as const;
export const QuickPickItemKind = { Separator: -1, Default: 0 } as const;
export const QuickInputButtons = { Back: {} } as const;

export const ViewColumn = { Active: -1 } as const;
export const ProgressLocation = { SourceControl: 1, Window: 10, Notification: 15 } as const;
export const StatusBarAlignment = { Left: 1, Right: 2 } as const;

export class ThemeColor {
  readonly id: string;

  constructor(id: string) {
    this.id = id;
  }
}

export class CancellationError extends Error {}

export class LanguageModelError extends Error {
  readonly code: string;

  private constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }

  static NoPermissions(this: void, message: string): LanguageModelError {
    return new LanguageModelError('NoPermissions', message);
  }

  static Blocked(this: void, message: string): LanguageModelError {
    return new LanguageModelError('Blocked', message);
  }

  static NotFound(this: void, message: string): LanguageModelError {
    return new LanguageModelError('NotFound', message);
  }
}

export class ThemeIcon {
  readonly id: string;

  constructor(id: string) {
    this.id = id;
  }
}

export class TreeItem {
  readonly label: string;
  readonly collapsibleState: number;

  constructor(label: string, collapsibleState = 0) {
    this.label = label;
    this.collapsibleState = collapsibleState;
  }
}

export class MarkdownString {
  value = '';

  appendText(text: string): this {
    this.value += text.replace(/[\\`*_{}[\]()#+\-.!<>]/g, String.raw`\$&`);
    return this;
  }

  appendMarkdown(text: string): this {
    this.value += text;
    return this;
  }
}

export const workspace = {
  get workspaceFolders(): Fake['folders'] {
    return fake.folders;
  },
  fs: {
    writeFile: (target: Uri, content: Uint8Array): Promise<void> => {
      if (fake.writeFailure) return Promise.reject(fake.writeFailure);
      fake.files.set(String(target), new TextDecoder().decode(content));
      return Promise.resolve();
    },
  },
  onDidChangeConfiguration: configurationChanged.event,
  asRelativePath: (uri: { path: string }): string => uri.path.replace(/^\/workspace\//, ''),
  getConfiguration: (section: string) => ({
    get: (key: string): unknown => {
      const setting = fake.settings.get(`${section}.${key}`);
      return setting?.workspaceValue ?? setting?.globalValue;
    },
    inspect: (key: string): Setting => fake.settings.get(`${section}.${key}`) ?? {},
    update: (key: string, value: unknown, target: number): Promise<void> => {
      const old = fake.settings.get(`${section}.${key}`);
      const place = target === ConfigurationTarget.Workspace ? 'workspaceValue' : 'globalValue';
      fake.set(`${section}.${key}`, { ...old, [place]: value });
      return Promise.resolve();
    },
  }),
};

interface FakeInputBoxOptions {
  readonly title?: string;
  readonly value?: string;
  readonly validateInput?: (text: string) => string | undefined;
}

function told(message: string, options?: unknown): Promise<string | undefined> {
  fake.messages.push(message);
  if (isModal(options)) fake.details.push(options.detail);
  if (fake.keepOpen) return new Promise((resolve) => fake.open.push(resolve));
  return Promise.resolve(fake.answers.shift());
}

function isModal(options: unknown): options is { readonly detail: string } {
  return typeof options === 'object' && options !== null && 'detail' in options;
}

export const window = {
  activeTextEditor: undefined,
  state: { focused: true },
  onDidChangeWindowState: windowStateChanged.event,
  showErrorMessage: told,
  showWarningMessage: told,
  showInformationMessage: told,
  showQuickPick: <Item extends FakeItem>(
    items: readonly Item[],
    options: { readonly title?: string } = {},
  ): Promise<Item | undefined> => {
    const input = fake.next({ title: options.title ?? '', ...textsOf(items), value: '' });
    return Promise.resolve(typeof input === 'string' ? chosenOf(items, input) : undefined);
  },
  /** Types until what was typed is taken. */
  showInputBox: ({
    title = '',
    value = '',
    validateInput,
  }: FakeInputBoxOptions): Promise<string | undefined> => {
    let problem: string | undefined;
    for (;;) {
      const input = fake.next({ title, ...textsOf([]), value, ...(problem !== undefined && { problem }) });
      if (typeof input !== 'string') return Promise.resolve(undefined);
      problem = validateInput?.(input);
      if (problem === undefined) return Promise.resolve(input);
    }
  },
  createQuickPick: <Item extends FakeItem>() => new QuickPick<Item>((question) => fake.next(question)),
  createInputBox: () => new InputBox((question) => fake.next(question)),
  showSaveDialog: ({ defaultUri }: { readonly defaultUri?: Uri }): Promise<Uri | undefined> => {
    fake.proposed = defaultUri;
    return Promise.resolve(fake.saveTarget);
  },
  withProgress: <T>(
    _options: unknown,
    run: (
      progress: { report(value: { readonly message?: string }): void },
      token: CancellationToken,
    ) => PromiseLike<T>,
  ): PromiseLike<T> => run(fake.progress, fake.progress.token),
  createStatusBarItem: (id: string, alignment: number, priority: number): StatusBarItem => {
    const item = new StatusBarItem(id, alignment, priority);
    fake.statusBarItems.push(item);
    return item;
  },
};

export const commands = {
  executeCommand: (command: string, ...values: readonly unknown[]): Promise<undefined> => {
    fake.commands.push(command);
    fake.commandArguments.push(values);
    return Promise.resolve(undefined);
  },
};
