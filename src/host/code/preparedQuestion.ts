import * as vscode from 'vscode';

import type { CodeCommand } from '../../core/code/codeCommand.ts';
import { type CodePrompt, codePrompt, type CodeTask } from '../../core/code/codePrompt.ts';
import { expandInstruction } from '../../core/code/expandInstruction.ts';
import type { LineSpan } from '../../core/code/lineSpan.ts';
import { isSecretPath } from '../../core/context/secretFiles.ts';
import { holdsSecret } from '../../core/context/secretText.ts';
import { attachmentLabel } from '../context/attachmentLabel.ts';
import { reasonText } from '../context/reasonText.ts';
import type { AnsweringModel, CodeServices } from './codeServices.ts';
import type { CodeTarget } from './codeTarget.ts';
import { fileOf, placeOf } from './excerpt.ts';
import { findSubject, type Subject } from './findSubject.ts';
import { gatherContext } from './gatherContext.ts';
import { projectFacts } from './projectFacts.ts';
import { refusalOf } from './refusalOf.ts';
import { type TestTarget, testTarget } from './testTarget.ts';

const { l10n } = vscode;

/** A question about code that only has to be sent. */
export interface PreparedQuestion {
  readonly command: CodeCommand;
  readonly model: AnsweringModel;
  readonly document: vscode.TextDocument;
  /** What an answer would take the place of. */
  readonly range: vscode.Range;
  /** Lines of the range, counted from its first: where alone an answer may change something. Missing for everywhere. */
  readonly parts?: readonly LineSpan[];
  readonly prompt: CodePrompt;
  /** What is not sent, in words. */
  readonly refused: readonly string[];
  /** Where tests go; missing for what is no test. */
  readonly tests?: TestTarget;
}

/**
 * Gets together what is asked. `undefined` when there is no code, which was said, or the person does not want to send it.
 *
 * @param input what the person typed for `{{input}}`
 */
export async function prepareQuestion(
  command: CodeCommand,
  target: CodeTarget,
  input: string,
  services: CodeServices,
): Promise<PreparedQuestion | undefined> {
  const model = await services.model();
  const subject = await findSubject(target);
  const { document } = subject;
  if (subject.ranges.every((range) => document.getText(range).trim() === '')) {
    void vscode.window.showWarningMessage(
      l10n.t('There is no code here. Select some, or go into a function.'),
    );
    return undefined;
  }
  const reasons = await reasonsToAsk(subject, services);
  if (reasons.length > 0 && !(await services.mayBeSent(reasons))) return undefined;
  const gathered = await gatherContext(subject, command, services);
  const tests = command.id === 'tests' ? await testTarget(document, services) : undefined;
  const { sentences } = await projectFacts(document);
  const instruction = expandInstruction(command.instruction, {
    selection: gathered.subject.map(({ label }) => label).join(', '),
    file: placeOf(document).path,
    language: document.languageId,
    symbol: subject.symbol,
    problems: gathered.context.find(({ kind }) => kind === 'problems')?.text ?? '',
    input,
  });
  const task: CodeTask = {
    instruction,
    place: tests?.exists ? 'append' : command.place,
    subject: gathered.subject,
    ...(gathered.only ? { only: gathered.only } : {}),
    context: [...(tests?.examples ?? []), ...gathered.context],
    hints: [...(tests ? testHints(tests, placeOf(document).path) : []), ...sentences],
  };
  const { contextWindow: window, maxOutputTokens: output } = model;
  const context = services.contextLimit();
  const limits = {
    ...(window === undefined ? {} : { window }),
    ...(output === undefined ? {} : { output }),
    ...(context === undefined ? {} : { context }),
  };
  const prompt = codePrompt(task, limits, (text) => services.count(model.id, text));
  const { range, parts, refused } = gathered;
  return {
    command,
    model,
    document,
    range,
    prompt,
    refused,
    ...(parts ? { parts } : {}),
    ...(tests ? { tests } : {}),
  };
}

/** What a person may not be aware of. */
async function reasonsToAsk(
  { document, ranges }: Subject,
  services: CodeServices,
): Promise<readonly string[]> {
  const uri = fileOf(document);
  const name = attachmentLabel(uri);
  const isSecret = isSecretPath(uri.path) || ranges.some((range) => holdsSecret(document.getText(range)));
  const refusal = await refusalOf(document, services);
  return [
    ...(isSecret ? [reasonText({ reason: 'secret', name })] : []),
    ...(refusal ? [reasonText(refusal)] : []),
  ];
}

function testHints({ exists, path, examples }: TestTarget, source: string): readonly string[] {
  if (path === '') return [];
  if (exists) return [`The tests are added at the end of ${path}; the code is in ${source}.`];
  const like = examples.length > 0 ? ' Write them as the other tests of the project are written.' : '';
  return [`The tests go into ${path}; the code is in ${source}.${like}`];
}
