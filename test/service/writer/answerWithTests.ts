import type { CodeSample } from './codeSample.ts';
import { fenced } from './fenced.ts';
import { listed } from './listed.ts';
import type { PromptReading } from './promptReading.ts';
import { quoted } from './quoted.ts';
import { standInNote } from './standInNote.ts';

const mostTests = 4;

/** Tests that call what the code defines, for a person to fill in. */
export function answerWithTests(reading: PromptReading, sample: CodeSample): string {
  const names = sample.definitions.length > 0 ? sample.definitions.slice(0, mostTests) : ['theCode'];
  const isPython = sample.language.name === 'Python';
  const code = isPython ? pythonTests(names) : scriptTests(names);
  return [
    `### Tests for ${listed(names.map((name) => `\`${name}\``))}`,
    quoted(reading.question),
    'One test for what should work and one for what should be refused:',
    fenced(code, isPython ? 'python' : 'typescript'),
    [
      '| Name | Worth trying |',
      '| --- | --- |',
      ...names.map((name) => `| \`${name}\` | nothing, one, many, too many |`),
    ].join('\n'),
    [
      '- put in values whose result you can work out by hand',
      `- the code that was sent has ${sample.lines.length} lines; look at its branches first`,
    ].join('\n'),
    standInNote(reading.model),
  ].join('\n\n');
}

function pythonTests(names: readonly string[]): string {
  const tests = names.map(
    (name) =>
      `def test_${name}_works():\n    assert ${name}() == "what you expect"\n\n\n` +
      `def test_${name}_refuses_nonsense():\n    with pytest.raises(ValueError):\n        ${name}(None)`,
  );
  return ['import pytest', ...tests].join('\n\n\n');
}

function scriptTests(names: readonly string[]): string {
  const tests = names.map(
    (name) =>
      `describe('${name}', () => {\n` +
      `  it('gives what is expected', () => {\n    assert.equal(${name}(), 'what you expect');\n  });\n\n` +
      `  it('refuses nonsense', () => {\n    assert.throws(() => ${name}(undefined));\n  });\n});`,
  );
  return ["import assert from 'node:assert/strict';", ...tests].join('\n\n');
}
