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

/**
 * VS Code decodes twice: the address, and then what it takes for arguments. Escaped once, `%22` in what a model wrote
 * would end its text and begin other arguments. Parentheses would end the address.
 */
function encoded(given: readonly unknown[]): string {
  const escaped = JSON.stringify(given).replaceAll('%', '%25');
  return encodeURIComponent(escaped).replaceAll('(', '%28').replaceAll(')', '%29');
}
