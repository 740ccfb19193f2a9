import type { VNode } from 'preact';

import type { ChatState } from '../chatStore.ts';
import { useChatPage } from '../chatPage.ts';
import { fill } from '../words.ts';
import { Icon } from './icon.tsx';

/** Shows which model will answer; the host has the list of the others. */
export function ModelButton({ model, service }: Pick<ChatState, 'model' | 'service'>): VNode {
  const { words, post } = useChatPage();
  return (
    <button
      type="button"
      class="quiet-button model"
      title={model ? `${model.id} · ${service}` : words.chooseModel}
      aria-label={model ? fill(words.modelIs, model.name) : words.chooseModel}
      onClick={() => post({ type: 'pickModel' })}
    >
      <span class="model-name">{model?.name ?? words.noModel}</span>
      <Icon name="chevronDown" />
    </button>
  );
}
