/** How times and numbers are written in the language of VS Code. */
export interface ListFormats {
  /** Such as "3 hours ago". Both in milliseconds since 1970; empty where a time is not known. */
  readonly relative: (time: number, now: number) => string;
  readonly exact: (time: number) => string;
  /** Such as "12.3K". */
  readonly rounded: (count: number) => string;
  readonly whole: (count: number) => string;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Units with how long they last, longest first. Below a minute it is "now". */
const units = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['week', 7 * day],
  ['day', day],
  ['hour', hour],
  ['minute', minute],
] as const;

/** Made once for a page: to make one takes longer than to use it. */
export function listFormats(language: string): ListFormats {
  const known = knownLanguage(language);
  const relative = new Intl.RelativeTimeFormat(known, { numeric: 'auto' });
  const exact = new Intl.DateTimeFormat(known, { dateStyle: 'medium', timeStyle: 'short' });
  const rounded = new Intl.NumberFormat(known, { notation: 'compact', maximumFractionDigits: 1 });
  const whole = new Intl.NumberFormat(known);
  return {
    relative: (time, now) => {
      if (Number.isNaN(time)) return '';
      // Clocks differ: what lies ahead was just now.
      const past = Math.max(0, now - time);
      const [unit, lasts] = units.find((each) => past >= each[1]) ?? ['second', Infinity];
      return relative.format(-Math.floor(past / lasts), unit);
    },
    exact: (time) => (Number.isNaN(time) ? '' : exact.format(time)),
    rounded: (count) => rounded.format(count),
    whole: (count) => whole.format(count),
  };
}

/** `undefined`, the browser's own, where VS Code is set to a language that the browser has no name for. */
function knownLanguage(language: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(language)[0];
  } catch {
    return undefined;
  }
}
