import { type Attributes, isTag, type Markup, type Tag } from './markup.ts';
import type { MarkdownToken } from './parseMarkdown.ts';
import { revealHidden } from './revealHidden.ts';
import { taskAt, taskBox, taskMarkLength } from './task.ts';

export interface MarkupOptions {
  /** The words that stand in place of a picture. */
  readonly imageText: (address: string) => string;
  /** What the box in front of a task says to those who do not see it. */
  readonly taskDone: string;
  readonly taskOpen: string;
  /** Whether a fence's closing line has come. */
  readonly isClosed: (fence: MarkdownToken) => boolean;
  /** Hears that there are characters that cannot be seen; marks stand in their place. */
  readonly onHidden: () => void;
}

/** Elements within elements; what is nested deeper stands there without its marks. No text may exhaust the stack. */
const maxDepth = 100;

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
  const close = (children: Markup[]): void => {
    if (revealHidden(children)) options.onHidden();
  };
  const visit = (token: MarkdownToken, index: number): void => {
    if (token.hidden) return;
    if (token.nesting === 1) {
      const children: Markup[] = [];
      // A tag that is not on the list leaves its content behind, and nothing else.
      const tag = open.length < maxDepth ? tagOf(token) : undefined;
      if (tag) {
        const task = token.type === 'list_item_open' ? taskAt(tokens, index) : undefined;
        const attributes = attributesOf(token);
        const element: Markup = {
          kind: 'element',
          tag,
          attributes: task === undefined ? attributes : { ...attributes, class: 'task' },
          children,
        };
        add(tag === 'table' ? scrollable(element) : element);
        open.push({ children });
      } else {
        open.push(open.at(-1) ?? root);
      }
    } else if (token.nesting === -1) {
      const closed = open.pop();
      if (closed && closed !== open.at(-1)) close(closed.children);
    } else if (token.type === 'inline') {
      const task = taskAt(tokens, index - 2);
      if (task) add(taskBox(task, options));
      for (const [place, child] of (token.children ?? []).entries()) {
        if (task && place === 0) add({ kind: 'text', text: child.content.slice(taskMarkLength) });
        else visit(child, -1);
      }
    } else {
      const leaf = leafOf(token, options);
      if (leaf.kind === 'element') {
        const children = [...leaf.children];
        close(children);
        add({ ...leaf, children });
      } else {
        add(leaf);
      }
    }
  };
  tokens.forEach(visit);
  close(root.children);
  return root.children;
}

/** Headings begin at the third level, for the page has its own above; few answers use more than one of the first two. */
function tagOf({ type, tag }: MarkdownToken): Tag | undefined {
  const name = type === 'heading_open' ? `h${Math.min(Math.max(Number(tag.slice(1)) + 1, 3), 6)}` : tag;
  return isTag(name) ? name : undefined;
}

/** A wide table scrolls by itself, with the keyboard as well. */
function scrollable(table: Markup): Markup {
  return { kind: 'element', tag: 'div', attributes: { class: 'table', tabindex: '0' }, children: [table] };
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

function attributesOf(token: MarkdownToken): Attributes {
  // Every block finds its direction by its first words: an answer may mix languages. What has a direction of its own
  // is not looked at when that of the block around it is found; so only the outermost ones have one.
  const direction: Attributes = token.block && token.level === 0 ? { dir: 'auto' } : {};
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
