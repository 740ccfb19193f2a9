import type { TargetedEvent, TargetedKeyboardEvent, VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

import type { ChatState } from '../../../protocol/chat.ts';
import { useChatPage } from '../chatPage.ts';
import { ComposerContext } from './composerContext.tsx';
import { Icon } from './icon.tsx';
import { ModelButton } from './modelButton.tsx';

/** Where a question is written. Nothing is sent while an answer is being written. */
export function Composer({ state }: { readonly state: ChatState }): VNode {
  const { words, store, draft, post } = useChatPage();
  const input = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(draft.text);
  useLayoutEffect(() => draft.onChange.add((next) => setText(next)), [draft]);
  const answering = state.running !== undefined;
  const focus = (): void => input.current?.focus();
  useLayoutEffect(() => store.onFocusComposer.add(() => input.current?.focus()), [store]);

  const send = (): void => {
    // The draft's own text: what was typed a moment ago may not be drawn yet.
    const question = draft.text;
    if (answering || question.trim() === '') return;
    post({ type: 'send', text: question });
    draft.clear();
    focus();
  };
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLTextAreaElement>): void => {
    // While an input method is open, Enter takes its suggestion.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    send();
  };
  const onSubmit = (event: TargetedEvent<HTMLFormElement>): void => {
    event.preventDefault();
    send();
  };
  return (
    <form class="composer" hidden={state.connection === 'missing'} onSubmit={onSubmit}>
      <div class="composer-box">
        <ComposerContext attachments={state.attachments} offer={state.offer} onUse={focus} />
        <textarea
          ref={input}
          rows={1}
          dir="auto"
          aria-label={words.composerLabel}
          placeholder={words.composerPlaceholder}
          value={text}
          onInput={(event) => draft.write(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <div class="composer-bar">
          <ModelButton model={state.model} />
          <span class="service" title={state.service}>
            {state.service}
          </span>
          {answering ? (
            <button
              key="stop"
              type="button"
              class="round-button"
              title={words.stop}
              aria-label={words.stop}
              onClick={() => {
                post({ type: 'stop' });
                focus();
              }}
            >
              <Icon name="stop" />
            </button>
          ) : (
            <button
              key="send"
              type="submit"
              class="round-button primary"
              title={words.send}
              aria-label={words.send}
              disabled={text.trim() === ''}
            >
              <Icon name="send" />
            </button>
          )}
        </div>
      </div>
    </form>
  );
}
