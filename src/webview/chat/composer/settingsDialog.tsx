import type { TargetedEvent, VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

import type { SettingsForm } from '../../../protocol/settingsForm.ts';
import { useChatPage } from '../chatPage.ts';
import { fill } from '../words.ts';
import { keepFocusInside } from './keepFocusInside.ts';
import { readSettings, type UnusableSetting } from './readSettings.ts';
import { SettingField } from './settingField.tsx';

interface Props {
  /** As they were when the form was opened: what one types is not overwritten. */
  readonly settings: SettingsForm;
  readonly onClose: () => void;
}

/** What this conversation is told to do otherwise than the settings say. */
export function SettingsDialog({ settings, onClose }: Props): VNode {
  const { words, store, post, announce } = useChatPage();
  const dialog = useRef<HTMLDialogElement>(null);
  const [shown] = useState(settings);
  const [wrong, setWrong] = useState<readonly UnusableSetting[]>([]);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => {
      // Gives the focus back to where it came from.
      element?.close();
      const { activeElement } = document;
      const cameFromNowhere = activeElement === document.body || element?.contains(activeElement);
      if (cameFromNowhere) store.onFocusComposer.tell();
    };
  }, [store]);
  const { defaults } = shown;
  const errors = {
    temperature: words.settingsTemperatureError,
    maxOutputTokens: words.settingsMaxOutputTokensError,
  } as const;
  const save = (event: TargetedEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const { request, wrong: unusable } = readSettings((name) => typedText(form.elements.namedItem(name)));
    setWrong(unusable);
    const first = unusable[0];
    if (first === undefined) {
      post(request);
      onClose();
      return;
    }
    announce(errors[first]);
    form.querySelector<HTMLElement>(`#setting-${first}`)?.focus();
  };
  const numberField = (name: UnusableSetting, label: string, min: number, step: number): VNode => (
    <SettingField
      id={`setting-${name}`}
      label={label}
      error={wrong.includes(name) ? errors[name] : undefined}
    >
      <input
        id={`setting-${name}`}
        name={name}
        type="number"
        min={min}
        step={step}
        defaultValue={shown[name]?.toString() ?? ''}
        placeholder={defaults[name]?.toString() ?? words.settingsModelDefault}
        aria-invalid={wrong.includes(name)}
        aria-describedby={wrong.includes(name) ? `setting-${name}-error` : undefined}
      />
    </SettingField>
  );
  const chosen = shown.reasoningEffort ?? '';
  // What was chosen for another model stays visible.
  const efforts = [...new Set([...shown.reasoningEfforts, chosen])].filter((effort) => effort !== '');
  return (
    <dialog
      ref={dialog}
      class="settings"
      aria-labelledby="settings-title"
      onKeyDown={(event) => {
        // Escape closes the form alone, and does not stop an answer as well.
        event.stopPropagation();
        keepFocusInside(event, event.currentTarget);
      }}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <form noValidate onSubmit={save}>
        <h2 id="settings-title">{words.settingsOpen}</h2>
        <SettingField id="setting-systemPrompt" label={words.settingsSystemPrompt}>
          <textarea
            id="setting-systemPrompt"
            rows={4}
            dir="auto"
            name="systemPrompt"
            defaultValue={shown.systemPrompt ?? ''}
            placeholder={defaults.systemPrompt || words.settingsNone}
          />
        </SettingField>
        {numberField('temperature', words.settingsTemperature, 0, 0.1)}
        {numberField('maxOutputTokens', words.settingsMaxOutputTokens, 1, 1)}
        {efforts.length > 0 && (
          <SettingField id="setting-reasoningEffort" label={words.settingsReasoningEffort}>
            <select id="setting-reasoningEffort" name="reasoningEffort">
              <option value="">
                {defaults.reasoningEffort === undefined
                  ? words.settingsDefault
                  : fill(words.settingsDefaultIs, defaults.reasoningEffort)}
              </option>
              {efforts.map((effort) => (
                <option key={effort} value={effort} selected={effort === chosen}>
                  {effort}
                </option>
              ))}
            </select>
          </SettingField>
        )}
        <div class="settings-buttons">
          <button type="submit" class="primary-button">
            {words.save}
          </button>
          <button type="button" class="secondary-button" onClick={onClose}>
            {words.cancel}
          </button>
          <button
            type="button"
            class="quiet-button settings-defaults"
            onClick={() => {
              onClose();
              post({ type: 'openDefaults', what: 'settings' });
            }}
          >
            {words.settingsDefaults}
          </button>
        </div>
      </form>
    </dialog>
  );
}

function typedText(control: Element | RadioNodeList | null): string {
  // What is typed there and no number has no value, but is not nothing.
  if (control instanceof HTMLInputElement) return control.validity.badInput ? '?' : control.value;
  return control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement ? control.value : '';
}
