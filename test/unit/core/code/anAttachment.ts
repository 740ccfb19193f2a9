import type { TextAttachment } from '../../../../src/core/chat/attachment.ts';

/** Some lines of a file, or all of one. */
export function anAttachment(path: string, text: string, first?: number): TextAttachment {
  const last = (first ?? 1) + text.split('\n').length - 1;
  return {
    kind: first === undefined ? 'file' : 'selection',
    id: `${path}:${first ?? 'all'}`,
    label: first === undefined ? path : `${path}:${first}-${last}`,
    path,
    uri: `file:///${path}`,
    language: 'typescript',
    ...(first === undefined ? {} : { lines: { first, last } }),
    text,
  };
}
