import type { VNode } from 'preact';

import type { IconName } from '../iconPaths.ts';
import { Icon } from './icon.tsx';

interface Props {
  readonly icon: IconName;
  /** Its tooltip, and its name for those who do not see it. */
  readonly label: string;
  /** Shown as not available; it can still have the focus. */
  readonly off?: boolean;
  readonly onPress: () => void;
}

/** A button that is no more than its icon. */
export function IconButton({ icon, label, off = false, onPress }: Props): VNode {
  return (
    <button
      type="button"
      class="quiet-button"
      title={label}
      aria-label={label}
      aria-disabled={off ? 'true' : undefined}
      onClick={() => {
        if (!off) onPress();
      }}
    >
      <Icon name={icon} />
    </button>
  );
}
