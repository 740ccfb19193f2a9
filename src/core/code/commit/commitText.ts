/** The message that an answer means: without a fence, quotes or words around it. Empty where there is none. */
export function commitText(answer: string): string {
  const text = answer.replaceAll(/\r\n?/g, '\n').trim();
  const [, fenced] = /^(`{3,}|~{3,})[^\n]*\n([\s\S]*?)\n?\1$/m.exec(text)?.slice(1) ?? [];
  const message = (fenced ?? text)
    .trim()
    .replace(/^(?:here is|here's)[^\n]*:\n+/i, '')
    .replace(/^\**commit message:?\**:?\s*/i, '');
  const [, inQuotes] = /^(["'`])([^\n]*)\1$/.exec(message)?.slice(1) ?? [];
  return (inQuotes ?? message)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
}
