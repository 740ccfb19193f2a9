import type { VNode } from 'preact';

import type { AttachmentChip as Chip } from '../../../protocol/chat.ts';
import { useChatPage } from '../chatPage.ts';
import { fill } from '../words.ts';
import { Icon } from './icon.tsx';

/** A piece of the workspace; `onRemove` is missing where it went along with a question already. */
export function AttachmentChip({
  chip,
  onRemove,
}: {
  readonly chip: Chip;
  readonly onRemove?: () => void;
}): VNode {
  const { words, post } = useChatPage();
  return (
    <span class="chip">
      <button
        type="button"
        class="chip-label"
        title={chip.title}
        aria-label={fill(words.openAttachment, chip.label)}
        onClick={() => post({ type: 'openAttachment', attachmentId: chip.id })}
      >
        <Icon name="attachment" />
        <span class="chip-text">{chip.label}</span>
      </button>
      {onRemove && (
        <button
          type="button"
          class="chip-remove"
          title={fill(words.removeAttachment, chip.label)}
          aria-label={fill(words.removeAttachment, chip.label)}
          onClick={onRemove}
        >
          <Icon name="close" />
        </button>
      )}
    </span>
  );
}
