import { l10n } from 'vscode';

import type { TokenUsage } from '../../core/api/answer.ts';
import { tokens } from '../modelText.ts';

/** What an answer took, in a few words; nothing is estimated. */
export function usageText(usage: TokenUsage | undefined): string {
  const { inputTokens, outputTokens, cost } = usage ?? {};
  const parts = [
    inputTokens === undefined ? '' : l10n.t('{0} in', tokens(inputTokens)),
    outputTokens === undefined ? '' : l10n.t('{0} out', tokens(outputTokens)),
    cost ? `${cost.amount} ${cost.currency}` : '',
  ].filter(Boolean);
  return parts.length === 0 ? l10n.t('tokens not reported') : l10n.t('{0} tokens', parts.join(' · '));
}
