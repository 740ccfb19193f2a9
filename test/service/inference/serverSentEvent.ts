/** One server-sent event whose data is JSON. */
export function serverSentEvent(data: unknown, name?: string): string {
  const head = name === undefined ? '' : `event: ${name}\n`;
  return `${head}data: ${JSON.stringify(data)}\n\n`;
}
