import * as vscode from 'vscode';
import * as z from 'zod/mini';

import { activeCodeEditor } from '../context/activeCodeEditor.ts';
import { codeAnswer } from './codeAnswer.ts';
import { toLocation } from './notedPlace.ts';
import type { ParticipantServices } from './participantServices.ts';

const { l10n } = vscode;

const count = z.int().check(z.nonnegative());
const offeredChange = z.object({
  uri: z.string(),
  range: z.tuple([count, count, count, count]),
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
  const source = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === like);
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
  const { expected, title, code } = parsed.data;
  const document = await vscode.workspace.openTextDocument(place.uri);
  await vscode.window.showTextDocument(document);
  const answer = (): AsyncIterable<string> => codeAnswer(code);
  await services.showChange({ document, range: place.range, expected, title, answer });
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
