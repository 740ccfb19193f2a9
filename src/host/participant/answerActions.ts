import * as vscode from 'vscode';

import { codeBlocks } from '../../core/code/edit/codeBlocks.ts';
import type { LineSpan } from '../../core/code/lineSpan.ts';
import { commitText } from '../../core/code/commit/commitText.ts';
import type { ParticipantCommand } from '../../core/participant/participantCommand.ts';
import type { Repository } from './participantServices.ts';
import type { Question } from './question.ts';

const { l10n } = vscode;

/** What the command of an answer hands to `modelside.participant.showChange`, as plain JSON. */
export interface OfferedChange {
  readonly uri: string;
  readonly range: readonly [number, number, number, number];
  readonly parts?: readonly LineSpan[];
  readonly expected: string;
  readonly title: string;
  readonly code: string;
}

/** What one can do with an answer, by what was asked. None for one that has no code. */
export function answerActions(
  command: ParticipantCommand | undefined,
  answer: string,
  { subject }: Pick<Question, 'subject'>,
  repository: Repository | undefined,
): readonly vscode.Command[] {
  if (command === 'commit') {
    const text = commitText(answer);
    return text === '' || !repository
      ? []
      : [
          {
            command: 'modelside.participant.useCommitMessage',
            title: l10n.t('Use as Commit Message'),
            arguments: [repository.rootUri.toString(), text],
          },
        ];
  }
  const code = longestCode(answer);
  if (code === undefined) return [];
  const insert: vscode.Command = {
    command: 'modelside.participant.insertCode',
    title: l10n.t('Insert at Cursor'),
    arguments: [code.text],
  };
  switch (command) {
    case 'fix':
    case 'doc': {
      if (!subject) return [insert];
      const title = command === 'fix' ? l10n.t('Fix') : l10n.t('Document');
      const { place, parts, text: expected } = subject;
      const change: OfferedChange = {
        ...place,
        ...(parts ? { parts } : {}),
        expected,
        title,
        code: code.text,
      };
      const show = l10n.t('Show as Change');
      return [{ command: 'modelside.participant.showChange', title: show, arguments: [change] }];
    }
    case 'tests': {
      const open = l10n.t('Open as New File');
      const uri = subject?.place.uri ?? '';
      return [{ command: 'modelside.participant.openCode', title: open, arguments: [code.text, uri] }];
    }
    case 'explain':
    case 'usage':
    case 'models':
    case undefined:
      return [insert];
  }
}

/** The others are most often how to run it, and what comes out. */
function longestCode(answer: string): { readonly text: string } | undefined {
  const blocks = codeBlocks(answer.replaceAll(/\r\n?/g, '\n').split('\n'), false);
  return blocks.toSorted((one, other) => other.text.length - one.text.length).find(({ text }) => text !== '');
}
