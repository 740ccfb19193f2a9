import MarkdownIt from 'markdown-it';

import { isOpenable } from './isOpenable.ts';

export type MarkdownToken = ReturnType<InstanceType<typeof MarkdownIt>['parse']>[number];

/** Link definitions (`[label]: address`) that were found, by label. */
export type LinkDefinitions = Readonly<Record<string, { readonly title: string; readonly href: string }>>;

const parser = new MarkdownIt({ html: false, linkify: false, typographer: false });
// What is not openable is no link: its source stands there as it was written.
parser.validateLink = isOpenable;

/** The tokens of a text, and all definitions that are known after it. `known` ones win over those of the text. */
export function parseMarkdown(
  text: string,
  known: LinkDefinitions,
): { readonly tokens: readonly MarkdownToken[]; readonly definitions: LinkDefinitions } {
  const references = { ...known };
  const tokens = parser.parse(text, { references });
  return { tokens, definitions: references };
}
