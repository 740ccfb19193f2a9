import { type MarkdownOptions, StreamedMarkdown } from '../../src/webview/chat/markdown/streamedMarkdown.ts';
import { outlineOfAnswer, outlineOfHtml } from './commonMarkLab.ts';

/** Runs in the browser: the renderer alone, without the page around it. */
const options: MarkdownOptions = {
  copy: () => {},
  copyLabel: 'Copy',
  copiedLabel: 'Copied',
  imageText: (address) => address,
  taskDone: 'Done',
  taskOpen: 'Not done',
  hiddenWarning: 'Hidden characters are marked.',
};

/** The page after these pieces, each of them drawn before the next one came. */
function streamed(pieces: readonly string[]): string {
  const element = document.createElement('div');
  const markdown = new StreamedMarkdown(element, options);
  for (const piece of pieces) {
    markdown.append(piece);
    markdown.render();
  }
  markdown.finish();
  return element.innerHTML;
}

function atOnce(text: string): string {
  const element = document.createElement('div');
  const markdown = new StreamedMarkdown(element, options);
  markdown.take(text);
  markdown.finish();
  return element.innerHTML;
}

export interface Difference {
  readonly pieces: readonly string[];
  readonly streamed: string;
  readonly atOnce: string;
}

/** Which of these ways to cut a text lead to another page than the text at once. */
function differences(cuts: readonly (readonly string[])[]): readonly Difference[] {
  const found: Difference[] = [];
  const known = new Map<string, string>();
  for (const pieces of cuts) {
    const text = pieces.join('');
    const expected = known.get(text) ?? atOnce(text);
    known.set(text, expected);
    const actual = streamed(pieces);
    if (actual !== expected) found.push({ pieces, streamed: actual, atOnce: expected });
  }
  return found;
}

/** How many letters of the text were there when the page said something else than a rendering of just those. */
function wrongFrames(text: string): readonly number[] {
  const element = document.createElement('div');
  const markdown = new StreamedMarkdown(element, options);
  const whole = document.createElement('div');
  return Array.from({ length: text.length }, (_, index) => index + 1).filter((letters) => {
    markdown.append(text.charAt(letters - 1));
    markdown.render();
    whole.innerHTML = atOnce(text.slice(0, letters));
    return element.textContent !== whole.textContent;
  });
}

/** What a text became, and what an HTML document says that it should, as outlines. */
function compare(text: string, html: string): { readonly actual: string; readonly expected: string } {
  const answer = document.createElement('div');
  answer.innerHTML = atOnce(text);
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return { actual: outlineOfAnswer(answer), expected: outlineOfHtml(body) };
}

const lab = { compare, atOnce, differences, wrongFrames };

declare global {
  // oxlint-disable-next-line no-var -- only a `var` becomes a global for TypeScript
  var rendererLab: typeof lab;
}

globalThis.rendererLab = lab;
