import { env } from 'vscode';

/** In the person's language, such as `4 min. ago`. */
export function ageText(time: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - time.getTime()) / 60_000));
  const format = new Intl.RelativeTimeFormat(env.language, { numeric: 'auto', style: 'short' });
  return minutes < 60 ? format.format(-minutes, 'minute') : format.format(-Math.floor(minutes / 60), 'hour');
}
