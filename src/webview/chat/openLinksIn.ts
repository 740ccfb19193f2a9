/** A listener for clicks and keys on what is marked with `data-href`: a link that only the host can open. */
export function openLinksIn(open: (href: string) => void): (event: Event) => void {
  return (event) => {
    if (event instanceof KeyboardEvent ? event.key !== 'Enter' : selects()) return;
    if (!(event.target instanceof Element)) return;
    const href = event.target.closest<HTMLElement>('[data-href]')?.dataset['href'];
    if (href === undefined) return;
    event.preventDefault();
    open(href);
  };
}

/** Whether the click was the end of selecting text. */
function selects(): boolean {
  return getSelection()?.isCollapsed === false;
}
