/** A row of characters in a text that would not be seen, or that would change how others are seen. */
export interface HiddenRun {
  readonly start: number;
  readonly end: number;
}

const suspicious =
  // oxlint-disable-next-line no-control-regex, no-misleading-character-class -- these very characters are looked for
  /[\0-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2028-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF9-\uFFFB\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}]/u;
const suspiciousRuns = new RegExp(`${suspicious.source}+`, 'gu');

/** A flag of a part of a country: a black flag, the letters of its name as tags, and the end of them. */
const subdivisionFlag =
  /^\u{1F3F4}[\u{E0061}-\u{E007A}]{2}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{1,3}\u{E007F}$/u;
const startedFlag = /^\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{1,5}$/u;

const emoji = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{1F1E6}-\u{1F1FF}]/u;
const keycap = /[0-9#*]/;
/** Scripts whose letters take another form with a joiner or a non-joiner between them. */
const joining =
  /[\p{scx=Arabic}\p{scx=Syriac}\p{scx=Nko}\p{scx=Thaana}\p{scx=Mongolian}\p{scx=Devanagari}\p{scx=Bengali}\p{scx=Gurmukhi}\p{scx=Gujarati}\p{scx=Oriya}\p{scx=Tamil}\p{scx=Telugu}\p{scx=Kannada}\p{scx=Malayalam}\p{scx=Sinhala}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Tibetan}]/u;
/** Scripts that put no spaces between words, where a line may break only if a space of no width says so. */
const unspaced =
  /[\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Tibetan}\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Javanese}]/u;
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** What has forms that a variation selector chooses: ideographs, mathematical signs, East Asian punctuation. */
const varying =
  /[\p{Script=Han}\p{Sm}\p{Script=Myanmar}\p{Script=Phags_Pa}\p{Script=Manichaean}\u3001\u3002\uFF01\uFF0C\uFF0E\uFF1A\uFF1B\uFF1F0]/u;

/** Quick and rough: false means that there is certainly nothing hidden in a text. */
export function mayHide(text: string): boolean {
  return suspicious.test(text);
}

/**
 * What is hidden in a text, first to last. Left alone is what writing needs: joined emoji, flags, the joiners of Persian
 * and Indian scripts, marks of direction in right-to-left text, variants of ideographs. What might still become such a
 * thing at the end of the text counts as one.
 */
export function hiddenRuns(received: string): readonly HiddenRun[] {
  const found: HiddenRun[] = [];
  // Of a character that comes in two halves, the first one alone is nothing yet.
  const text = received.replace(/[\uD800-\uDBFF]$/, '');
  for (const { 0: run, index } of text.matchAll(suspiciousRuns)) {
    const before = lastCharacter(text, index);
    const after = firstCharacter(text, index + run.length);
    if (!isWriting(run, before, after, text)) found.push({ start: index, end: index + run.length });
  }
  return found;
}

function isWriting(run: string, before: string, after: string, text: string): boolean {
  const follows = (next: RegExp): boolean => after === '' || next.test(after);
  switch (run) {
    case '\u200D':
      return (emoji.test(before) && follows(emoji)) || joining.test(before);
    case '\u200C':
      return joining.test(before);
    case '\u200B':
      return unspaced.test(before) && follows(unspaced);
    case '\u200E':
    case '\u200F':
    case '\u061C':
      return rightToLeft.test(text);
    case '\uFE0E':
    case '\uFE0F':
      return emoji.test(before) || (keycap.test(before) && follows(/\u20E3/));
    case '\uFE0F\u200D':
      return emoji.test(before) && follows(emoji);
    case '\u034F':
      return /\p{Script=Hebrew}/u.test(before);
    case '\u115F':
    case '\u1160':
      return /\p{Script=Hangul}/u.test(before) || follows(/\p{Script=Hangul}/u);
    case '\u180B':
    case '\u180C':
    case '\u180D':
    case '\u180E':
    case '\u180F':
      return /\p{Script=Mongolian}/u.test(before);
    default:
      if (/^[\uFE00-\uFE0D]$/.test(run)) return varying.test(before);
      if (/^[\u{E0100}-\u{E01EF}]$/u.test(run)) return /\p{Script=Han}/u.test(before);
      return subdivisionFlag.test(before + run) || (after === '' && startedFlag.test(before + run));
  }
}

function firstCharacter(text: string, at: number): string {
  const code = text.codePointAt(at);
  return code === undefined ? '' : String.fromCodePoint(code);
}

function lastCharacter(text: string, end: number): string {
  const last = text.slice(Math.max(0, end - 2), end);
  return /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(last) ? last : last.slice(-1);
}
