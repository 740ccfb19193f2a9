/** Code as an answer that consists of nothing else, for whoever reads answers: in a fence that it cannot close. */
export async function* codeAnswer(code: string): AsyncGenerator<string> {
  const longest = Array.from(code.matchAll(/`+/g), ([run]) => run.length).reduce(
    (most, length) => Math.max(most, length),
    2,
  );
  const fence = '`'.repeat(longest + 1);
  await Promise.resolve();
  yield `${fence}\n${code}${code.endsWith('\n') ? '' : '\n'}${fence}\n`;
}
