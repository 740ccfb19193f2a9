import { chooseBy } from './chooseBy.ts';
import { counted } from './counted.ts';
import { fenced } from './fenced.ts';
import { keywords } from './keywords.ts';
import { listed } from './listed.ts';
import type { PromptReading } from './promptReading.ts';
import { quoted } from './quoted.ts';
import { standInNote } from './standInNote.ts';

/** Quotes a question that came without code, and lays out how to go about it. */
export function answerToQuestion(reading: PromptReading): string {
  const { question, earlierMessages, images } = reading;
  const words = keywords(question, 5);
  const subject = words[0] ?? 'it';
  const opening = chooseBy(question, [
    '### Your question',
    `### About ${subject}`,
    `### Where to begin with ${subject}`,
  ]);
  const wordCount = question.split(/\s+/).filter((word) => word !== '').length;
  const before =
    earlierMessages === 0
      ? 'and nothing before it'
      : `after ${counted(earlierMessages, 'message')} before it`;
  return [
    opening,
    question === '' ? 'The last message is empty.' : quoted(question),
    'What a stand-in can see in it:',
    [
      `- **${counted(wordCount, 'word')}**, ${before}`,
      words.length === 0
        ? '- no word that carries it'
        : `- what carries it: ${listed(words.map((word) => `**${word}**`))}`,
      ...(images > 0 ? [`- ${counted(images, 'image')}, which it cannot look at`] : []),
      '- no code; select some in the editor and send it along, and the answer will quote it',
    ].join('\n'),
    'A way to the answer:',
    [
      '| Step | What to do |',
      '| ---: | --- |',
      `| 1 | Write down an example of ${subject} and the result you expect |`,
      `| 2 | Find the smallest case in which ${words[1] ?? subject} matters |`,
      `| 3 | Try it, compare, and only then look at ${words.at(-1) ?? subject} |`,
    ].join('\n'),
    fenced(words.length === 0 ? '(nothing to quote)' : words.join(' → '), 'text'),
    standInNote(reading.model),
  ].join('\n\n');
}
