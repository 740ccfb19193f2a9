import assert from 'node:assert/strict';

import * as fc from 'fast-check';

import { codeFromAnswer } from '../../src/core/code/edit/codeFromAnswer.ts';
import { fitToDocument } from '../../src/core/code/edit/fitToDocument.ts';
import { applyHunks, hunksBetween, hunksSoFar } from '../../src/core/code/edit/hunks.ts';
import type { PreviewRow } from '../../src/core/code/edit/previewRow.ts';
import { PreviewRows, undecided } from '../../src/core/code/edit/previewRows.ts';

/** In all; a seventh for each property. */
const runs = Number(process.env['MODELSIDE_PROPERTY_RUNS'] ?? 10_000);
const seed = Number(process.env['MODELSIDE_PROPERTY_SEED'] ?? Date.now() % 2 ** 31);
const parameters = { numRuns: Math.ceil(runs / 7), seed };

/** Few different lines, so that the same one often stands in several places. */
const line = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('', '}', '  }', 'a', 'b', '\tc', 'if (x) {', '// ```') },
  { weight: 1, arbitrary: fc.string({ maxLength: 6 }).map((text) => text.replaceAll(/[\r\n]/g, '')) },
);
const text = fc.array(line, { minLength: 1, maxLength: 14 });
/** A text, and another that is mostly the same. */
const twoTexts = fc.oneof(
  fc.tuple(text, text),
  text.chain((old) =>
    fc.tuple(
      fc.constant(old),
      fc
        .array(fc.tuple(fc.nat(14), fc.nat(2), fc.array(line, { maxLength: 2 })), { maxLength: 4 })
        .map((changes) => {
          const fresh = [...old];
          for (const [at, count, lines] of changes) fresh.splice(at, count, ...lines);
          return fresh.length === 0 ? [''] : fresh;
        }),
    ),
  ),
);

/** What the document shows after these edits: the way in which a host carries them out. */
function carryOut(rows: PreviewRows, shown: string[], target: readonly PreviewRow[]): void {
  for (const { start, end, lines } of rows.editsTo(target).toReversed()) {
    shown.splice(start, end - start, ...lines);
  }
  rows.adopt(target);
  assert.deepEqual(
    rows.rows.map((row) => row.text),
    shown,
  );
}

describe(`An edit, whatever it changes (seed ${seed}, ${runs} runs)`, () => {
  it('gives with all hunks exactly the new text, with none the old one, with some the mixture', () => {
    const property = fc.property(twoTexts, fc.array(fc.nat(8)), ([old, fresh], chosen) => {
      const hunks = hunksBetween(old, fresh);
      const all = new Set(hunks.keys());
      assert.deepEqual(applyHunks(old, fresh, hunks, all), fresh);
      assert.deepEqual(applyHunks(old, fresh, hunks, new Set()), old);
      const mixed = applyHunks(old, fresh, hunks, new Set(chosen));
      const rows = new PreviewRows(old);
      rows.propose(fresh, true);
      for (const [index, hunk] of hunks.entries()) {
        rows.decide(hunk, chosen.includes(index) ? 'accept' : 'reject');
      }
      assert.deepEqual(
        rows.layOut('final').map((row) => row.text),
        mixed,
      );
    });
    fc.assert(property, parameters);
  });

  it('keeps every line that is not in a hunk, while the new text is still written', () => {
    const property = fc.property(twoTexts, fc.nat(14), ([old, fresh], count) => {
      const begun = fresh.slice(0, count);
      const hunks = hunksSoFar(old, begun);
      const rest = old.slice(hunksReach(old, begun));
      assert.deepEqual(applyHunks(old, begun, hunks, new Set(hunks.keys())), [...begun, ...rest]);
      assert.deepEqual(applyHunks(old, begun, hunks, new Set()), old);
    });
    fc.assert(property, parameters);
  });

  it('shows the same in the document as in the rows, in whatever steps the text comes', () => {
    const steps = fc.array(fc.nat(14), { maxLength: 5 });
    const property = fc.property(twoTexts, steps, fc.boolean(), ([old, fresh], counts, accept) => {
      const rows = new PreviewRows(old);
      const shown = [...old];
      for (const count of counts.toSorted((one, other) => one - other)) {
        rows.propose(fresh.slice(0, count), false);
        carryOut(rows, shown, rows.layOut('preview'));
      }
      rows.propose(fresh, true);
      carryOut(rows, shown, rows.layOut('preview'));
      rows.decideAll(accept ? 'accept' : 'reject');
      carryOut(rows, shown, rows.layOut('original'));
      assert.deepEqual(shown, old);
      carryOut(rows, shown, rows.layOut('final'));
      assert.deepEqual(shown, accept ? fresh : old);
      assert.deepEqual(undecided(rows.rows), []);
    });
    fc.assert(property, parameters);
  });

  it('loses no line that the person writes, whatever is decided before and after', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('arrive' as const), count: fc.nat(4) }),
      fc.record({
        kind: fc.constant('type' as const),
        at: fc.nat(20),
        replaced: fc.nat(2),
        lines: fc.integer({ min: 1, max: 2 }),
      }),
      fc.record({ kind: fc.constant('decide' as const), at: fc.nat(4), accept: fc.boolean() }),
    );
    const ending = fc.constantFrom('final' as const, 'saved' as const, 'original' as const);
    const property = fc.property(
      twoTexts,
      fc.array(step, { maxLength: 12 }),
      ending,
      ([old, fresh], steps, end) => {
        const rows = new PreviewRows(old);
        const shown = [...old];
        const typed = new Set<string>();
        let arrived = 0;
        let count = 0;
        for (const doing of steps) {
          if (doing.kind === 'arrive') arrived += doing.count;
          if (doing.kind === 'decide') {
            const hunk = undecided(rows.rows).at(doing.at)?.hunk;
            if (hunk) rows.decide(hunk, doing.accept ? 'accept' : 'reject');
          }
          if (doing.kind === 'type') {
            const start = Math.min(doing.at, shown.length);
            const lines = Array.from({ length: doing.lines }, () => `typed ${(count += 1)}`);
            for (const gone of shown.splice(start, doing.replaced, ...lines)) typed.delete(gone);
            for (const written of lines) typed.add(written);
            rows.edited({ start, end: Math.min(start + doing.replaced, rows.rows.length), lines });
          }
          rows.propose(fresh.slice(0, arrived), arrived >= fresh.length);
          carryOut(rows, shown, rows.layOut('preview'));
        }
        carryOut(rows, shown, rows.layOut(end));
        assert.deepEqual(
          shown.filter((written) => written.startsWith('typed ')).toSorted(),
          Array.from(typed).toSorted(),
        );
      },
    );
    fc.assert(property, parameters);
  });

  it('changes what touches the parts that it is for, and nothing else, in whatever steps the text comes', () => {
    const steps = fc.array(fc.nat(14), { maxLength: 4 });
    const property = fc.property(
      twoTexts,
      fc.nat(14),
      fc.nat(14),
      steps,
      ([old, fresh], one, two, counts) => {
        const [start, end] = [Math.min(one, two), Math.max(one, two)];
        const rows = new PreviewRows(old, [{ start, end }]);
        const shown = [...old];
        const propose = (lines: readonly string[], ended: boolean): void => {
          rows.propose(lines, ended);
          carryOut(rows, shown, rows.layOut('preview'));
          for (const { hunk } of undecided(rows.rows)) {
            const { oldStart, oldEnd } = hunk;
            const isAdded = oldStart === oldEnd;
            assert.ok(isAdded ? oldStart >= start && oldStart <= end : oldStart < end && oldEnd > start);
          }
        };
        for (const count of counts.toSorted((less, more) => less - more))
          propose(fresh.slice(0, count), false);
        propose(fresh, true);
        const wanted = hunksBetween(old, fresh).flatMap(({ oldStart, oldEnd }, index) =>
          (oldStart === oldEnd ? oldStart >= start && oldStart <= end : oldStart < end && oldEnd > start)
            ? [index]
            : [],
        );
        rows.decideAll('accept');
        carryOut(rows, shown, rows.layOut('final'));
        assert.deepEqual(shown, applyHunks(old, fresh, hunksBetween(old, fresh), new Set(wanted)));
      },
    );
    fc.assert(property, parameters);
  });

  it('reads from a fence the code that was put into it, whatever stands around it', () => {
    const code = text.filter((lines) => !lines.some((written) => /^\s*(?:`{3}|~{3})/.test(written)));
    const around = fc.array(fc.constantFrom('Here it is:', '', 'That is **all**.', '- a point'), {
      maxLength: 4,
    });
    const fence = fc.constantFrom('```', '````', '~~~', '~~~~~');
    const property = fc.property(code, fence, around, around, (lines, mark, before, after) => {
      const answer = [...before, `${mark}ts`, ...lines, mark, ...after].join('\n');
      const read = codeFromAnswer(answer, 'typescript', 'finished');
      assert.deepEqual(read, { kind: 'code', text: lines.join('\n'), complete: true, cut: false });
      for (let length = 0; length < answer.length; length += 1) {
        const begun = codeFromAnswer(answer.slice(0, length), 'typescript', 'open');
        if (begun.kind === 'code') assert.ok(lines.join('\n').startsWith(begun.text));
      }
    });
    fc.assert(property, parameters);
  });

  it('leaves code that is already as the document has it', () => {
    const style = { indentWith: 'spaces', size: 2 } as const;
    const property = fc.property(text, (lines) => {
      const fitted = fitToDocument(lines.join('\n'), { lines, style, startsInLine: false });
      if (lines.some((written) => written.trim() !== '')) assert.deepEqual(fitted, lines);
    });
    fc.assert(property, parameters);
  });
});

/** How many old lines the beginning of a new text stands for. */
function hunksReach(old: readonly string[], begun: readonly string[]): number {
  const hunks = hunksSoFar(old, begun);
  const removed = hunks.reduce((sum, { oldStart, oldEnd }) => sum + oldEnd - oldStart, 0);
  const added = hunks.reduce((sum, { freshStart, freshEnd }) => sum + freshEnd - freshStart, 0);
  return begun.length - added + removed;
}
