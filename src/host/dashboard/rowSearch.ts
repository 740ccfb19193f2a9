import * as vscode from 'vscode';

import { formatMoney } from '../../core/usage/money.ts';
import { dateText } from './figureText.ts';
import { type Listed, timeOf, usageOf } from './listed.ts';

/** Written down once for a row: a search asks again with each key that is pressed. */
const texts = new WeakMap<object, { readonly zone: string; readonly text: string }>();

/**
 * Whether every word of a search stands in a row, also as its time and its cost are shown; `undefined` where nothing is
 * searched for. It is asked of a hundred thousand rows for each key that is pressed, and so puts no text together that
 * cannot hold the word.
 *
 * @param zone by whose clock times are shown.
 */
export function rowSearch(search: string, zone: string): ((row: Listed) => boolean) | undefined {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return undefined;
  // Only such a word can stand in a time or an amount, and writing those down is dear.
  const tests = words.map((word) => ({ word, mayBeShown: /[\d$€£¥]|^[ap]\.?m\.?$/.test(word) }));
  return (row) =>
    tests.every(
      ({ word, mayBeShown }) => isNamed(row, word) || (mayBeShown && holds(shown(row, zone), word)),
    );
}

function isNamed({ event, entry }: Listed, word: string): boolean {
  return (
    holds(event?.model, word) ||
    holds(event?.project, word) ||
    holds(event?.id, word) ||
    holds(event?.requestId, word) ||
    holds(entry?.model, word) ||
    holds(entry?.project, word) ||
    holds(entry?.requestId, word) ||
    holds(entry?.surface, word) ||
    holds(entry?.outcome, word)
  );
}

/** Time and cost as the list has them, and the time as an export has it. */
function shown(row: Listed, zone: string): string {
  const key = row.event ?? row.entry ?? row;
  const known = texts.get(key);
  if (known?.zone === zone) return known.text;
  const time = timeOf(row);
  const { cost } = usageOf(row);
  const text = [
    time ? dateText(time, zone, row.event?.wholeDay) : '',
    time?.toISOString() ?? '',
    cost ? formatMoney(cost, vscode.env.language) : '',
  ].join(' ');
  texts.set(key, { zone, text });
  return text;
}

function holds(text: string | undefined, word: string): boolean {
  return text !== undefined && text.toLowerCase().includes(word);
}
