import * as vscode from 'vscode';

import type { ParticipantCommand } from '../../core/participant/participantCommand.ts';
import type { TurnNote } from '../../core/participant/turnNote.ts';

const { l10n } = vscode;

/** What one is likely to ask next. */
export function followUps(note: TurnNote): vscode.ChatFollowup[] {
  switch (note.end) {
    case 'failed':
      return [again(note)];
    case 'cut':
      return [followUp(l10n.t('Go on where the answer ended.'))];
    case 'complete':
    case 'told':
      return nextTo(note);
  }
}

function again({ prompt, command }: TurnNote): vscode.ChatFollowup {
  const label = l10n.t('Try Again');
  return { ...followUp(prompt === '' ? label : prompt, command), label };
}

function nextTo({ command, hasCode }: TurnNote): vscode.ChatFollowup[] {
  switch (command) {
    case 'explain':
      return [followUp(l10n.t('What can go wrong in it?')), followUp(l10n.t('Write tests for it.'), 'tests')];
    case 'fix':
      return [followUp(l10n.t('What was wrong, and why?')), followUp(l10n.t('Write tests for it.'), 'tests')];
    case 'tests':
      return [followUp(l10n.t('Which cases are not tested?'))];
    case 'doc':
      return [followUp(l10n.t('Explain it.'), 'explain')];
    case 'commit':
      return [followUp(l10n.t('Make it shorter.')), followUp(l10n.t('Say more about why.'))];
    case 'usage':
      return [followUp(l10n.t('What do the models cost?'), 'models')];
    case 'models':
      return [followUp(l10n.t('What have I used?'), 'usage')];
    case undefined:
      return hasCode
        ? [followUp(l10n.t('Explain that step by step.')), followUp(l10n.t('Is there a simpler way?'))]
        : [followUp(l10n.t('Show me an example.'))];
  }
}

/** Without a command it is a free question: an empty one says so, a missing one would repeat the last. */
function followUp(prompt: string, command?: ParticipantCommand): vscode.ChatFollowup {
  return { prompt, command: command ?? '' };
}
