/** What a language service says, or `undefined` when it fails or takes longer than so many milliseconds. */
export async function withinTime<T>(answer: Thenable<T>, limit: number): Promise<T | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), limit);
  try {
    return await Promise.race([answer, promise]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
