import * as vscode from 'vscode';

import { type Hunk } from '../../core/code/edit/hunks.ts';
import { undecided } from '../../core/code/edit/previewRows.ts';
import { billOf } from '../billOf.ts';
import type { EditPreview } from './editPreview.ts';

const { l10n } = vscode;

/** The lenses of a preview in the document that shows its rows. Their commands get the preview, and the hunk. */
export function previewLenses(
  preview: EditPreview,
  document: vscode.TextDocument,
): readonly vscode.CodeLens[] {
  const { start } = preview.place;
  const at = (line: number): vscode.Range => document.validateRange(new vscode.Range(line, 0, line, 0));
  const [deciding, more] = topCommands(preview);
  const lensesAt = (line: number, commands: readonly vscode.Command[]): readonly vscode.CodeLens[] =>
    commands.map((command) => new vscode.CodeLens(at(line), command));
  const canDecide = preview.state.kind === 'ready' && preview.surface !== 'readOnly';
  const hunks = canDecide ? undecided(preview.shown) : [];
  // One hunk alone is what the commands for all are about.
  const each = hunks.length < 2 ? [] : hunks;
  // What decides comes first: a line of lenses may be longer than the editor is wide.
  return [
    ...lensesAt(start, deciding),
    ...each.flatMap(({ hunk, start: row }) => lensesAt(start + row, hunkCommands(preview, hunk))),
    ...lensesAt(start, more),
  ];
}

/** Those that decide, and the others. */
function topCommands(preview: EditPreview): readonly [readonly vscode.Command[], readonly vscode.Command[]] {
  const { state, surface, streamed } = preview;
  const editCommand = (id: string, title: string): vscode.Command => ({
    command: `modelside.edit.${id}`,
    title,
    arguments: [preview],
  });
  switch (state.kind) {
    case 'writing':
      return [
        [
          says(
            state.lines === 0
              ? `$(loading~spin) ${l10n.t('{0}: waiting for the answer', preview.request.title)}`
              : `$(loading~spin) ${l10n.t('{0}: {1} lines', preview.request.title, state.lines)}`,
          ),
          editCommand('cancel', l10n.t('Stop')),
          editCommand('rejectAll', l10n.t('Reject')),
        ],
        [],
      ];
    case 'ready':
      return [
        [
          ...(state.cut ? [says(`$(warning) ${l10n.t('The answer is incomplete')}`)] : []),
          ...(surface === 'readOnly'
            ? [says(`$(lock) ${l10n.t('Read-only')}`), editCommand('copy', l10n.t('Copy'))]
            : [editCommand('acceptAll', `$(check) ${l10n.t('Accept All')}`)]),
          editCommand('rejectAll', `$(close) ${l10n.t('Reject All')}`),
        ],
        [
          ...partsOf(preview),
          ...(preview.request.onRefine ? [editCommand('refine', l10n.t('Refine…'))] : []),
          ...(preview.request.onRegenerate ? [editCommand('regenerate', l10n.t('Regenerate'))] : []),
          ...(streamed.blocks.length > 1
            ? [
                editCommand(
                  'chooseBlock',
                  l10n.t('Block {0} of {1}…', streamed.chosen + 1, streamed.blocks.length),
                ),
              ]
            : []),
          ...(state.tokens === undefined ? [] : [cost(state.tokens, preview.request.answerId)]),
        ],
      ];
    case 'over':
      return [[], []];
  }
}

/** A lens without a command is only read. */
function says(title: string): vscode.Command {
  return { command: '', title };
}

/** How many selections it is for: what the model has changed between them was left out. */
function partsOf({ place }: EditPreview): readonly vscode.Command[] {
  const { parts } = place.rows;
  return parts ? [says(l10n.t('In {0} selections', parts.length))] : [];
}

/** What an answer cost leads to what the service counted for it. */
function cost(tokens: string, answerId: string | undefined): vscode.Command {
  if (answerId === undefined) return says(tokens);
  const bill = billOf(answerId);
  return { ...bill, title: tokens, tooltip: bill.title };
}

function hunkCommands(preview: EditPreview, hunk: Hunk): readonly vscode.Command[] {
  const editCommand = (id: string, title: string): vscode.Command => ({
    command: `modelside.edit.${id}`,
    title,
    arguments: [preview, hunk],
  });
  return [editCommand('acceptHunk', l10n.t('Accept')), editCommand('rejectHunk', l10n.t('Reject'))];
}
