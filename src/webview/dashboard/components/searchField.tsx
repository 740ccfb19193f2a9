import { useState } from 'preact/hooks';

import { useDashboardPage } from '../dashboardPage.ts';

/** What is half typed is the page's; what is found is the host's. */
export function SearchField({ search }: { readonly search: string }) {
  const { words, post } = useDashboardPage();
  const [text, setText] = useState(search);
  return (
    <input
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
