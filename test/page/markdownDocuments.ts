/** Texts that are cut at every character. Most are chosen because a cut in the wrong place changes what they are. */
export const markdownDocuments: Readonly<Record<string, string>> = {
  'a paragraph with marks':
    'Plain, *em*, **strong**, ***both***, ~~gone~~, `code` and a\\\nbreak  \nand another.\n\nNext.',
  headings: '# One\n\nText\n## Two ##\nSetext\n===\n\nOther\n---\n\n###### Six\n####### seven\n#tag',
  'a heading that becomes a tag': 'para\n#tag and\n# head\nmore',
  'rules and bullets': '- a\n---\n* * *\ntext\n***\n- - -\n- b\n',
  'a tight list that becomes loose': '- one\n- two\n\n- three\n  more\n\n\n- four',
  'nested lists':
    '1. a\n   - b\n     - c\n\n       deep\n   - d\n2. e\n\n10) other\n11) list\n\n- x\n+ y\n* z',
  'lazy lines': '> quoted\nlazy\n> - in list\nlazy too\n\n- item\nlazy\n    - sub\nlazy\n\nend',
  'quotes in quotes': '> a\n>> b\n> c\n\n> d\n> ```\n> code\n> ```\nafter\n>\n> e',
  'a fence': 'before\n```ts\nconst a = `x`;\n\n  // ``\n```\nafter',
  'a fence that interrupts': 'text\n~~~\ncode\n```\nmore\n~~~~\nafter\n```\nopen',
  'a longer fence around a fence': '````md\n```ts\nlet x;\n```\n````\nend',
  'a fence in a list': '- a\n\n  ```py\n  x = 1\n    y = 2\n  ```\n- b\n\t```\n\ttab\n\t```\n',
  'fences that their surroundings end': '- ```\n  b\n"\n\n> ~~~\n> x\ny\n\n1. ```\n\n\n|\n',
  'a list of many items':
    '- a\n- b `c`\n-\n- d\n  lazy\nstill\n  - e\n  - f\n\n    g\n- h\n* i\n* j\n\n* k\n* l\n\n  ```\n  m\n\n- n\n  ```\n- o\n  # p\n - q\n  - r\n---\n',
  'a numbered list that loosens late':
    '1. a\n2. b\n3. ```\n   c\n   ```\n4. d\n\n5. e\n6. f\n7) g\n8) h\n\n   > i\n9) - j\n   - k\n\n      l\n',
  'a table of many rows':
    '| a | b |\n|:--|---|\n| 1 | `x|y` |\n| 2 |\n3\n| 4 | 5 | 6 |\n\\| 7 | ** |\n| - | |\n|\n> q\n| a |\n|---|\n| b |\n    | c |\n# d\n',
  'half a table in a list': '- a\n`|\n    --b\n\n- c\nd |\n --\n- e',
  'an open fence': '```json\n{"a": [1, 2],\n "b": "c"',
  'indented code': 'text\n\n    code\n\n\n    more\n\n  not\n\n\ttab',
  'a table': 'a | b\n--|:-:\n1 | 2\n3\n\ntext',
  'a table that interrupts': 'para\n| a | b |\n| --- | --: |\n| `x|y` | \\| |\n| z |\nrest\n\nend',
  'what only looks like a table': 'a | b\n--- | ---x\n1 | 2\n\na | b\n---\nc\n\ntext\na | b\n---|---x\nend',
  'links and pictures':
    '[a](https://a.example "t") ![p](https://p.example/x.png) <https://b.example/?q=1&r=2> [no](javascript:x) [n](./f.ts)',
  'late definitions':
    'See [one] and [two][2] and ![pic][2].\n\nText [one].\n\n[one]: https://one.example\n[2]: <https://two.example> "T"\n',
  'early definitions':
    '[a]: https://a.example\n\n[a] and\n\n[b]: https://b.example "title\nover lines"\n\n[b] [a]\n\n[a]: https://late.example',
  'a definition in a quote': '> [q]: https://q.example\n\n[q] [r]\n\n- [r]: https://r.example\n',
  'half a definition': 'x [a]\n\n[a]: https://a.example/\n"not a title" x\n\n[a]',
  'HTML that stays text':
    '<b>bold</b> <script>x</script>\n\n<div>\n\n*a*\n\n</div>\n<!-- c -->\n&amp; &copy; &#35; &nbsp;',
  escapes: '\\*no\\* \\# \\[x\\] `\\`` ``a`b`` \\\\ \\\n&lt;',
  'carriage returns': 'a\r\nb\r\n\r\n- c\r\n- d\r\r```\r\nx\r\n```\r\nend\r',
  'odd characters': 'a\0b\u00A0c\u2028d \u{1F600} e\u0301 \uD83D x\t\ty\n\n\u3000z',
  'right to left': 'مرحبا *بك*\n\n- أولا\n- second\n\n> שלום\n\n```\nx\n```',
  'only spaces and newlines': '\n\n  \n\t\n \n',
  'emphasis that closes late': '**a\nb `c** d` e**\n\n*x [y* z](https://u.example)*',
  'hard nesting': '> 1. > - a\n> > b\n>    > c\n\n1. - 1. x\n\n\n     y\n',
  'numbered text':
    '1986\\. A year\n\n14. starts here\n15. next\n\n2. lower\ntext\n1. one interrupts\n3. three does not',
  'empty items': '-\n- a\n-\n\n  b\n*\n\n1.\n2. x\n-   \n',
  'code between words': 'Use `a` or ``b ` c``\nand ` unclosed\n\n```\n```\n```x```\ntext',
  tasks: '- [ ] open\n- [x] done `code`\n\n  more\n- [ ]\n- [X] **last**\n  1. [x] nested\n\n[ ] none',
  'hidden characters':
    'a\u202Eb\u202C *c\u200Bd* `e\u2066f`\n\n```ts\u202E\nlet g\u2067 = "h\u2069";\n\u001B[31mi\n```\n\n- j\u{E0041}\u{E0042}\u{E0043}\u{E0044}\u{E0045}k\n- [\u202El](https://l.example)\n\n&#x202E; &zwj; m\u200D',
  'characters that only look hidden':
    '\u{1F468}\u200D\u{1F469}\u200D\u{1F467} \u2764\uFE0F\u200D\u{1F525} 1\uFE0F\u20E3 \u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}\n\nمی\u200Cخواهم\n\n```\n\u{1F468}\u200D\u{1F4BB} x\n```\n\n- \u845B\u{E0100}',
};
