import { l10n } from 'vscode';

import type { UsageChange } from '../../core/usage/usageComparison.ts';
import { countText, percentText } from './figureText.ts';

interface Compared {
  /** The figure of the window before. */
  readonly before: string;
  /** The figure of this window where the sums that are compared have another than the one that is shown. */
  readonly current: string;
}

/** From so much more on, thousands of percent would say less. */
const manyTimes = 9;
/** A smaller share than this would be nought percent. */
const leastShare = 0.005;

/** Such as `▲ 12% more than before ($11.02)`; words and a sign, never a colour alone. */
export function changeText(change: UsageChange | undefined, { before, current }: Compared): string {
  if (!change) return '';
  const text = changed(change, before);
  return text === '' || current === '' ? text : l10n.t('{0}, by sums of {1} now', text, current);
}

function changed({ now, share }: UsageChange, before: string): string {
  if (share === undefined) return now === 0 ? '' : l10n.t('nothing before');
  if (share === 0) return l10n.t('as before');
  if (Math.abs(share) < leastShare) return l10n.t('about the same as before ({0})', before);
  if (share >= manyTimes)
    return l10n.t('▲ {0} times as much as before ({1})', countText(Math.round(share + 1)), before);
  const percent = percentText(Math.abs(share));
  return share > 0
    ? l10n.t('▲ {0} more than before ({1})', percent, before)
    : l10n.t('▼ {0} less than before ({1})', percent, before);
}
