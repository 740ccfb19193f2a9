import type { AttachmentChip } from '../../../protocol/chat.ts';
import type { IconName } from '../iconPaths.ts';

const icons: Readonly<Record<AttachmentChip['kind'], IconName>> = {
  file: 'file',
  folder: 'folder',
  image: 'image',
  problems: 'problems',
  selection: 'selection',
  terminal: 'terminal',
};

export function attachmentIcon(kind: AttachmentChip['kind']): IconName {
  return icons[kind];
}
