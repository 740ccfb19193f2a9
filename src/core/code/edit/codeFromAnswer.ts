import { type CodeBlock, codeBlocks } from './codeBlocks.ts';
import { isProse, looksLikeCode } from './looksLikeCode.ts';

/** How far an answer has come: more may follow, the model had finished, or it ended before that. */
export type AnswerEnd = 'open' | 'finished' | 'cut';

/** What an answer means as the new text of a place in a document. Lines end with `\n`, without one at the end. */
export type AnswerCode =
  | { readonly kind: 'code'; readonly text: string; readonly complete: boolean; readonly cut: boolean }
  | {
      readonly kind: 'several';
      readonly blocks: readonly CodeBlock[];
      readonly complete: boolean;
      readonly cut: boolean;
    }
  | { readonly kind: 'none' };

const markdownLanguages = new Set(['markdown', 'md', 'mdx', 'quarto', 'rmd']);

/**
 * Reads Markdown that a model wrote, also while it is written: then the text holds only lines that have their end.
 *
 * @param language of the document, as VS Code names it: in Markdown, fences may stand in the code
 */
export function codeFromAnswer(answer: string, language: string, end: AnswerEnd): AnswerCode {
  const lines = answer.replaceAll(/\r\n?/g, '\n').split('\n');
  const settled = end === 'open' ? lines.slice(0, -1) : lines;
  const isMarkdown = markdownLanguages.has(language);
  const blocks = codeBlocks(settled, isMarkdown);
  const [first, ...more] = isMarkdown ? markdownBlocks(settled, blocks) : blocks;
  if (!first) return withoutFence(settled, language, end);
  const complete = (more.at(-1) ?? first).closed;
  const cut = end !== 'open' && !complete;
  return more.length === 0
    ? { kind: 'code', text: first.text, complete, cut }
    : { kind: 'several', blocks: [first, ...more], complete, cut };
}

/** In a Markdown document a block of another language is part of the text, unless the answer is nothing else. */
function markdownBlocks(lines: readonly string[], blocks: readonly CodeBlock[]): readonly CodeBlock[] {
  const written = blocks.filter((block) => markdownLanguages.has(block.language.toLowerCase()));
  if (written.length > 0) return written;
  const [only, ...more] = blocks;
  const startsWithIt = only?.firstLine === lines.findIndex((line) => line.trim() !== '');
  return only && more.length === 0 && startsWithIt && only.language === '' ? [only] : [];
}

function withoutFence(lines: readonly string[], language: string, end: AnswerEnd): AnswerCode {
  const first = lines.findIndex((line) => line.trim() !== '');
  const kept = lines.slice(first, lines.findLastIndex((line) => line.trim() !== '') + 1);
  if (first < 0 || !(isProse(language) || looksLikeCode(kept))) return { kind: 'none' };
  return { kind: 'code', text: kept.join('\n'), complete: end === 'finished', cut: end === 'cut' };
}
