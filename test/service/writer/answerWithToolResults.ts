import { counted } from './counted.ts';
import { listed } from './listed.ts';
import type { PromptReading } from './promptReading.ts';
import { quoted } from './quoted.ts';
import { standInNote } from './standInNote.ts';

/** Says what the tools gave back. */
export function answerWithToolResults(reading: PromptReading): string {
  const { toolResults, question } = reading;
  const tools = listed(toolResults.map(({ tool }) => `\`${tool}\``));
  return [
    `### With what ${tools} gave back`,
    quoted(question),
    ...toolResults.flatMap(({ tool, text }) => [
      `**${tool}** answered with ${counted(text.split('\n').length, 'line')}:`,
      quoted(text === '' ? '(nothing)' : text, 8, 800),
    ]),
    [
      '| Tool | Characters |',
      '| --- | ---: |',
      ...toolResults.map(({ tool, text }) => `| ${tool} | ${text.length} |`),
    ].join('\n'),
    `- ${counted(toolResults.length, 'tool')} asked\n- nothing was looked up beyond that`,
    standInNote(reading.model),
  ].join('\n\n');
}
