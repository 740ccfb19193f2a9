import * as vscode from 'vscode';
import * as z from 'zod/mini';

import { activeCodeEditor } from '../context/activeCodeEditor.ts';
import { codeAnswer } from './codeAnswer.ts';
import { toLocation } from './notedPlace.ts';
import type { ParticipantServices } from './participantServices.ts';

const { l10n } = vscode;

const count = z.int().check(z.nonnegative());
const offeredChange = z.strictObject({
  uri: z.string(),
  range: z.tuple([count, count, count, count]),
  parts: z.optional(z.array(z.strictObject({ start: count, end: count }))),
  expected: z.string(),
  title: z.string(),
  code: z.string(),
});

/** What the buttons below an answer do. Their arguments are plain JSON, which VS Code keeps with the answer. */
export function registerParticipantCommands(
  command: (id: string, run: (...args: unknown[]) => unknown) => void,
  services: Pick<ParticipantServices, 'showChange' | 'repositories'>,
): void {
  command('participant.insertCode', (code) => (typeof code === 'string' ? insertCode(code) : undefined));
  command('participant.openCode', (code, uri) =>
    typeof code === 'string' ? openCode(code, uri) : undefined,
  );
  command('participant.showChange', (change) => showChange(change, services));
  command('participant.useCommitMessage', (root, text) =>
    typeof text === 'string' ? putCommitMessage(root, text, services) : undefined,
  );
}

async function insertCode(code: string): Promise<void> {
  const editor = activeCodeEditor();
  if (!editor) {
    warn(l10n.t('Open the file that the code is for, and try again.'));
    return;
  }
  const done = await editor.edit((edit) => {
    for (const { active } of editor.selections) edit.insert(active, code);
  });
  if (!done) warn(l10n.t('This editor cannot be changed.'));
}

/** @param like a file in whose language it is */
async function openCode(content: string, like: unknown): Promise<void> {
  const source = typeof like === 'string' ? await openSource(like) : undefined;
  const document = await vscode.workspace.openTextDocument({
    content,
    ...(source && { language: source.languageId }),
  });
  await vscode.window.showTextDocument(document);
}

async function showChange(change: unknown, services: Pick<ParticipantServices, 'showChange'>): Promise<void> {
  const parsed = offeredChange.safeParse(change);
  const place = parsed.success ? toLocation(parsed.data) : undefined;
  if (!parsed.success || !place) return;
  const { uri, parts, expected, title, code } = parsed.data;
  const document = await openSource(uri);
  if (!document) {
    warn(l10n.t('The file that the code is for is not there any more. Copy the code from the answer.'));
    return;
  }
  await vscode.window.showTextDocument(document);
  const answer = (): AsyncIterable<string> => codeAnswer(code);
  await services.showChange({
    document,
    range: place.range,
    ...(parts ? { parts } : {}),
    expected,
    title,
    answer,
  });
}

/** Of an old answer, the file may be closed or gone. One that was never saved would come back empty. */
async function openSource(uri: string): Promise<vscode.TextDocument | undefined> {
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri);
  if (open || uri.startsWith('untitled:')) return open;
  try {
    return await vscode.workspace.openTextDocument(vscode.Uri.parse(uri, true));
  } catch {
    return undefined;
  }
}

/** What was there before comes back with one click, unless the person has gone on writing. */
async function putCommitMessage(
  root: unknown,
  text: string,
  services: Pick<ParticipantServices, 'repositories'>,
): Promise<void> {
  const repositories = (await services.repositories()) ?? [];
  const repository = repositories.find(({ rootUri }) => rootUri.toString() === root);
  if (!repository) {
    warn(l10n.t('The repository is not open any more.'));
    return;
  }
  const { inputBox } = repository;
  const former = inputBox.value;
  inputBox.value = text;
  await vscode.commands.executeCommand('workbench.view.scm');
  const undo = l10n.t('Undo');
  const choice = await vscode.window.showInformationMessage(l10n.t('The commit message is in place.'), undo);
  if (choice === undo && inputBox.value === text) inputBox.value = former;
}

function warn(text: string): void {
  void vscode.window.showWarningMessage(text);
}
