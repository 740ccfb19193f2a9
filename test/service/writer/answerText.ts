import { answerToCode } from './answerToCode.ts';
import { answerToQuestion } from './answerToQuestion.ts';
import { answerWithTests } from './answerWithTests.ts';
import { commitMessage } from './commitMessage.ts';
import { editedCode, wantsEdit } from './editedCode.ts';
import { fenced } from './fenced.ts';
import { longAnswer, wantedLines } from './longAnswer.ts';
import type { PromptReading } from './promptReading.ts';
import { answerWithEdit } from './answerWithEdit.ts';
import { answerWithToolResults } from './answerWithToolResults.ts';

/** Chooses the kind of answer by what was asked. */
export function answerText(reading: PromptReading): string {
  const lines = wantedLines(reading.question);
  if (reading.toolResults.length > 0) {
    return answerWithToolResults(reading);
  }
  if (lines !== undefined) {
    return longAnswer(reading, lines);
  }
  if (/\bcommit message\b/i.test(`${reading.instructions}\n${reading.question}`)) {
    return commitMessage(reading);
  }
  const { sample } = reading;
  if (sample === undefined) {
    return answerToQuestion(reading);
  }
  if (wantsCodeOnly(reading)) {
    return fenced(editedCode(sample), sample.language.tag);
  }
  if (/\b(unit )?tests?\b/i.test(reading.question) && !/\bexplain\b/i.test(reading.question)) {
    return answerWithTests(reading, sample);
  }
  return wantsEdit(reading.question) ? answerWithEdit(reading, sample) : answerToCode(reading, sample);
}

const codeOnly = [
  /\b(?:only|nothing but|just)\s+(?:with\s+)?(?:(?:the|a|one)\s+)?(?:\w+\s+){0,2}code\b/i,
  /\bcode only\b/i,
  /\bno (?:explanations?|prose)\b/i,
];

function wantsCodeOnly({ instructions, question }: PromptReading): boolean {
  return codeOnly.some((pattern) => pattern.test(`${instructions}\n${question}`));
}
