import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';

interface Manifest {
  readonly engines: { readonly vscode: string };
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string }[];
    readonly views: Readonly<Record<string, readonly { readonly id: string }[]>>;
    readonly viewsContainers: Readonly<
      Record<string, readonly { readonly id: string; readonly icon: string }[]>
    >;
    readonly viewsWelcome: readonly { readonly view: string; readonly contents: string }[];
    readonly menus: Readonly<Record<string, readonly { readonly command?: string }[]>>;
    readonly configuration: readonly {
      readonly properties: Readonly<Record<string, { readonly scope: string }>>;
    }[];
  };
  readonly capabilities: {
    readonly untrustedWorkspaces: { readonly restrictedConfigurations: readonly string[] };
  };
}

const root = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const manifest = JSON.parse(read('package.json')) as Manifest;
const words = JSON.parse(read('package.nls.json')) as Record<string, string>;
const { contributes } = manifest;
const commands = contributes.commands.map(({ command }) => command);
const sources = readdirSync(new URL('src/', root), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => read(`src/${path}`))
  .join('\n');

describe('The manifest', () => {
  for (const command of commands) {
    it(`has a handler in the code for ${command}`, () => {
      assert.ok(sources.includes(`command('${command.replace(/^modelside\./, '')}'`));
    });
  }

  it('declares every command that the code registers', () => {
    const registered = Array.from(sources.matchAll(/\bcommand\('([\w.]+)'/g), ([, id]) => `modelside.${id}`);
    assert.deepEqual(registered.toSorted(), commands.toSorted());
  });

  it('declares every command of ours that the code or a menu runs', () => {
    const views = Object.values(contributes.views).flat();
    const known = new Set([...commands, ...views.map(({ id }) => `${id}.focus`)]);
    const run = Array.from(
      sources.matchAll(
        /'(modelside\.(?:connection|chat|code|edit|model|models|usage|log|vscodeChat)\.\w+)'/g,
      ),
      ([, id]) => id,
    );
    const inMenus = Object.values(contributes.menus).flatMap((items) =>
      items.flatMap(({ command }) => command ?? []),
    );
    const inWelcome = contributes.viewsWelcome.flatMap(({ contents }) =>
      Array.from((words[contents.slice(1, -1)] ?? '').matchAll(/command:([\w.]+)/g), ([, id]) => id),
    );
    for (const id of [...run, ...inMenus, ...inWelcome]) assert.ok(id && known.has(id), id);
  });

  it('has words for everything that it names, and none too many', () => {
    const used = Array.from(read('package.json').matchAll(/"%([\w.]+)%"/g), ([, key]) => key ?? '');
    assert.deepEqual([...new Set(used)].toSorted(), Object.keys(words).toSorted());
  });

  it('reads in the code every setting it declares, and declares every one that is read', () => {
    const declared = contributes.configuration.flatMap(({ properties }) => Object.keys(properties));
    const used = Array.from(
      read('src/host/settings.ts').matchAll(/(?:get|inspect|update|ownValue)\('([\w.]+)'/g),
      ([, key]) => `modelside.${key}`,
    );
    assert.deepEqual([...new Set(used)].toSorted(), declared.toSorted());
  });

  it('lets no folder set the address that a key is sent to', () => {
    const baseUrl = contributes.configuration.flatMap(
      ({ properties }) => properties['modelside.baseUrl'] ?? [],
    );
    assert.deepEqual(
      baseUrl.map(({ scope }) => scope),
      ['machine'],
    );
    assert.ok(
      manifest.capabilities.untrustedWorkspaces.restrictedConfigurations.includes('modelside.baseUrl'),
    );
  });

  it('provides the views that the code fills', () => {
    for (const { id } of Object.values(contributes.views).flat()) assert.ok(sources.includes(`'${id}'`), id);
  });

  it('names drawings that exist', () => {
    for (const { icon } of Object.values(contributes.viewsContainers).flat())
      assert.ok(read(icon).startsWith('<svg'));
  });

  it('asks for the oldest VS Code whose API it is compiled against, exactly', () => {
    assert.equal(manifest.engines.vscode, `^${manifest.devDependencies['@types/vscode'] ?? ''}`);
  });

  it('pins every package to one version', () => {
    for (const version of Object.values({ ...manifest.dependencies, ...manifest.devDependencies })) {
      assert.match(version, /^\d+\.\d+\.\d+$/);
    }
  });
});
