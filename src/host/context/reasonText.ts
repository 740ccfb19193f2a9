import { l10n } from 'vscode';

import type { Refusal } from './attachResult.ts';

/** The one table of words for why something was not attached. */
export function reasonText(refusal: Refusal): string {
  switch (refusal.reason) {
    case 'nothing':
      return nothingText(refusal.what);
    case 'binary':
      return l10n.t('{0} is not text.', refusal.name);
    case 'notAnImage':
      return l10n.t('{0} is not a PNG, JPEG, GIF or WebP image.', refusal.name);
    case 'ignored':
      return l10n.t('{0} is ignored by Git.', refusal.name);
    case 'unreadable':
      return l10n.t('{0} cannot be read.', refusal.name);
    case 'outsideWorkspace':
      return l10n.t('{0} is not in this workspace.', refusal.name);
    case 'secret':
      return l10n.t('{0} may hold secrets.', refusal.name);
    case 'tooLarge':
      return l10n.t(
        '{0} is too large: {1} of at most {2}.',
        refusal.name,
        sizeText(refusal.size),
        sizeText(refusal.limit),
      );
    case 'tooMany':
      return l10n.t('Only the first {0} were attached.', refusal.limit);
  }
}

function nothingText(what: Extract<Refusal, { reason: 'nothing' }>['what']): string {
  switch (what) {
    case 'editor':
      return l10n.t('Open a file first.');
    case 'selection':
      return l10n.t('Select something in an editor first.');
    case 'problems':
      return l10n.t('There are no problems.');
    case 'terminal':
      return l10n.t('Select something in a terminal first.');
    case 'files':
      return l10n.t('There are no files to attach.');
  }
}

/** In steps of 1,024, as VS Code shows sizes; rounded up, so that what is over a limit never looks like the limit. */
function sizeText(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.ceil(bytes / 1024)} KB`;
  return `${Math.ceil((bytes / 1024 / 1024) * 10) / 10} MB`;
}
