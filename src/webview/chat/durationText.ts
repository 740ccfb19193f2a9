import type { ChatWords } from '../../protocol/chatWords.ts';
import { numberFormat } from './numberFormat.ts';
import { fill } from './words.ts';

type Words = Pick<ChatWords, 'milliseconds' | 'seconds' | 'minutes'>;

/** A time in no more digits than one takes in at a glance, such as `840 ms`, `2.4 s`, `12 s` and `1 min 5 s`. */
export function durationText(milliseconds: number, words: Words, language: string): string {
  const whole = Math.round(milliseconds);
  const write = (value: number, maximumFractionDigits = 0): string =>
    numberFormat(language, { maximumFractionDigits }).format(value);
  if (whole < 1000) return fill(words.milliseconds, write(whole));
  if (whole < 9950) return fill(words.seconds, write(whole / 1000, 1));
  const seconds = Math.round(whole / 1000);
  if (seconds < 60) return fill(words.seconds, write(seconds));
  return fill(words.minutes, write(Math.floor(seconds / 60)), write(seconds % 60));
}
