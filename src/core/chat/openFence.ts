/** What closes the code fence that a Markdown text leaves open; `undefined` where it leaves none open. */
export function openFence(text: string): string | undefined {
  let open: string | undefined;
  for (const line of text.split(/\r\n|[\r\n]/)) {
    const [, run, info = ''] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    if (run === undefined) continue;
    if (open === undefined) {
      if (!(run.startsWith('`') && info.includes('`'))) open = run;
    } else if (run.startsWith(open) && info.trim() === '') open = undefined;
  }
  return open;
}
