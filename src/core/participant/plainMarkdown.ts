/** Text from elsewhere as Markdown that shows it as it is, on one line. */
export function plainMarkdown(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`);
}
