import { l10n } from 'vscode';

import type { CommitPrompt } from '../../../core/code/commit/commitPrompt.ts';

/** Names in one message; more would hide its buttons. */
const mostNames = 6;

/** While the message is written: which files are sent. */
export function commitProgress({ sent }: CommitPrompt): string {
  return l10n.t('Writing the commit message from {0}', named(sent));
}

/** Afterwards: what was sent, what that cost, and what the model did not get to see. */
export function commitDone(prompt: CommitPrompt, usage: string): string {
  const written = l10n.t('Commit message written from {0}: {1}.', named(prompt.sent), usage);
  return [written, notSent(prompt)].filter(Boolean).join(' ');
}

/** Empty where all was sent. */
export function notSent({ cut, secret, leftOut }: CommitPrompt): string {
  return [
    cut.length === 0 ? '' : l10n.t('Only the beginning was sent of {0}.', named(cut)),
    leftOut.length === 0 ? '' : l10n.t('Too large to be sent: {0}.', named(leftOut)),
    secret.length === 0 ? '' : l10n.t('Not sent, as they may hold secrets: {0}.', named(secret)),
  ]
    .filter(Boolean)
    .join(' ');
}

function named(paths: readonly string[]): string {
  const names = paths.slice(0, mostNames).join(', ');
  const more = paths.length - mostNames;
  return more > 0 ? l10n.t('{0} and {1} more', names, more) : names;
}
