/**
 * What a text may turn into on the page, as data. The types are the fence: a model's text can lead to nothing that is
 * not named here, and no attribute here makes a browser load, run or open anything.
 */
export type Markup = TextMarkup | CodeMarkup | ElementMarkup;

export interface TextMarkup {
  readonly kind: 'text';
  readonly text: string;
}

/** A block of code, with its header and copy button. */
export interface CodeMarkup {
  readonly kind: 'code';
  /** As the fence names it; may be empty. */
  readonly language: string;
  readonly text: string;
  /** No more lines can come. */
  readonly closed: boolean;
}

export interface ElementMarkup {
  readonly kind: 'element';
  readonly tag: Tag;
  readonly attributes: Attributes;
  readonly children: readonly Markup[];
}

const tags = [
  'p',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'li',
  'blockquote',
  'hr',
  'div',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'em',
  'strong',
  's',
  'code',
  'br',
  'a',
  'span',
  'input',
] as const;

export type Tag = (typeof tags)[number];

/** `data-href` is no link for the browser: the page hands it to the host, which decides. */
export type AttributeName =
  | 'aria-label'
  | 'checked'
  | 'class'
  | 'data-align'
  | 'data-href'
  | 'dir'
  | 'disabled'
  | 'role'
  | 'start'
  | 'tabindex'
  | 'title'
  | 'type';

export type Attributes = { readonly [N in AttributeName]?: string };

const known: ReadonlySet<string> = new Set(tags);

export function isTag(name: string): name is Tag {
  return known.has(name);
}
