import { useRef, useState } from 'preact/hooks';

import { useDashboardPage } from '../dashboardPage.ts';
import { useChanged } from '../useChanged.ts';

/** What is half typed is the page's; what is found is the host's. */
export function SearchField({ search }: { readonly search: string }) {
  const { words, post } = useDashboardPage();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(search);
  // What comes back while one types is what was typed a moment ago.
  useChanged(search, () => {
    if (document.activeElement !== field.current) setText(search);
  });
  return (
    <input
      ref={field}
      type="search"
      class="search"
      aria-label={words.search}
      placeholder={words.search}
      maxLength={1000}
      value={text}
      onInput={(event) => {
        setText(event.currentTarget.value);
        post({ type: 'search', text: event.currentTarget.value });
      }}
    />
  );
}
