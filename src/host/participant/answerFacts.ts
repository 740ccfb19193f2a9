import * as vscode from 'vscode';

import { plainMarkdown } from '../../core/participant/plainMarkdown.ts';
import { formatMoney, nanosPer, parseNanos } from '../../core/usage/money.ts';
import type { AnsweringModel } from './participantServices.ts';
import type { StreamedText } from './streamAnswer.ts';

const { l10n } = vscode;

/** What is told below an answer: which model it is of, what it cost, what was not sent, and why it ends early. */
export function answerFacts(
  model: AnsweringModel,
  streamed: Pick<StreamedText, 'usage' | 'finishReason'>,
  remarks: readonly string[],
): string {
  const { inputTokens, outputTokens, cost } = streamed.usage ?? {};
  const format = new Intl.NumberFormat(vscode.env.language);
  const facts = [
    model.name,
    inputTokens === undefined ? '' : l10n.t('{0} tokens in', format.format(inputTokens)),
    outputTokens === undefined ? '' : l10n.t('{0} out', format.format(outputTokens)),
    inputTokens === undefined && outputTokens === undefined ? l10n.t('tokens not reported') : '',
    cost ? costText(cost.amount, cost.currency) : '',
  ];
  const lines = [facts.filter(Boolean).join(' · '), endText(streamed.finishReason), ...remarks];
  const shown = lines.filter(Boolean).map((line) => `_${plainMarkdown(line)}_`);
  return `\n\n${shown.join('\n\n')}`;
}

function endText(finishReason: StreamedText['finishReason']): string {
  switch (finishReason) {
    case 'length':
      return l10n.t('The answer ends here because it reached its longest length.');
    case 'contentFilter':
      return l10n.t('The service ended the answer because of its rules for content.');
    case 'stop':
    case 'toolCalls':
    case 'unknown':
    case undefined:
      return '';
  }
}

function costText(amount: string, currency: string): string {
  const nanos = parseNanos(amount, nanosPer.unit);
  return nanos === undefined
    ? `${amount} ${currency}`
    : formatMoney({ currency, nanos }, vscode.env.language);
}
