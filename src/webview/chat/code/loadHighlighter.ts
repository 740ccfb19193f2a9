import { arrival } from './grammars/handOver.ts';
import type { Highlighter } from './highlighter.ts';
import type { GrammarSet } from './languageNames.ts';

const loading = new Map<GrammarSet, Promise<Highlighter | undefined>>();

/** The highlighter of a set, fetched when it is first asked for; `undefined` where it cannot be had. */
export function loadHighlighter(set: GrammarSet): Promise<Highlighter | undefined> {
  const known = loading.get(set) ?? fetchHighlighter(set);
  loading.set(set, known);
  return known;
}

/** The page's own script holds the addresses, and the nonce without which the policy refuses any other script. */
function fetchHighlighter(set: GrammarSet): Promise<Highlighter | undefined> {
  const own = document.querySelector<HTMLScriptElement>('script[data-common-grammars]');
  const address = own?.dataset[`${set}Grammars`];
  if (own === null || address === undefined) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.addEventListener(arrival, (event) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this element runs one script, of this very version
      resolve((event as CustomEvent<Highlighter>).detail);
    });
    script.addEventListener('load', () => resolve(undefined));
    script.addEventListener('error', () => resolve(undefined));
    script.nonce = own.nonce;
    script.src = address;
    own.after(script);
  });
}
