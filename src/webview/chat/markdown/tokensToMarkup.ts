import type { Attributes, Markup } from './markup.ts';
import { isTag } from './markup.ts';
import type { MarkdownToken } from './parseMarkdown.ts';

export interface MarkupOptions {
  /** The words that stand in place of a picture. */
  readonly imageText: (address: string) => string;
  /** Whether a fence's closing line has come. */
  readonly isClosed: (fence: MarkdownToken) => boolean;
}

interface OpenElement {
  readonly children: Markup[];
}

/** Turns the parser's flat list of tokens into a tree of what may be shown. */
export function tokensToMarkup(tokens: readonly MarkdownToken[], options: MarkupOptions): readonly Markup[] {
  const root: OpenElement = { children: [] };
  const open: OpenElement[] = [root];
  const add = (markup: Markup): void => {
    const children = open.at(-1)?.children ?? root.children;
    const last = children.at(-1);
    if (markup.kind === 'text' && last?.kind === 'text') {
      children[children.length - 1] = { kind: 'text', text: last.text + markup.text };
    } else if (markup.kind !== 'text' || markup.text !== '') {
      children.push(markup);
    }
  };
  const visit = (token: MarkdownToken): void => {
    if (token.hidden) return;
    if (token.nesting === 1) {
      const children: Markup[] = [];
      // A tag that is not on the list leaves its content behind, and nothing else.
      if (isTag(token.tag)) {
        add({ kind: 'element', tag: token.tag, attributes: attributesOf(token), children });
        open.push({ children });
      } else {
        open.push(open.at(-1) ?? root);
      }
    } else if (token.nesting === -1) {
      open.pop();
    } else if (token.type === 'inline') {
      token.children?.forEach(visit);
    } else {
      add(leafOf(token, options));
    }
  };
  tokens.forEach(visit);
  return root.children;
}

function leafOf(token: MarkdownToken, { imageText, isClosed }: MarkupOptions): Markup {
  switch (token.type) {
    case 'softbreak':
      return { kind: 'text', text: '\n' };
    case 'hardbreak':
      return { kind: 'element', tag: 'br', attributes: {}, children: [] };
    case 'hr':
      return { kind: 'element', tag: 'hr', attributes: {}, children: [] };
    case 'code_inline':
      return {
        kind: 'element',
        tag: 'code',
        attributes: {},
        children: [{ kind: 'text', text: token.content }],
      };
    case 'fence':
    case 'code_block':
      return {
        kind: 'code',
        language: languageOf(token.info),
        text: token.content.replace(/\n$/, ''),
        closed: isClosed(token),
      };
    case 'image':
      return {
        kind: 'element',
        tag: 'span',
        attributes: { class: 'picture' },
        children: [{ kind: 'text', text: imageText(String(token.attrGet('src') ?? '')) }],
      };
    default:
      return { kind: 'text', text: token.content };
  }
}

function languageOf(info: string): string {
  return info.trim().split(/\s/, 1).join('');
}

const directed: ReadonlySet<string> = new Set('p h1 h2 h3 h4 h5 h6 ul ol li blockquote th td'.split(' '));

function attributesOf(token: MarkdownToken): Attributes {
  // Every block finds its own direction: an answer may mix languages.
  const direction: Attributes = directed.has(token.tag) ? { dir: 'auto' } : {};
  switch (token.type) {
    case 'link_open': {
      const address = String(token.attrGet('href') ?? '');
      return { role: 'link', tabindex: '0', 'data-href': address, title: address };
    }
    case 'ordered_list_open': {
      const start = token.attrGet('start');
      return start === null ? direction : { ...direction, start: String(start) };
    }
    case 'th_open':
    case 'td_open': {
      const side = /text-align:(left|center|right)/.exec(String(token.attrGet('style') ?? ''))?.[1];
      return side === undefined ? direction : { ...direction, 'data-align': side };
    }
    default:
      return direction;
  }
}
