import type { TextAttachment } from '../chat/attachment.ts';

/** Excerpts of one file that follow one another as one, each file's in the order of its lines. */
export function joinedExcerpts(attachments: readonly TextAttachment[]): readonly TextAttachment[] {
  const files = Map.groupBy(attachments, ({ kind, uri, id }) => (kind === 'selection' ? (uri ?? id) : id));
  return Array.from(files.values()).flatMap((excerpts) => {
    const joined: TextAttachment[] = [];
    for (const next of excerpts.toSorted((one, other) => firstLine(one) - firstLine(other))) {
      const last = joined.at(-1);
      const both = last && together(last, next);
      if (both) joined[joined.length - 1] = both;
      else joined.push(next);
    }
    return joined;
  });
}

/** `undefined` where there are lines between them. */
function together(one: TextAttachment, next: TextAttachment): TextAttachment | undefined {
  if (!one.lines || !next.lines || one.lines.last + 1 !== next.lines.first) return undefined;
  const lines = { first: one.lines.first, last: next.lines.last };
  const label = `${one.label.replace(/:\d+(?:-\d+)?$/, '')}:${lines.first}-${lines.last}`;
  return { ...one, label, lines, text: `${one.text}\n${next.text}` };
}

function firstLine({ lines }: TextAttachment): number {
  return lines?.first ?? 0;
}
