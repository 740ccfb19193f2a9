import { isRecord, parseJson, valueAt } from '../base/json.ts';

/** Files at the top of a project that say how it is tested. */
export const projectFiles = [
  'package.json',
  'pyproject.toml',
  'requirements.txt',
  'requirements-dev.txt',
  'setup.cfg',
  'tox.ini',
  'pytest.ini',
  'go.mod',
  'Cargo.toml',
  'pom.xml',
  'build.gradle',
  'build.gradle.kts',
  'Gemfile',
  'composer.json',
] as const;

export interface ProjectFacts {
  /** Such as `vitest`. */
  readonly testFramework?: string;
  /** For the model. */
  readonly sentences: readonly string[];
}

/** The more special first: who has Vitest has it for a reason. */
const scriptFrameworks = [
  'vitest',
  'jest',
  'mocha',
  'ava',
  'jasmine',
  'uvu',
  'tap',
  'tape',
  'qunit',
] as const;
const scriptExtras = [
  'chai',
  'sinon',
  '@testing-library/react',
  '@testing-library/vue',
  'fast-check',
] as const;

/**
 * What can be told of a project.
 *
 * @param files text by name, of those in `projectFiles` that there are, the nearest one of each name
 * @param language of the code in question, as VS Code names it
 */
export function projectHints(files: ReadonlyMap<string, string>, language: string): ProjectFacts {
  if (/^(?:java|type)script(?:react)?$|^(?:vue|svelte)$/.test(language)) return scriptFacts(files);
  const framework = frameworkOf(files, language);
  return framework === undefined
    ? { sentences: [] }
    : { testFramework: framework, sentences: [`The project is tested with ${framework}.`] };
}

function scriptFacts(files: ReadonlyMap<string, string>): ProjectFacts {
  const manifest = parseJson(files.get('package.json') ?? '');
  const packages = new Set(
    ['dependencies', 'devDependencies', 'peerDependencies'].flatMap((kind) => {
      const listed = valueAt(manifest, kind);
      return isRecord(listed) ? Object.keys(listed) : [];
    }),
  );
  const testScript = valueAt(manifest, 'scripts', 'test');
  const script = typeof testScript === 'string' ? testScript : '';
  const framework =
    scriptFrameworks.find((name) => packages.has(name)) ??
    (/\bnode\b.*--test\b/.test(script) ? 'node:test' : undefined) ??
    (/\bbun test\b/.test(script) ? 'bun:test' : undefined);
  const extras = scriptExtras.filter((name) => packages.has(name));
  const used = [framework, ...extras].filter((name) => name !== undefined);
  return {
    ...(framework === undefined ? {} : { testFramework: framework }),
    sentences: [
      ...(used.length === 0 ? [] : [`The project is tested with ${used.join(', ')}.`]),
      ...(valueAt(manifest, 'type') === 'module' ? ['Its modules are ECMAScript modules.'] : []),
    ],
  };
}

function frameworkOf(files: ReadonlyMap<string, string>, language: string): string | undefined {
  const says = (pattern: RegExp, ...names: readonly string[]): boolean =>
    names.some((name) => pattern.test(files.get(name) ?? ''));
  switch (language) {
    case 'python':
      return files.has('pytest.ini') ||
        says(
          /\bpytest\b/,
          'pyproject.toml',
          'requirements.txt',
          'requirements-dev.txt',
          'setup.cfg',
          'tox.ini',
        )
        ? 'pytest'
        : undefined;
    case 'go':
      return says(/stretchr\/testify/, 'go.mod') ? 'testing and testify' : 'testing';
    case 'rust':
      return 'cargo test';
    case 'java':
    case 'kotlin':
    case 'scala':
      if (says(/\bjunit-jupiter|org\.junit\.jupiter|junit5/i, 'pom.xml', 'build.gradle', 'build.gradle.kts'))
        return 'JUnit 5';
      return says(/\bjunit\b/i, 'pom.xml', 'build.gradle', 'build.gradle.kts') ? 'JUnit' : undefined;
    case 'ruby':
      if (says(/\brspec\b/, 'Gemfile')) return 'RSpec';
      return says(/\bminitest\b/, 'Gemfile') ? 'Minitest' : undefined;
    case 'php':
      if (says(/pestphp/, 'composer.json')) return 'Pest';
      return says(/phpunit/, 'composer.json') ? 'PHPUnit' : undefined;
    default:
      return undefined;
  }
}
