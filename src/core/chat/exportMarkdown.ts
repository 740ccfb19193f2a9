import type { Attachment } from './attachment.ts';
import {
  type AnswerEntry,
  type Conversation,
  type ConversationEntry,
  pathOf,
  titleOf,
} from './conversation.ts';
import { exportFormat, exportVersion } from './exportConversation.ts';
import { boundaryFor, writeBlock } from './markdownBlocks.ts';
import { openFence } from './openFence.ts';

/** The words that a reader of the document sees. */
export interface ExportWords {
  /** Title of a conversation that has none. */
  readonly untitled: string;
  readonly question: string;
  readonly answer: string;
  readonly reasoning: string;
  /** Such as `120 in (20 cached), 400 out (100 reasoning)`. */
  readonly input: string;
  readonly cached: string;
  readonly output: string;
  readonly reasoned: string;
  readonly interrupted: string;
}

const englishExportWords: ExportWords = {
  untitled: 'Conversation',
  question: 'Question',
  answer: 'Answer',
  reasoning: 'Reasoning',
  input: 'in',
  cached: 'cached',
  output: 'out',
  reasoned: 'reasoning',
  interrupted: 'not complete',
};

/**
 * The open path as a document to read, with comments from which `parseMarkdownExport` makes the conversation again.
 * Settings, addresses of attached files, thumbnails and sealed reasoning are left out: the document is made to be passed on.
 */
export function toMarkdown(conversation: Conversation, words: ExportWords = englishExportWords): string {
  const { id, createdAt, title } = conversation;
  const path = pathOf(conversation);
  const boundary = boundaryFor(JSON.stringify([id, createdAt, title, path]));
  const data = {
    format: exportFormat,
    version: exportVersion,
    id,
    createdAt,
    ...(title === undefined ? {} : { title }),
  };
  const parts = [
    writeBlock(boundary, { data }),
    `# ${asPlainText(titleOf(conversation) ?? words.untitled)}`,
    ...path.flatMap((entry) => messageParts(boundary, entry, words)),
  ];
  return `${parts.join('\n\n')}\n`;
}

function messageParts(boundary: string, entry: ConversationEntry, words: ExportWords): readonly string[] {
  // The path itself says what follows what.
  const { parent: _, text, ...placed } = entry;
  const fence = openFence(text);
  const content = fence === undefined ? text : `${text}\n${fence}`;
  const body = writeBlock(boundary, {
    data: { part: 'text', content: true, ...(fence === undefined ? {} : { fence }) },
    content,
  });
  if (placed.role === 'user') {
    const { attachments, ...message } = placed;
    return [
      `## ${words.question} · ${timeText(placed.askedAt)}`,
      writeBlock(boundary, { data: { part: 'message', message } }),
      ...attachments.map((one) => attachmentPart(boundary, one)),
      body,
    ];
  }
  const { reasoning, sealedReasoning: __, ...message } = placed;
  return [
    `## ${answerHeadline(placed, words)}`,
    writeBlock(boundary, { data: { part: 'message', message } }),
    ...(reasoning === '' ? [] : [`**${words.reasoning}**`, reasoningPart(boundary, reasoning)]),
    body,
  ];
}

function reasoningPart(boundary: string, reasoning: string): string {
  const content = reasoning
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
  return writeBlock(boundary, { data: { part: 'reasoning', content: true }, content });
}

function attachmentPart(boundary: string, attachment: Attachment): string {
  const { uri: _, ...placed } = attachment;
  const label = `**${asPlainText(placed.path === '' ? placed.label : placed.path)}**`;
  if (placed.kind === 'image') {
    const { dataUrl, thumbnail: __, ...data } = placed;
    const picture = {
      data: { part: 'attachment', content: true, attachment: data },
      content: `![](${dataUrl})`,
    };
    return `${label}\n\n${writeBlock(boundary, picture)}`;
  }
  const { text, ...data } = placed;
  let fence = '```';
  while (text.includes(fence)) fence += '`';
  const content = `${fence}${placed.language.replaceAll(/[\s`]/g, '')}\n${text}\n${fence}`;
  return `${label}\n\n${writeBlock(boundary, { data: { part: 'attachment', content: true, attachment: data }, content })}`;
}

type AnswerHeadline = Pick<AnswerEntry, 'model' | 'usage' | 'status' | 'startedAt' | 'endedAt'>;

function answerHeadline(
  { model, usage, status, startedAt, endedAt }: AnswerHeadline,
  words: ExportWords,
): string {
  const { inputTokens, cachedInputTokens, outputTokens, reasoningTokens, cost } = usage ?? {};
  const tokens = [
    countText(inputTokens, words.input, cachedInputTokens, words.cached),
    countText(outputTokens, words.output, reasoningTokens, words.reasoned),
  ].filter((text) => text !== '');
  const parts = [
    words.answer,
    asPlainText(model),
    tokens.join(', '),
    cost ? asPlainText(`${cost.amount} ${cost.currency}`) : '',
    endedAt === undefined ? timeText(startedAt) : `${timeText(startedAt)} – ${timeText(endedAt)}`,
    status === 'complete' ? '' : words.interrupted,
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

function countText(
  count: number | undefined,
  word: string,
  part: number | undefined,
  partWord: string,
): string {
  if (count === undefined) return '';
  return part === undefined ? `${count} ${word}` : `${count} ${word} (${part} ${partWord})`;
}

/** To the second, in UTC. */
function timeText(time: string): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? '' : `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** On one line, and shown as it is. */
function asPlainText(text: string): string {
  return text
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replaceAll(/[\\`*_[\]<>#!&]/g, String.raw`\$&`);
}
