import * as vscode from 'vscode';

import { parseParticipantCommand, questionOf } from '../../core/participant/participantCommand.ts';
import type { PastTurn } from '../../core/participant/pastTurn.ts';
import { type NotedPlace, parseTurnNote, type TurnNote } from '../../core/participant/turnNote.ts';
import type { GitIgnore } from '../context/gitIgnore.ts';
import { attachAgain } from './attachReferences.ts';
import { toLocation } from './notedPlace.ts';

type History = vscode.ChatContext['history'];

interface PastServices {
  readonly gitIgnore: GitIgnore;
  readonly newId: () => string;
}

/** The questions to this participant and what it answered, with what came along as it is now. */
export async function pastTurns(history: History, services: PastServices): Promise<readonly PastTurn[]> {
  const turns: Promise<PastTurn>[] = [];
  for (const [index, asked] of history.entries()) {
    if (!(asked instanceof vscode.ChatRequestTurn)) continue;
    const next = history[index + 1];
    const answered = next instanceof vscode.ChatResponseTurn ? next : undefined;
    turns.push(pastTurn(asked, answered, services));
  }
  return Promise.all(turns);
}

/** The place that the last question about code was about, where that was not attached. */
export function lastPlace(history: History): NotedPlace | undefined {
  const notes = history.map((turn) =>
    turn instanceof vscode.ChatResponseTurn ? parseTurnNote(turn.result.metadata) : undefined,
  );
  return notes.findLast((note) => note?.place)?.place;
}

async function pastTurn(
  { prompt, command, references }: vscode.ChatRequestTurn,
  answered: vscode.ChatResponseTurn | undefined,
  services: PastServices,
): Promise<PastTurn> {
  const note = parseTurnNote(answered?.result.metadata);
  const place = note?.place && toLocation(note.place);
  // The place comes first, as it did when it was sent.
  const all = place ? [...references, { id: place.uri.toString(), value: place }] : references;
  return {
    question: questionOf(parseParticipantCommand(command), prompt),
    attachments: await attachAgain(all, note?.allowed ?? [], services),
    answer: answerOf(answered, note),
  };
}

function answerOf(answered: vscode.ChatResponseTurn | undefined, note: TurnNote | undefined): string {
  const text = (answered?.response ?? [])
    .map((part) => (part instanceof vscode.ChatResponseMarkdownPart ? part.value.value : ''))
    .join('');
  return text.slice(0, note?.length).trim();
}
