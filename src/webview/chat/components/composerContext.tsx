import type { TargetedKeyboardEvent, VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

import type { ChatRequest } from '../../../protocol/chatRequest.ts';
import { AddContextButton } from '../composer/addContextButton.tsx';
import type { ChatState } from '../chatStore.ts';
import { useChatPage } from '../chatPage.ts';
import { fill } from '../words.ts';
import { AttachmentChip } from './attachmentChip.tsx';
import { Icon } from './icon.tsx';
import { Toolbar } from './toolbar.tsx';

interface Props extends Pick<ChatState, 'attachments' | 'conversationId' | 'offer'> {
  /** The button that was used goes away, and the keyboard's focus must go somewhere. */
  readonly onUse: () => void;
}

/** What goes along with the next question, and what the editor has to offer for it. One stop of the Tab key. */
export function ComposerContext({ attachments, conversationId, offer, onUse }: Props): VNode {
  const { words, post, announce } = useChatPage();
  const row = useRef<HTMLDivElement>(null);
  const beforeRef = useRef({ conversationId, attachments });
  useEffect(() => {
    const was = beforeRef.current;
    beforeRef.current = { conversationId, attachments };
    if (was.conversationId !== conversationId) return;
    const added = attachments.find(({ id }) => was.attachments.every((chip) => chip.id !== id));
    if (added) announce(fill(words.contextAdded, added.label));
  }, [attachments, conversationId, announce, words]);

  const attached = new Set(attachments.map(({ label }) => label));
  const offers = [
    { what: 'selection', label: offer.selection, words: words.addSelection },
    { what: 'file', label: offer.file, words: words.addFile },
  ] as const;
  const open = offers.filter(({ label }) => label !== undefined && !attached.has(label));

  const attach = (what: Extract<ChatRequest, { type: 'attach' }>['what']): void => {
    post({ type: 'attach', what });
    onUse();
  };
  const remove = (place: number, byKey: boolean): void => {
    const chip = attachments[place];
    if (!chip) return;
    const neighbour = attachments[place + 1] ?? attachments[place - 1];
    const next = [...(row.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? [])].find(
      (element) => element.dataset['chip'] === neighbour?.id,
    );
    post({ type: 'detach', attachmentId: chip.id });
    announce(fill(words.contextRemoved, chip.label));
    const label = next?.querySelector<HTMLElement>('.chip-label');
    if (byKey && label) label.focus();
    else onUse();
  };
  const onChipKey = (event: TargetedKeyboardEvent<HTMLElement>, place: number): void => {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return;
    event.preventDefault();
    remove(place, true);
  };
  return (
    <div ref={row} class="composer-context">
      <Toolbar label={words.attachedContext}>
        <AddContextButton
          words={words}
          offer={offer}
          short={attachments.length + open.length > 0}
          onAttach={attach}
        />
        {attachments.map((chip, place) => (
          <AttachmentChip
            key={chip.id}
            chip={chip}
            onRemove={(event) => remove(place, event.detail === 0)}
            onKeyDown={(event) => onChipKey(event, place)}
          />
        ))}
        {open.map(({ what, label, words: does }) => (
          <button
            key={what}
            type="button"
            class="chip offer"
            title={does}
            aria-label={`${does}: ${label}`}
            onClick={() => attach(what)}
          >
            <Icon name="plus" />
            <span class="chip-text">{label}</span>
          </button>
        ))}
      </Toolbar>
    </div>
  );
}
