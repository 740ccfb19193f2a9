/** One server-sent event as it came over the wire. */
export interface SentEvent {
  readonly name: string | undefined;
  readonly data: string;
}

/** Reads the events of a whole stream. */
export function toSentEvents(body: string): SentEvent[] {
  return body
    .split('\n\n')
    .filter((frame) => frame !== '')
    .map((frame) => {
      const lines = frame.split('\n');
      const field = (name: string): string | undefined =>
        lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      return { name: field('event'), data: field('data') ?? '' };
    });
}

/** The JSON of all events but `[DONE]`. */
export function toEventData(body: string): unknown[] {
  return toSentEvents(body)
    .filter(({ data }) => data !== '[DONE]')
    .map(({ data }): unknown => JSON.parse(data));
}
