import { isList, isRecord, type JsonRecord } from '../base/json.ts';
import { exportFormat, exportVersion, parseConversation, type ParsedExport } from './exportConversation.ts';
import { type MarkdownBlock, readBlocks } from './markdownBlocks.ts';

/** Makes the conversation again that `toMarkdown` wrote; what stands around its comments plays no part. */
export function parseMarkdownExport(text: string): ParsedExport {
  const [start, ...blocks] = readBlocks(text.replace(/^\uFEFF/, ''));
  if (start?.data['format'] !== exportFormat) return { reason: 'notAnExport' };
  const { version, format: _, ...conversation } = start.data;
  if (typeof version !== 'number' || version > exportVersion) return { reason: 'newerVersion' };
  const entries: JsonRecord[] = [];
  for (const block of blocks) addBlock(entries, block);
  const head = entries.at(-1)?.['id'];
  return parseConversation({
    ...conversation,
    entries,
    ...(head === undefined ? {} : { head }),
    settings: {},
  });
}

function addBlock(entries: JsonRecord[], { data, content = '' }: MarkdownBlock): void {
  const { part, message, attachment, fence } = data;
  if (part === 'message' && isRecord(message)) {
    const above = entries.at(-1);
    const place = above ? { parent: above['id'] } : {};
    const role = message['role'] === 'user' ? { attachments: [] } : { reasoning: '' };
    entries.push({ ...message, ...place, ...role, text: '' });
    return;
  }
  const entry = entries.at(-1);
  if (!entry) return;
  const fields = partOf(entry, part, content, fence, attachment);
  entries[entries.length - 1] = { ...entry, ...fields };
}

function partOf(
  entry: JsonRecord,
  part: unknown,
  content: string,
  fence: unknown,
  attachment: unknown,
): JsonRecord {
  switch (part) {
    case 'text': {
      const closing = typeof fence === 'string' ? `\n${fence}` : '';
      return {
        text: content.endsWith(closing) ? content.slice(0, content.length - closing.length) : content,
      };
    }
    case 'reasoning':
      return {
        reasoning: content
          .split('\n')
          .map((line) => line.replace(/^> /, ''))
          .join('\n'),
      };
    case 'attachment': {
      const before = isList(entry['attachments']) ? entry['attachments'] : [];
      return isRecord(attachment)
        ? { attachments: [...before, { ...attachment, ...attached(attachment, content) }] }
        : {};
    }
    default:
      return {};
  }
}

function attached({ kind }: JsonRecord, content: string): JsonRecord {
  // `![](…)`, or a fence on a line of its own before and after.
  if (kind === 'image') return { dataUrl: content.slice(4, -1) };
  const start = content.indexOf('\n') + 1;
  return { text: content.slice(start, Math.max(start, content.lastIndexOf('\n'))) };
}
