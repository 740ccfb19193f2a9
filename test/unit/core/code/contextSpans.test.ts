import assert from 'node:assert/strict';

import { importSpans } from '../../../../src/core/code/importSpans.ts';
import { untaken } from '../../../../src/core/code/lineSpan.ts';
import { nearbySpans } from '../../../../src/core/code/nearbySpans.ts';
import { usedNames } from '../../../../src/core/code/usedNames.ts';

function imports(text: string): readonly (readonly [number, number])[] {
  return importSpans(text.split('\n')).map(({ start, end }) => [start, end]);
}

describe('The context of code', () => {
  it('has the imports of a file, over several lines too', () => {
    const script = `// x\nimport a from 'a';\nimport {\n  b,\n  c,\n} from 'b';\n\nconst d = require('d');\nimportant();\n`;
    assert.deepEqual(imports(script), [
      [1, 6],
      [7, 8],
    ]);
    assert.deepEqual(imports('import os\nfrom a.b import (\n    c,\n)\n\nx = 1'), [[0, 4]]);
    assert.deepEqual(imports('package a\n\nimport (\n\t"fmt"\n)\n'), [
      [0, 1],
      [2, 5],
    ]);
    assert.deepEqual(imports('#include <a.h>\nusing namespace std;\nuse std::io;\n'), [[0, 3]]);
    assert.deepEqual(imports('let a = 1;\n'), []);
  });

  it('ends an import that is never closed', () => {
    assert.deepEqual(imports(`import {\n${'a,\n'.repeat(500)}`), [[0, 1]]);
  });

  it('is the whole file but for the code itself, every line once, the nearest lines first', () => {
    for (const [lineCount, start, end] of [
      [500, 200, 230],
      [10, 0, 10],
      [300, 0, 5],
      [300, 290, 300],
      [81, 40, 41],
    ] as const) {
      const first = [
        { start: 150, end: 151 },
        { start: 0, end: 3 },
      ].filter((span) => span.end <= lineCount);
      const spans = nearbySpans(lineCount, [{ start, end }], first);
      const lines = spans.flatMap((span) =>
        Array.from({ length: span.end - span.start }, (_, at) => span.start + at),
      );
      const expected = Array.from({ length: lineCount }, (_, line) => line).filter(
        (line) => line < start || line >= end,
      );
      assert.deepEqual(
        lines.toSorted((one, other) => one - other),
        expected,
      );
    }
    const [head, imported, above, below] = nearbySpans(
      500,
      [{ start: 200, end: 230 }],
      [
        { start: 150, end: 151 },
        { start: 0, end: 3 },
      ],
    );
    assert.deepEqual(
      [head, imported, above, below],
      [
        { start: 150, end: 151 },
        { start: 0, end: 3 },
        { start: 160, end: 200 },
        { start: 230, end: 270 },
      ],
    );
  });

  it('has what lies between two selections before what lies around them', () => {
    const [first] = nearbySpans(
      100,
      [
        { start: 10, end: 20 },
        { start: 30, end: 40 },
      ],
      [],
    );
    assert.deepEqual(first, { start: 20, end: 30 });
  });

  it('leaves out what is taken, whatever overlaps', () => {
    const spans = untaken(
      [
        { start: 0, end: 10 },
        { start: 5, end: 12 },
      ],
      [
        { start: 2, end: 4 },
        { start: 3, end: 5 },
      ],
      3,
    );
    assert.deepEqual(
      spans.map(({ start, end }) => [start, end]),
      [
        [0, 2],
        [5, 8],
        [8, 10],
        [10, 12],
      ],
    );
  });

  it('asks for names that code uses, each once, and not for words of the language', () => {
    assert.deepEqual(usedNames(['return total(cart, total);', '  größe = cart.x'], 10), [
      { name: 'total', line: 0, character: 7 },
      { name: 'cart', line: 0, character: 13 },
      { name: 'größe', line: 1, character: 2 },
    ]);
    assert.equal(usedNames(['aa bb cc dd'], 2).length, 2);
  });
});
