import { chooseBy } from './chooseBy.ts';
import type { CodeSample } from './codeSample.ts';
import { counted } from './counted.ts';
import { editedCode } from './editedCode.ts';
import { fenced } from './fenced.ts';
import type { PromptReading } from './promptReading.ts';
import { quoted } from './quoted.ts';
import { standInNote } from './standInNote.ts';

/** The whole code with small changes, so that it can be put in place of what was sent. */
export function answerWithEdit(reading: PromptReading, sample: CodeSample): string {
  const code = editedCode(sample);
  const added = code.split('\n').length - sample.lines.length;
  const opening = chooseBy(sample.code, ['### The code, with notes', '### A version to compare']);
  return [
    opening,
    quoted(reading.question),
    fenced(code, sample.language.tag),
    'What changed:',
    [
      added === 0
        ? `- nothing: no comment can be put into this ${sample.language.name} safely`
        : `- ${counted(added, 'comment')} added, each above the name it speaks of`,
      `- all ${counted(sample.lines.length, 'line')} that were sent are still there, in their order`,
      '- no name, no type and no result is different',
    ].join('\n'),
    [
      '| | Before | After |',
      '| --- | ---: | ---: |',
      `| Lines | ${sample.lines.length} | ${sample.lines.length + added} |`,
    ].join('\n'),
    standInNote(reading.model),
  ].join('\n\n');
}
