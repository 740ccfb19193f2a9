import { l10n } from 'vscode';

import type { TokenUsage } from '../../core/api/answer.ts';
import { tokens } from '../modelText.ts';

/** What an answer took, in a few words; nothing is estimated. */
export function usageText(usage: TokenUsage | undefined): string {
  const { inputTokens, outputTokens, cost } = usage ?? {};
  const counts = [
    inputTokens === undefined ? '' : l10n.t('{0} in', tokens(inputTokens)),
    outputTokens === undefined ? '' : l10n.t('{0} out', tokens(outputTokens)),
  ].filter(Boolean);
  const counted =
    counts.length === 0 ? l10n.t('tokens not reported') : l10n.t('{0} tokens', counts.join(' · '));
  return cost ? `${counted} · ${cost.amount} ${cost.currency}` : counted;
}
