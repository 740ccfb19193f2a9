const rfc3339 =
  /^(\d{4})-(\d{2})-(\d{2})[Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** Milliseconds of an RFC 3339 time, finer digits cut off; undefined where the text is none. */
export function parseTimestamp(text: string): number | undefined {
  const match = rfc3339.exec(text);
  if (match === null) {
    return undefined;
  }
  const [year, month, day] = match.slice(1, 4).map(Number);
  // `Date` would move the 30th of February into March.
  const daysInMonth = new Date(Date.UTC(year ?? 0, month ?? 0, 0)).getUTCDate();
  const isDay = month !== undefined && month >= 1 && month <= 12 && day !== undefined && day >= 1;
  return isDay && day <= daysInMonth ? Date.parse(text.toUpperCase()) : undefined;
}
