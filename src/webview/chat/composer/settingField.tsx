import type { ComponentChildren, VNode } from 'preact';

interface Props {
  readonly id: string;
  readonly label: string;
  /** What is wrong with what was typed. */
  readonly error?: string | undefined;
  readonly children: ComponentChildren;
}

/** A control with its name above it, and below it what is wrong. */
export function SettingField({ id, label, error, children }: Props): VNode {
  return (
    <div class="setting">
      <label for={id}>{label}</label>
      {children}
      {error !== undefined && (
        <p id={`${id}-error`} class="setting-error">
          {error}
        </p>
      )}
    </div>
  );
}
