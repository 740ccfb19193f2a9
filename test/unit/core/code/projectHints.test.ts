import assert from 'node:assert/strict';

import { projectHints } from '../../../../src/core/code/projectHints.ts';

function framework(language: string, files: Readonly<Record<string, string>>): string | undefined {
  return projectHints(new Map(Object.entries(files)), language).testFramework;
}

describe('The hints of a project', () => {
  it('name what it is tested with', () => {
    const manifest = (devDependencies: object): string => JSON.stringify({ devDependencies });
    assert.equal(
      framework('typescript', { 'package.json': manifest({ mocha: '1', vitest: '1' }) }),
      'vitest',
    );
    assert.equal(framework('javascriptreact', { 'package.json': manifest({ jest: '1' }) }), 'jest');
    assert.equal(
      framework('typescript', { 'package.json': '{"scripts":{"test":"node --test src"}}' }),
      'node:test',
    );
    assert.equal(framework('python', { 'pyproject.toml': '[tool.pytest.ini_options]' }), 'pytest');
    assert.equal(framework('go', { 'go.mod': 'module x' }), 'testing');
    assert.equal(framework('java', { 'pom.xml': '<artifactId>junit-jupiter</artifactId>' }), 'JUnit 5');
    assert.equal(framework('ruby', { Gemfile: "gem 'rspec'" }), 'RSpec');
    assert.equal(framework('php', { 'composer.json': '{"require-dev":{"phpunit/phpunit":"1"}}' }), 'PHPUnit');
  });

  it('name nothing that the files do not say', () => {
    assert.equal(framework('typescript', {}), undefined);
    assert.equal(framework('typescript', { 'package.json': '{ broken' }), undefined);
    assert.equal(framework('typescript', { 'package.json': '{"devDependencies":["vitest"]}' }), undefined);
    assert.equal(framework('python', { 'pyproject.toml': '[project]' }), undefined);
    assert.equal(framework('plaintext', { 'package.json': '{"devDependencies":{"jest":"1"}}' }), undefined);
  });

  it('are sentences for the model', () => {
    const manifest = JSON.stringify({ type: 'module', devDependencies: { mocha: '1', chai: '1' } });
    const { sentences } = projectHints(new Map([['package.json', manifest]]), 'typescript');
    assert.deepEqual(sentences, [
      'The project is tested with mocha, chai.',
      'Its modules are ECMAScript modules.',
    ]);
  });
});
