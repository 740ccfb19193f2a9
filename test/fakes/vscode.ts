/**
 * The part of VS Code's API that the unit tests need, as it behaves, in memory. `fake` is the tests' side of it: what
 * is configured, what was said, what was run. Reset before each test with `fake.reset()`.
 */
interface Disposable {
  dispose(): void;
}

export class EventEmitter<T> {
  readonly #listeners = new Set<(value: T) => void>();
  readonly event = (listener: (value: T) => void): Disposable => {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  };

  fire(value: T): void {
    for (const listener of Array.from(this.#listeners)) listener(value);
  }

  dispose(): void {
    this.#listeners.clear();
  }
}

interface Setting {
  globalValue?: unknown;
  workspaceValue?: unknown;
}

const configurationChanged = new EventEmitter<{ affectsConfiguration(section: string): boolean }>();

class Fake {
  settings = new Map<string, Setting>();
  messages: string[] = [];
  commands: string[] = [];
  clipboard = '';
  /** Which buttons a person presses in the messages that come, first one first; none where there is no more. */
  answers: (string | undefined)[] = [];

  reset(): void {
    this.settings.clear();
    this.messages = [];
    this.commands = [];
    this.clipboard = '';
    this.answers = [];
  }

  /** As if a person or a folder's file had changed it. */
  set(key: string, value: Setting): void {
    this.settings.set(key, value);
    configurationChanged.fire({ affectsConfiguration: (section) => section === key });
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

function told(message: string): Promise<string | undefined> {
  fake.messages.push(message);
  return Promise.resolve(fake.answers.shift());
}

export const window = {
  activeTextEditor: undefined,
  showErrorMessage: told,
  showWarningMessage: told,
  showInformationMessage: told,
};

export const commands = {
  executeCommand: (command: string): Promise<undefined> => {
    fake.commands.push(command);
    return Promise.resolve(undefined);
  },
};
