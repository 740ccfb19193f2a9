import { counted } from './counted.ts';
import { keywords } from './keywords.ts';
import type { PromptReading } from './promptReading.ts';
import { shortened } from './quoted.ts';

const sentencesByEffort: Readonly<Record<string, number>> = { low: 2, medium: 5, high: 9 };

/** What the stand-in for a reasoning model "thinks" first; more of it with more effort. */
export function reasoningText(reading: PromptReading, effort = 'medium'): string {
  const { question, sample, earlierMessages } = reading;
  const words = keywords(question, 4);
  const subject = words[0] ?? 'the prompt';
  const sentences = [
    `The person asks: "${shortened(question.replaceAll(/\s+/g, ' '), 160)}".`,
    sample === undefined
      ? 'No code came along, so there is nothing to quote but the question.'
      : `There are ${counted(sample.lines.length, 'line')} of ${sample.language.name} to look at.`,
    `The words that matter are ${words.length === 0 ? 'missing' : words.join(', ')}.`,
    earlierMessages === 0
      ? 'Nothing was said before, so everything must come from this message.'
      : `${counted(earlierMessages, 'message')} came before; they may say what "it" means.`,
    sample?.definitions[0] === undefined
      ? `A list and a small table will do for ${subject}.`
      : `\`${sample.definitions[0]}\` is defined first, so the answer begins there.`,
    `Is there another way to read ${subject}? Perhaps, but the plain one is the likelier one.`,
    'Counting is safe; guessing at a meaning is not, and a stand-in should not pretend.',
    'The answer should quote what was sent, so that it can be checked.',
    'And it should say at its end that no network was needed.',
  ];
  return sentences.slice(0, sentencesByEffort[effort] ?? 5).join(' ');
}
