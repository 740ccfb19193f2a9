/** A command with all that it needs, as VS Code has it in buttons. */
export interface LinkedCommand {
  readonly command: string;
  readonly title: string;
  /** Plain JSON. */
  readonly arguments?: readonly unknown[];
}

/** Characters. VS Code cuts Markdown off at 100,000, and there are other links beside it. */
const longestLink = 60_000;

/**
 * A command as a link of Markdown that carries its arguments, so that it outlives the window. `undefined` where they
 * are too much for that.
 */
export function commandLink({ command, title, arguments: given = [] }: LinkedCommand): string | undefined {
  const query = given.length === 0 ? '' : `?${encoded(given)}`;
  const link = `[${title}](command:${command}${query})`;
  return link.length > longestLink ? undefined : link;
}

/** Parentheses would end the address. */
function encoded(given: readonly unknown[]): string {
  return encodeURIComponent(JSON.stringify(given)).replaceAll('(', '%28').replaceAll(')', '%29');
}
