/** Pieces of Markdown that change what stands before or after them. */
const fragments = [
  'word',
  ' ',
  ' ',
  '\n',
  '\n',
  '\n\n',
  '\r\n',
  '\r',
  '\t',
  '  ',
  '    ',
  '  \n',

  '- ',
  '* ',
  '+ ',
  '1. ',
  '2) ',
  '10. ',
  '> ',
  '>',
  '# ',
  '#',
  '## ',
  '---',
  '===',
  '***',
  '-',
  '|',
  ' | ',
  '|--|--|\n',
  '--|:-:\n',
  '```',
  '```\n',
  '~~~',
  '````',
  '```ts\nlet x = 1;\n',
  '`',
  '``',
  '**',
  '*',
  '_',
  '~~',
  '\\',
  '!',

  '[a]',
  '[a]: https://a.example\n',
  '[b]: ',
  '[a](https://x.example)',
  '![p](https://p.example)',
  '"t"',
  '<https://l.example>',
  '<b>',
  '</b>',
  '<!--',
  '-->',
  '&amp;',
  '&',
  '\0',
  '\u{1F600}',
  'é',
  'שלום',
  'a | b\n',
  'x',
];

/** Texts made of such pieces, cut into random ones; always the same for a seed. */
export function randomMarkdown(seed: number, count: number): readonly (readonly string[])[] {
  const next = numbers(seed);
  return Array.from({ length: count }, () => {
    const length = 3 + (next() % 40);
    const text = Array.from({ length }, () => fragments[next() % fragments.length]).join('');
    const pieces: string[] = [];
    for (let at = 0; at < text.length;) {
      const end = at + 1 + (next() % 9);
      pieces.push(text.slice(at, end));
      at = end;
    }
    return pieces;
  });
}

/** Marsaglia's xorshift: whole numbers from 0. */
function numbers(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}
