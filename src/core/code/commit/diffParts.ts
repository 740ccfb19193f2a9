/** What a diff says of one file. */
export interface DiffPart {
  /** Path from the top of the repository: where the file is now, or was until it was deleted. */
  readonly path: string;
  readonly text: string;
}

/** Takes the output of `git diff` apart. */
export function diffParts(diff: string): readonly DiffPart[] {
  return diff
    .split(/^(?=diff --git )/m)
    .filter((text) => text.startsWith('diff --git '))
    .map((text) => ({ path: pathOf(text), text: text.trimEnd() }));
}

function pathOf(text: string): string {
  const header = text.slice(0, text.search(/^@@/m) === -1 ? undefined : text.search(/^@@/m));
  const named = /^\+\+\+ "?b\/(.+?)"?\t?$/m.exec(header) ?? /^--- "?a\/(.+?)"?\t?$/m.exec(header);
  const moved = /^rename to (.+)$/m.exec(header);
  const first = /^diff --git "?a\/(.+?)"? "?b\/(.+?)"?$/m.exec(header);
  return named?.[1] ?? moved?.[1] ?? first?.[2] ?? '';
}
