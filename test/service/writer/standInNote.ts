/** Every answer in prose ends with it: nobody shall take a stand-in for a model. */
export function standInNote(model: string): string {
  return (
    `*Written by ${model}, a stand-in on this machine that needs no network. It reads the text it is sent, ` +
    'counts and quotes; it does not understand.*'
  );
}
