/** Lines and dots over the colours, in that of the page: who sees no colours tells the parts of a bar by them. */
export function Patterns() {
  return (
    <svg class="patterns" width="0" height="0" aria-hidden="true">
      <defs>
        <pattern id="pattern-1" width="6" height="6" patternUnits="userSpaceOnUse">
          <path d="M-1 1l2-2M0 6l6-6M5 7l2-2" />
        </pattern>
        <pattern id="pattern-2" width="5" height="5" patternUnits="userSpaceOnUse">
          <circle cx="2.5" cy="2.5" r="1" />
        </pattern>
        <pattern id="pattern-3" width="6" height="6" patternUnits="userSpaceOnUse">
          <path d="M-1 5l2 2M0 0l6 6M5-1l2 2" />
        </pattern>
        <pattern id="pattern-4" width="4" height="4" patternUnits="userSpaceOnUse">
          <path d="M0 2h4" />
        </pattern>
        <pattern id="pattern-5" width="4" height="4" patternUnits="userSpaceOnUse">
          <path d="M2 0v4" />
        </pattern>
        <pattern id="pattern-6" width="7" height="7" patternUnits="userSpaceOnUse">
          <path d="M0 0h7M0 0v7" />
        </pattern>
        <pattern id="pattern-7" width="7" height="7" patternUnits="userSpaceOnUse">
          <path d="M0 0l7 7M7 0l-7 7" />
        </pattern>
        <pattern id="pattern-8" width="8" height="8" patternUnits="userSpaceOnUse">
          <circle cx="4" cy="4" r="2.2" />
        </pattern>
        <pattern id="pattern-9" width="8" height="8" patternUnits="userSpaceOnUse">
          <path d="M0 2l4 4 4-4" />
        </pattern>
        <pattern id="pattern-10" width="3" height="3" patternUnits="userSpaceOnUse">
          <path d="M0 1.5h3" />
        </pattern>
      </defs>
    </svg>
  );
}
