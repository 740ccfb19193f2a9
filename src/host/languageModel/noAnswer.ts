/** An answer has come, but none that VS Code could do something with. The message is for the person. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}
