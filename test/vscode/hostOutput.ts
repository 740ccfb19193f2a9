import { format } from 'node:util';

/** What VS Code says while tests run in it and has nothing to do with them. */
const NOISE = [
  // Its parts: `[AgentHost] …`, `[reconnection-grace-time] …`, and their like.
  /^\[[A-Za-z]/,
  /^(?:Resolv|Creat|Updat|Start|Complet|Ignor)ing /,
  /^(?:Resolved|Started|Completed) /,
  // Parts that are not installed: native modules, the other assistant, the marketplace.
  /Could not locate the bindings file|Cannot find module '\.\.?\/build\/Release/,
  /^Canceled: Canceled/,
];

/**
 * A line for the terminal, out of a line of VS Code's log: what the tests and the extension said on their console,
 * and errors. The rest is `undefined`.
 *
 * @param args as given to `console.log`: a format and what goes into it
 */
export function hostOutput(level: string, args: readonly unknown[]): string | undefined {
  if (level !== 'info' && level !== 'error') {
    return undefined;
  }
  const line = format(...args);
  return NOISE.some((noise) => noise.test(line)) ? undefined : line;
}
