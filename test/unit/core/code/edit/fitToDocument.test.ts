import assert from 'node:assert/strict';

import { fitToDocument, type Place } from '../../../../../src/core/code/edit/fitToDocument.ts';
import { styleOf } from '../../../../../src/core/code/edit/textStyle.ts';

const spaces = { indentWith: 'spaces', size: 2 } as const;
const tabs = { indentWith: 'tabs', size: 4 } as const;
const place = (lines: readonly string[], more: Partial<Place> = {}): Place => ({
  lines,
  style: spaces,
  startsInLine: false,
  ...more,
});

describe('Code that is put into a document', () => {
  it('is indented like what it replaces', () => {
    const fitted = fitToDocument('if (a) {\n  b();\n\n}', place(['    a();']));
    assert.deepEqual(fitted, ['    if (a) {', '      b();', '', '    }']);
    assert.deepEqual(fitToDocument('    a();\n    b();', place(['a();'])), ['a();', 'b();']);
  });

  it('has no byte order mark: that is of the file', () => {
    assert.deepEqual(fitToDocument('\uFEFFa();\nb();', place(['a();'])), ['a();', 'b();']);
  });

  it('stays where it is when its other lines have stayed', () => {
    const old = ['class A {', '  run() {}', '  stop() {}', '}'];
    assert.deepEqual(fitToDocument(old.join('\n'), place(['  // A', ...old])), old);
  });

  it('has the tabs of the document, and its spaces only where they align', () => {
    const fitted = fitToDocument('a {\n  b {\n    c\n  }\n   x\n}', place(['\ta {', '\t}'], { style: tabs }));
    assert.deepEqual(fitted, ['\ta {', '\t\tb {', '\t\t\tc', '\t\t}', '\t\t x', '\t}']);
    assert.deepEqual(fitToDocument('a {\n\tb\n}', place(['  a {}'])), ['  a {', '    b', '  }']);
  });

  it('leaves lines that the document has as they are, whatever they are indented with', () => {
    const old = ['let a = `', '  two blanks`;', '\tb();'];
    assert.deepEqual(fitToDocument(old.join('\n'), place(old, { style: tabs })), old);
  });

  it('begins and ends with as many empty lines as before', () => {
    assert.deepEqual(fitToDocument('\n\nb\n', place(['', 'a', '', ''])), ['', 'b', '', '']);
    assert.deepEqual(fitToDocument('b\n\n', place(['a'])), ['b']);
    assert.deepEqual(fitToDocument('b', place(['', ''])), ['b', '']);
    assert.deepEqual(fitToDocument('\n', place(['a', 'b'])), ['']);
  });

  it('does not indent the rest of a line', () => {
    const fitted = fitToDocument(
      '  () => {\n    b();\n  }',
      place(['  const a = 1'], { startsInLine: true }),
    );
    assert.deepEqual(fitted, ['() => {', '    b();', '  }']);
  });

  it('has the style of most lines, and that of the editor where there are none', () => {
    assert.deepEqual(styleOf(['a', '\tb', '\tc', '  d'], spaces), { ...tabs, size: 2 });
    assert.deepEqual(styleOf(['/*', ' * a', ' */'], tabs), tabs);
  });
});
