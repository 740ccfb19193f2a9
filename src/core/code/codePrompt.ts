import type { TextAttachment } from '../chat/attachment.ts';
import { attachedText } from '../chat/modelInput.ts';
import type { AnswerPlace } from './codeCommand.ts';
import { joinedExcerpts } from './joinedExcerpts.ts';

/** What is to be asked about code: plain data, for whoever asks it. */
export interface CodeTask {
  /** With its variables filled in. */
  readonly instruction: string;
  /** `append`: at the end of a file that is part of the context. */
  readonly place: AnswerPlace | 'append';
  /** The code that it is about. */
  readonly subject: readonly TextAttachment[];
  /** Where only parts of the subject are to be changed: which, such as `lines 3-9`. */
  readonly only?: readonly string[];
  /** What helps to answer well, the nearest first. */
  readonly context: readonly TextAttachment[];
  /** Sentences about the project. */
  readonly hints: readonly string[];
}

/** Tokens, estimated; what is missing is not known and limits nothing. */
export interface TokenLimits {
  /** Input and output together. */
  readonly window?: number;
  readonly output?: number;
  /** Of the context. */
  readonly context?: number;
}

export interface PromptPart {
  readonly attachment: TextAttachment;
  readonly tokens: number;
}

export type CodePrompt =
  | {
      readonly fits: true;
      readonly question: string;
      readonly parts: readonly PromptPart[];
      /** Context for which there was no room. */
      readonly leftOut: readonly PromptPart[];
      /** Of the whole. */
      readonly tokens: number;
    }
  /** The code alone is too much: for the model's window, or for the answer that would have to repeat it. */
  | {
      readonly fits: false;
      readonly reason: 'window' | 'output';
      readonly tokens: number;
      readonly limit: number;
    };

/** Of an answer that is not as long as the code. */
const usualAnswer = 4000;
/** Between messages and around attachments. */
const overhead = 40;

/** Puts a question together: the code, then as much context as there is room for. */
export function codePrompt(task: CodeTask, limits: TokenLimits, count: (text: string) => number): CodePrompt {
  const part = (attachment: TextAttachment): PromptPart => ({
    attachment,
    tokens: attachedText(attachment).reduce((sum, text) => sum + count(text), 0),
  });
  const subject = task.subject.map(part);
  const code = total(subject);
  const { window = Infinity, output = Infinity } = limits;
  const longestAnswer = Math.min(output, window);
  // New code is about as long as the old one.
  const rewritten = task.place === 'replace' ? Math.ceil(code * 1.25) : 0;
  if (rewritten > longestAnswer) {
    return { fits: false, reason: 'output', tokens: rewritten, limit: longestAnswer };
  }
  const answer = Math.min(output, Math.max(rewritten, Math.min(usualAnswer, Math.floor(window / 4))));
  const fixed = code + count(questionOf(task, true)) + overhead;
  const limit = window - answer;
  if (fixed > limit) return { fits: false, reason: 'window', tokens: fixed + answer, limit: window };
  let room = Math.min(limit - fixed, limits.context ?? Infinity);
  const taken: PromptPart[] = [];
  const leftOut: PromptPart[] = [];
  for (const one of task.context.map(part)) {
    if (one.tokens > room) leftOut.push(one);
    else {
      taken.push(one);
      room -= one.tokens;
    }
  }
  const parts = [...subject, ...joinedExcerpts(taken.map(({ attachment }) => attachment)).map(part)];
  const question = questionOf(task, leftOut.length > 0);
  return { fits: true, question, parts, leftOut, tokens: total(parts) + count(question) };
}

function questionOf({ instruction, place, only, hints }: CodeTask, isIncomplete: boolean): string {
  return [
    instruction,
    ...(only ? [`This is about ${only.join(' and ')} only; leave the other lines as they are.`] : []),
    ...hints,
    ...(isIncomplete ? ['Not all of the code around it is shown.'] : []),
    ...answerForm(place),
  ].join('\n\n');
}

function answerForm(place: CodeTask['place']): readonly string[] {
  switch (place) {
    case 'chat':
      return [];
    case 'replace':
      return [
        'Answer with only the code that takes the place of the first block, whole, in one fenced block. Keep its indentation. The other blocks are there to be read.',
      ];
    case 'insert':
      return [
        'Answer with only the code that is to follow the first block, in one fenced block. Do not repeat the block itself.',
      ];
    case 'append':
      return [
        'Answer with nothing but what is to be added at the end of that file, in one fenced block. Do not repeat what it has.',
      ];
    case 'newFile':
      return ['Answer with the whole content of one new file, in one fenced block.'];
  }
}

function total(parts: readonly PromptPart[]): number {
  return parts.reduce((sum, { tokens }) => sum + tokens, 0);
}
