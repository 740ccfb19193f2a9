import type { VNode } from 'preact';

import { useChatPage } from '../chatPage.ts';
import { Icon } from '../components/icon.tsx';
import type { IconName } from '../iconPaths.ts';
import type { ChatWords } from '../../../protocol/chatWords.ts';
import { attachmentIcon } from './attachmentIcon.ts';
import type { Suggestion } from './suggester.ts';

interface Props {
  readonly id: string;
  readonly suggestion: Suggestion;
  readonly active: boolean;
  readonly onChoose: () => void;
}

export function SuggestionRow({ id, suggestion, active, onChoose }: Props): VNode {
  const { words } = useChatPage();
  const { icon, label, detail } = shown(suggestion, words);
  return (
    <div
      id={id}
      class="popup-row"
      role="option"
      aria-selected={active}
      title={detail === '' ? label : `${label} · ${detail}`}
      onClick={onChoose}
    >
      {icon && <Icon name={icon} />}
      <span class="popup-label">{label}</span>
      <span class="popup-detail">{detail}</span>
    </div>
  );
}

function shown(
  suggestion: Suggestion,
  words: ChatWords,
): { readonly icon?: IconName; readonly label: string; readonly detail: string } {
  switch (suggestion.type) {
    case 'mention': {
      const { kind, label, detail } = suggestion.mention;
      return { icon: attachmentIcon(kind), label, detail };
    }
    case 'prompt':
      return { label: `/${suggestion.prompt.name}`, detail: suggestion.prompt.description };
    case 'editPrompts':
      return { icon: 'edit', label: words.editPrompts, detail: '' };
  }
}
