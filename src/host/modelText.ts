import * as vscode from 'vscode';

import type { Model, ModelPrice } from '../core/models/model.ts';

const { l10n } = vscode;

/** Such as `128K context`; nothing where the service does not report it. */
export function contextText({ contextWindow }: Model): string {
  return contextWindow === undefined ? '' : l10n.t('{0} context', windowSize(contextWindow));
}

/** Such as `$0.25 in · $1.25 out per million tokens`. */
export function priceText(price: ModelPrice | undefined): string {
  if (!price) return '';
  const { inputPerMillionTokens: input, outputPerMillionTokens: output } = price;
  const parts = [
    input === undefined ? '' : l10n.t('{0} in', money(input, price.currency)),
    output === undefined ? '' : l10n.t('{0} out', money(output, price.currency)),
  ].filter(Boolean);
  return l10n.t('{0} per million tokens', parts.join(' · '));
}

/** What the service says the model can do, in a few words. */
export function abilitiesText(model: Model): string {
  return [
    model.toolCalling ? l10n.t('tools') : '',
    model.imageInput ? l10n.t('images') : '',
    model.reasoning ? l10n.t('reasoning') : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** All that is known of a model, with *not reported* for the rest. */
export function modelTooltip(model: Model): vscode.MarkdownString {
  const tooltip = new vscode.MarkdownString();
  const row = (name: string, value: string): void => {
    tooltip.appendText(`${name}: ${value === '' ? l10n.t('not reported') : value}`);
    tooltip.appendMarkdown('\n\n');
  };
  tooltip.appendMarkdown('**');
  tooltip.appendText(model.name);
  tooltip.appendMarkdown('**\n\n');
  if (model.description !== undefined) tooltip.appendText(model.description).appendMarkdown('\n\n');
  row(l10n.t('Identifier'), model.id);
  row(l10n.t('Owner'), model.ownedBy ?? '');
  row(l10n.t('Context window'), number(model.contextWindow));
  row(l10n.t('Longest answer'), number(model.maxOutputTokens));
  row(l10n.t('Tools'), yesOrNo(model.toolCalling));
  row(l10n.t('Images'), yesOrNo(model.imageInput));
  row(l10n.t('Reasoning'), yesOrNo(model.reasoning));
  row(l10n.t('Price'), priceText(model.price));
  return tooltip;
}

/** 131072 as `128K` and 200000 as `200K`: as those who make the models say it. */
function windowSize(count: number): string {
  return count % 1024 === 0 && count < 1024 * 1024
    ? `${count / 1024}K`
    : tokens(count % 1024 === 0 ? count / 1.048576 : count);
}

/** Kept, because one is dear and a list has thousands of rows. */
let compact: Intl.NumberFormat | undefined;

/** 1,234,567 as `1.2M`, in the person's language. */
export function tokens(count: number): string {
  compact ??= new Intl.NumberFormat(vscode.env.language, { notation: 'compact', maximumFractionDigits: 1 });
  return compact.format(count);
}

function number(count: number | undefined): string {
  return count === undefined
    ? ''
    : l10n.t('{0} tokens', new Intl.NumberFormat(vscode.env.language).format(count));
}

function yesOrNo(value: boolean | undefined): string {
  return value === undefined ? '' : value ? l10n.t('yes') : l10n.t('no');
}

function money(amount: string, currency: string): string {
  return currency === 'USD' ? `$${amount}` : `${amount} ${currency}`;
}
