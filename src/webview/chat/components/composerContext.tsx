import type { VNode } from 'preact';

import type { ChatState } from '../../../protocol/chat.ts';
import { useChatPage } from '../chatPage.ts';
import { AttachmentChip } from './attachmentChip.tsx';
import { Icon } from './icon.tsx';

interface Props extends Pick<ChatState, 'attachments' | 'offer'> {
  /** The button that was used goes away, and the keyboard's focus must go somewhere. */
  readonly onUse: () => void;
}

/** What goes along with the next question, and what the editor has to offer for it. */
export function ComposerContext({ attachments, offer, onUse }: Props): VNode | null {
  const { words, post } = useChatPage();
  const attached = new Set(attachments.map(({ label }) => label));
  const offers = [
    { what: 'selection', label: offer.selection, words: words.addSelection },
    { what: 'file', label: offer.file, words: words.addFile },
  ] as const;
  const open = offers.filter(({ label }) => label !== undefined && !attached.has(label));
  if (attachments.length + open.length === 0) return null;
  return (
    <div class="composer-context">
      {attachments.map((chip) => (
        <AttachmentChip
          key={chip.id}
          chip={chip}
          onRemove={() => {
            post({ type: 'detach', attachmentId: chip.id });
            onUse();
          }}
        />
      ))}
      {open.map(({ what, label, words: does }) => (
        <button
          key={what}
          type="button"
          class="chip offer"
          title={does}
          aria-label={`${does}: ${label}`}
          onClick={() => {
            post({ type: 'attach', what });
            onUse();
          }}
        >
          <Icon name="plus" />
          <span class="chip-text">{label}</span>
        </button>
      ))}
    </div>
  );
}
