import type { VNode } from 'preact';

import { type IconName, iconPaths } from '../iconPaths.ts';

/** Decoration: what it stands for is said by the button around it. */
export function Icon({ name }: { readonly name: IconName }): VNode {
  return (
    <svg class={`icon icon-${name}`} viewBox="0 0 16 16" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  );
}
