/** The colour of a series with its pattern, as the bars have it. */
export function Swatch({ colour }: { readonly colour: number }) {
  return (
    <svg class="swatch" width="12" height="12" aria-hidden="true">
      <rect class={`series-${colour}`} width="12" height="12" rx="2" />
      <rect class={`pattern-${colour}`} width="12" height="12" rx="2" />
    </svg>
  );
}
