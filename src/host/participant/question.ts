import * as vscode from 'vscode';

import type { Attachment, ImageAttachment } from '../../core/chat/attachment.ts';
import { attachedText } from '../../core/chat/modelInput.ts';
import type { LineSpan } from '../../core/code/lineSpan.ts';
import { estimateImageTokens } from '../../core/context/estimateTokens.ts';
import type { NotedPlace } from '../../core/participant/turnNote.ts';
import type { AnsweringModel } from './participantServices.ts';

/** What is asked, with all that goes along. */
export interface Question {
  readonly text: string;
  readonly attachments: readonly Attachment[];
  /** Sentences on what is not sent. */
  readonly refused: readonly string[];
  /** Addresses of what may hold secrets, and that the person let pass. */
  readonly allowed: readonly string[];
  /** The code that it is about, and what stands there. */
  readonly subject?: {
    readonly place: NotedPlace;
    readonly text: string;
    /** Lines of the place, counted from its first: where alone an answer may change something. */
    readonly parts?: readonly LineSpan[];
  };
}

/** The question without pictures where the model is known to take none. */
export function forModel(question: Question, { name, imageInput }: AnsweringModel): Question {
  const attachments = question.attachments.filter(({ kind }) => kind !== 'image');
  if (imageInput !== false || attachments.length === question.attachments.length) return question;
  const refusal = vscode.l10n.t('Pictures were not sent: {0} takes none.', name);
  return { ...question, attachments, refused: [...question.refused, refusal] };
}

export function contentOf({ text, attachments }: Pick<Question, 'text' | 'attachments'>): string {
  return [...attachments.flatMap(attachedText), text].filter(Boolean).join('\n\n');
}

export function imagesOf(attachments: readonly Attachment[]): readonly ImageAttachment[] {
  return attachments.filter((one) => one.kind === 'image');
}

/** Tokens, estimated. */
export function imageTokens(attachments: readonly Attachment[]): number {
  return imagesOf(attachments).reduce(
    (sum, { width, height }) => sum + estimateImageTokens(width, height),
    0,
  );
}

/** Lists what was sent as references of the answer. */
export function showReferences(
  attachments: readonly Attachment[],
  stream: Pick<vscode.ChatResponseStream, 'reference'>,
): void {
  for (const attachment of attachments) {
    if (attachment.uri === undefined) continue;
    const uri = vscode.Uri.parse(attachment.uri, true);
    const lines = attachment.kind === 'image' ? undefined : attachment.lines;
    if (!lines) stream.reference(uri);
    else stream.reference(new vscode.Location(uri, new vscode.Range(lines.first - 1, 0, lines.last - 1, 0)));
  }
}
