const words =
  'the model keeps a list of open files and reads each of them once when the editor asks for it so that a large folder costs no more than a small one even if many people look at the same time'.split(
    ' ',
  );

const code: Readonly<Record<string, readonly string[]>> = {
  ts: [
    'export function merge(previous: Item[], next: Item[]): Item[] {',
    '  const known = new Map(previous.map((item) => [item.id, item]));',
    '  // What is not known yet is taken over as it is.',
    '  return next.map((item) => ({ ...known.get(item.id), ...item, at: `${item.at}Z` }));',
    '}',
    '',
  ],
  py: [
    'def merge(previous, next):',
    '    """Takes over what is new."""',
    '    known = {item["id"]: item for item in previous}',
    '    return [{**known.get(item["id"], {}), **item} for item in next]',
    '',
  ],
  json: ['{', '  "name": "sample",', '  "sizes": [1, 20, 300],', '  "done": false', '}'],
  sh: ['npm ci --ignore-scripts', 'for file in src/*.ts; do echo "$file" | wc -c; done', ''],
};

/**
 * An answer as models write them: prose with marks, lists, tables, quotes, and about one block of code for every three
 * kilobytes. Always the same for a length, in characters.
 */
export function answerText(length: number): string {
  const parts: string[] = [];
  for (let written = 0, section = 0; written < length; section += 1) {
    const part = sectionText(section);
    parts.push(part);
    written += part.length;
  }
  return parts.join('').slice(0, length);
}

function sectionText(section: number): string {
  const prose = (count: number, from: number): string =>
    Array.from({ length: count }, (_, index) =>
      marked(words[(from + index * 7) % words.length] ?? '', from + index),
    ).join(' ');
  const item = (index: number): string => prose(9 + (index % 6), section + index * 5);
  const languages = Object.keys(code);
  const language = languages[section % languages.length] ?? '';
  const lines = Array.from(
    { length: 6 + ((section * 13) % 40) },
    (_, index) => code[language]?.[index % (code[language]?.length ?? 1)],
  );
  return [
    `## Step ${section + 1}: ${prose(4, section)}`,
    `${prose(60, section)}.\n${prose(25, section + 3)}.`,
    [0, 1, 2, 3].map((index) => `- **${prose(2, index + 1)}**: ${item(index)}`).join('\n'),
    `\`\`\`${language}\n${lines.join('\n')}\n\`\`\``,
    `${prose(45, section + 9)}:`,
    [1, 2, 3]
      .map((index) => `${index}. ${item(index)}\n   - ${item(index + 4)}\n   - ${item(index + 5)}`)
      .join('\n\n'),
    ...(section % 3 === 0 ? [tableText(section, item)] : []),
    ...(section % 4 === 1 ? [`> ${prose(30, section + 2)}`] : []),
    '',
  ].join('\n\n');
}

function marked(word: string, place: number): string {
  if (place % 17 === 5) return `\`${word}\``;
  if (place % 23 === 7) return `**${word}**`;
  if (place % 41 === 11) return `[${word}](https://a.example/${word})`;
  return word;
}

function tableText(section: number, item: (index: number) => string): string {
  const rows = Array.from(
    { length: 4 + (section % 5) },
    (_, row) => `| ${row} | \`key${row}\` | ${item(row)} |`,
  );
  return ['| No | Name | What it does |', '|---:|:-----|--------------|', ...rows].join('\n');
}
