import type { TargetedEvent, TargetedKeyboardEvent, VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

import { ComposerField } from '../composer/composerField.ts';
import { ComposerInput } from '../composer/composerInput.tsx';
import { ComposerNotice } from '../composer/composerNotice.tsx';
import { ContextMeter } from '../composer/contextMeter.tsx';
import { DropTarget } from '../composer/dropTarget.tsx';
import { FileIntake } from '../composer/fileIntake.ts';
import { FullBar } from '../composer/fullBar.tsx';
import { HistoryKeys } from '../composer/historyKeys.ts';
import { SendButton } from '../composer/sendButton.tsx';
import { SettingsDialog } from '../composer/settingsDialog.tsx';
import { Suggester, type Suggestions } from '../composer/suggester.ts';
import { SuggestionList } from '../composer/suggestionList.tsx';
import type { ChatState } from '../chatStore.ts';
import { useChatPage } from '../chatPage.ts';
import { fill } from '../words.ts';
import { ComposerContext } from './composerContext.tsx';
import { Icon } from './icon.tsx';
import { ModelButton } from './modelButton.tsx';

/** Where a question is written. Nothing is sent while an answer is being written. */
export function Composer({ state }: { readonly state: ChatState }): VNode {
  const { words, store, draft, post } = useChatPage();
  const form = useRef<HTMLFormElement>(null);
  const [field] = useState(() => new ComposerField(draft));
  const [suggester] = useState(() => new Suggester(field, store, post));
  const [history] = useState(() => new HistoryKeys(field, store));
  const [intake] = useState(() => new FileIntake(post, words.pastedImage));
  const [text, setText] = useState(draft.text);
  const [suggestions, setSuggestions] = useState<Suggestions>();
  const [refusal, setRefusal] = useState<string>();
  const [showsSettings, setShowsSettings] = useState(false);
  const { attachments, connection, meter, model } = state;
  const answering = state.running !== undefined;
  const connected = connection === 'ready';

  useLayoutEffect(() => {
    const ends = [
      draft.onChange.add((next) => {
        setText(next);
        setRefusal(undefined);
      }),
      suggester.onChange.add((next) => setSuggestions(next)),
      store.onMentions.add(suggester.takeMentions),
      store.onOffers.add(suggester.tell),
      store.onFocusComposer.add(field.focus),
      store.onShowSettings.add(() => setShowsSettings(true)),
    ];
    document.addEventListener('selectionchange', suggester.lookAgain);
    return () => {
      document.removeEventListener('selectionchange', suggester.lookAgain);
      for (const end of ends) end();
    };
  }, [draft, store, field, suggester]);
  // The host has put another text there.
  useLayoutEffect(() => suggester.dismiss(), [suggester, state.draft.revision]);
  // A form that was opened for one conversation is not to be saved for another.
  useLayoutEffect(() => setShowsSettings(false), [state.conversationId]);
  // What stood in the way is gone when the answer is.
  useLayoutEffect(() => setRefusal(undefined), [answering]);

  const focus = (): void => field.focus();
  const send = (): void => {
    // The draft's own text: what was typed a moment ago may not be drawn yet.
    const question = draft.text;
    if (question.trim() === '') return;
    if (answering || intake.reading) {
      setRefusal(answering ? words.waitForAnswer : words.readingFiles);
      return;
    }
    post({ type: 'send', ...draft.release() });
    suggester.dismiss();
    focus();
  };
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLTextAreaElement>): void => {
    // While an input method is open, the keys are its own.
    if (event.isComposing || suggester.onKey(event) || history.onKey(event)) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      send();
    }
    if (event.key === 'Backspace' && event.currentTarget.value === '') {
      [...(form.current?.querySelectorAll<HTMLElement>('.chip-label') ?? [])].at(-1)?.focus();
    }
  };
  const onSubmit = (event: TargetedEvent<HTMLFormElement>): void => {
    event.preventDefault();
    send();
  };
  const sendFrom = (messageId?: string): void => {
    post({ type: 'sendFrom', ...(messageId !== undefined && { messageId }) });
    focus();
  };
  const leavesOut = state.messages.some(({ leftOut }) => leftOut);
  const ignoresPictures = model?.takesImages === false && attachments.some(({ kind }) => kind === 'image');
  return (
    <>
      <form ref={form} class="composer" hidden={!connected} onSubmit={onSubmit}>
        {state.warning !== undefined && <ComposerNotice text={state.warning} />}
        <FullBar meter={meter} leavesOut={leavesOut} onSendFrom={sendFrom} />
        {ignoresPictures && <ComposerNotice text={fill(words.noImages, model.name)} />}
        {refusal !== undefined && <ComposerNotice text={refusal} />}
        <div class="composer-box">
          {suggestions && <SuggestionList suggestions={suggestions} onChoose={suggester.choose} />}
          <ComposerContext
            attachments={attachments}
            conversationId={state.conversationId}
            offer={state.offer}
            onUse={focus}
          />
          <ComposerInput
            attach={field.attach}
            text={text}
            suggester={suggester}
            suggestions={suggestions}
            onKeyDown={onKeyDown}
            onFiles={intake.take}
          />
          <div class="composer-bar">
            <ModelButton model={model} service={state.service} />
            <span class="service" title={state.service}>
              {state.service}
            </span>
            <ContextMeter meter={meter} leavesOut={leavesOut} onSendAll={() => sendFrom()} />
            <button
              type="button"
              class="quiet-button"
              title={words.settingsOpen}
              aria-label={words.settingsOpen}
              aria-haspopup="dialog"
              onClick={() => setShowsSettings(true)}
            >
              <Icon name="settings" />
            </button>
            <SendButton
              answering={answering}
              blank={text.trim() === ''}
              onStop={() => {
                post({ type: 'stop' });
                focus();
              }}
            />
          </div>
        </div>
      </form>
      {connected && <DropTarget onFiles={intake.take} onDrop={focus} />}
      {showsSettings && <SettingsDialog settings={state.settings} onClose={() => setShowsSettings(false)} />}
    </>
  );
}
