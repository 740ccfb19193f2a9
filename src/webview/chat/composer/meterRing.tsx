import type { VNode } from 'preact';

/** A circle that closes as the share comes near 1. Decoration: the number is the button's label. */
export function MeterRing({ share }: { readonly share: number }): VNode {
  const level = share > 1 ? 'full' : share > 0.8 ? 'nearly-full' : 'roomy';
  return (
    <svg class={`meter-ring ${level}`} viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="6" />
      <circle
        class="meter-share"
        cx="8"
        cy="8"
        r="6"
        pathLength="100"
        stroke-dasharray={`${Math.min(100, share * 100)} 100`}
        transform="rotate(-90 8 8)"
      />
    </svg>
  );
}
