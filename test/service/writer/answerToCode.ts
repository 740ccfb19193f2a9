import { chooseBy } from './chooseBy.ts';
import type { CodeSample } from './codeSample.ts';
import { codeFacts } from './codeFacts.ts';
import { counted } from './counted.ts';
import { definitionIn } from './definitions.ts';
import { fenced } from './fenced.ts';
import type { PromptReading } from './promptReading.ts';
import { quoted, shortened } from './quoted.ts';
import { standInNote } from './standInNote.ts';

const quotedLines = 14;
const quotedCharacters = 3000;

/** Says what can be seen in a piece of code, and quotes it. */
export function answerToCode(reading: PromptReading, sample: CodeSample): string {
  const facts = codeFacts(sample);
  const { language, definitions, lines } = sample;
  const opening = chooseBy(sample.code + reading.question, [
    `### What stands in this ${language.name}`,
    `### Reading ${definitions[0] === undefined ? `the ${language.name}` : `\`${definitions[0]}\``}`,
    `### ${counted(lines.length, 'line')} of ${language.name}, looked at`,
  ]);
  const start = Math.max(
    0,
    lines.findIndex((line) => definitionIn(line) !== undefined),
  );
  const part = lines.slice(start, start + quotedLines);
  return [
    opening,
    reading.question === ''
      ? 'Only code came, no question, so this is what it shows.'
      : quoted(reading.question),
    reading.sampleIsEarlier
      ? 'No code came with the question, so this is about the code sent before:'
      : 'The code says:',
    facts.sentences.map((sentence) => `- ${sentence}`).join('\n'),
    ['| Seen | Count |', '| --- | ---: |', ...facts.counts.map(([what, n]) => `| ${what} | ${n} |`)].join(
      '\n',
    ),
    part.length === lines.length
      ? 'The code in full:'
      : `From line ${start + 1} on (${counted(part.length, 'line')} of ${lines.length}):`,
    fenced(shortened(part.join('\n'), quotedCharacters), language.tag),
    standInNote(reading.model),
  ].join('\n\n');
}
