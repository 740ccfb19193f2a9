import type { Attachment } from '../../core/chat/attachment.ts';
import type { ContextMeasure } from '../../core/chat/contextUse.ts';
import type { AttachmentChip } from '../../protocol/chat.ts';

/** What the page gets to see of an attachment. */
export function toChip(attachment: Attachment, measure: ContextMeasure): AttachmentChip {
  const { id, kind, label, path } = attachment;
  return {
    id,
    kind,
    label,
    title: path === '' ? label : path,
    tokens: measure.attachment(attachment),
    ...(attachment.kind === 'image' && attachment.thumbnail !== undefined
      ? { thumbnail: attachment.thumbnail }
      : {}),
  };
}
