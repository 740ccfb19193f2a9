import type { TargetedKeyboardEvent, TargetedMouseEvent, VNode } from 'preact';

import type { AttachmentChip as Chip } from '../../../protocol/chat.ts';
import { attachmentIcon } from '../composer/attachmentIcon.ts';
import { compactNumber } from '../composer/compactNumber.ts';
import { useChatPage } from '../chatPage.ts';
import { fill } from '../words.ts';
import { Icon } from './icon.tsx';

interface Props {
  readonly chip: Chip;
  /** Missing where it went along with a question already. */
  readonly onRemove?: (event: TargetedMouseEvent<HTMLElement>) => void;
  readonly onKeyDown?: (event: TargetedKeyboardEvent<HTMLElement>) => void;
}

/** A piece of the workspace, or a picture. */
export function AttachmentChip({ chip, onRemove, onKeyDown }: Props): VNode {
  const { words, post } = useChatPage();
  const { id, kind, label, title, tokens, thumbnail } = chip;
  const count = compactNumber(tokens, document.documentElement.lang);
  return (
    <span class="chip" data-chip={id} onKeyDown={onKeyDown}>
      <button
        type="button"
        class="chip-label"
        title={`${title} · ${fill(words.tokensAbout, count)}`}
        aria-label={fill(words.openAttachment, label)}
        aria-keyshortcuts={onRemove && 'Delete'}
        onClick={() => post({ type: 'openAttachment', attachmentId: id })}
      >
        {thumbnail === undefined ? (
          <Icon name={attachmentIcon(kind)} />
        ) : (
          <img class="chip-picture" src={thumbnail} alt="" />
        )}
        <span class="chip-text">{label}</span>
      </button>
      {onRemove && <span class="chip-tokens">≈{count}</span>}
      {onRemove && (
        <button
          type="button"
          class="chip-remove"
          title={fill(words.removeAttachment, label)}
          aria-label={fill(words.removeAttachment, label)}
          onClick={onRemove}
        >
          <Icon name="close" />
        </button>
      )}
    </span>
  );
}
