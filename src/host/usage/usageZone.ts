import { TimeZone } from '../../core/usage/timeZone.ts';

/** The clock by which days are counted. A zone that this machine does not know is counted by UTC. */
export function usageZone(days: 'local' | 'utc'): TimeZone {
  if (days === 'utc') return new TimeZone('UTC');
  try {
    return TimeZone.local();
  } catch (error) {
    if (error instanceof RangeError) return new TimeZone('UTC');
    throw error;
  }
}
