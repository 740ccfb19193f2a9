import { isSecretPath } from '../../context/secretFiles.ts';
import { holdsSecret } from '../../context/secretText.ts';
import type { DiffPart } from './diffParts.ts';

/** What is committed. */
export interface CommitChanges {
  readonly parts: readonly DiffPart[];
  /** Files that are new and of which there is no diff: paths. */
  readonly added: readonly string[];
  /** Messages of the last commits, the latest first. */
  readonly earlier: readonly string[];
}

export interface CommitPrompt {
  readonly question: string;
  /** Paths of the files of which something is sent. */
  readonly sent: readonly string[];
  /** Of these only the beginning. */
  readonly cut: readonly string[];
  /** Left out, as they may hold secrets. */
  readonly secret: readonly string[];
  /** Left out, as there was no room. */
  readonly leftOut: readonly string[];
}

const instruction = `Write the commit message for this diff. The first line says in at most 72 characters what the change is for. Where that does not say it all, an empty line and a few lines say why. Answer with the message only, without Markdown and without quotes.`;

/** Messages of others tell style, not news. */
const mostEarlier = 10;
const longestEarlier = 400;

/**
 * Asks for a commit message. Small changes are sent whole; of large ones as much as there is room for.
 *
 * @param room in tokens, for the diff
 */
export function commitPrompt(
  { parts, added, earlier }: CommitChanges,
  room: number,
  count: (text: string) => number,
): CommitPrompt {
  const secret = [...parts.filter(isSecret).map(({ path }) => path), ...added.filter(isSecretPath)];
  const shown = parts.filter((part) => !isSecret(part));
  const names = added.filter((path) => !isSecretPath(path));
  const pieces = fitted(shown, room, count);
  const diff = shown.flatMap((part) => pieces.get(part)?.text ?? []).join('\n');
  const sent = [...shown.filter((part) => pieces.has(part)).map(({ path }) => path), ...names];
  const question = [
    instruction,
    ...(earlier.length > 0 ? [`Follow the style of the last messages:\n${quoted(earlier)}`] : []),
    ...(names.length > 0 ? [`New files that the diff does not show: ${names.join(', ')}`] : []),
    ...(diff === '' ? [] : [fencedDiff(diff)]),
  ].join('\n\n');
  return {
    question,
    sent,
    cut: shown.filter((part) => pieces.get(part)?.isCut).map(({ path }) => path),
    secret,
    leftOut: shown.filter((part) => !pieces.has(part)).map(({ path }) => path),
  };
}

function isSecret({ path, text }: DiffPart): boolean {
  return isSecretPath(path) || holdsSecret(text);
}

interface Piece {
  readonly text: string;
  readonly isCut: boolean;
}

/** The shortest first, each with an equal share of the room that is left. */
function fitted(
  parts: readonly DiffPart[],
  room: number,
  count: (text: string) => number,
): ReadonlyMap<DiffPart, Piece> {
  const pieces = new Map<DiffPart, Piece>();
  const sized = parts
    .map((part) => ({ part, tokens: count(part.text) }))
    .toSorted((one, other) => one.tokens - other.tokens);
  let left = room;
  for (const [index, { part, tokens }] of sized.entries()) {
    const share = Math.floor(left / (sized.length - index));
    const piece = tokens <= share ? { text: part.text, isCut: false } : beginning(part.text, share, tokens);
    if (!piece) continue;
    pieces.set(part, piece);
    left -= Math.min(tokens, share);
  }
  return pieces;
}

/** As many lines as fit, by what they have of the whole. `undefined` where it is not even the header. */
function beginning(text: string, room: number, tokens: number): Piece | undefined {
  const lines = text.split('\n');
  let characters = Math.floor((text.length * room) / Math.max(1, tokens)) - 40;
  const kept = lines.findIndex((line) => (characters -= line.length + 1) < 0);
  const header = lines.findIndex((line) => line.startsWith('@@'));
  if (kept <= Math.max(0, header)) return undefined;
  return {
    text: [...lines.slice(0, kept), `[${lines.length - kept} lines left out]`].join('\n'),
    isCut: true,
  };
}

function quoted(messages: readonly string[]): string {
  return messages
    .slice(0, mostEarlier)
    .map((message) =>
      message
        .trim()
        .slice(0, longestEarlier)
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n'),
    )
    .join('\n>\n');
}

function fencedDiff(diff: string): string {
  const longest = Math.max(2, ...(diff.match(/`{3,}/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}diff\n${diff}\n${fence}`;
}
