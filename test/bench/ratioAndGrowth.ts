import { cpuTime } from './cpuTime.ts';

/** The same work in two sizes. */
export interface Work {
  readonly title: string;
  /** Bytes. */
  readonly size: number;
  readonly run: () => unknown;
  /** What it cannot be cheaper than. */
  readonly floor: () => unknown;
}

export interface Figures {
  /** Cost as a multiple of the floor, in the larger size. */
  readonly ratio: number;
  /** Cost for a byte in the larger size as a multiple of that in the smaller one. */
  readonly growth: number;
  /** The same of the floor: what the garbage collector and the caches take of any larger piece of work. */
  readonly floorGrowth: number;
}

/** Measures both in this very run, and prints a table for people. */
export async function ratioAndGrowth(small: Work, large: Work): Promise<Figures> {
  console.log('work                        cost      floor    ratio   cost of a megabyte');
  const costs: number[] = [];
  const floors: number[] = [];
  let ratio = Number.NaN;
  for (const { title, size, run, floor } of [small, large]) {
    // As often as both come to the same number of bytes: else the smaller one would mostly measure the warming up.
    const times = Math.max(1, Math.round(large.size / size));
    const cost = (await cpuTime(run, times)) / times;
    const least = (await cpuTime(floor, times)) / times;
    ratio = cost / least;
    const forAMegabyte = (cost / size) * 1e6;
    costs.push(forAMegabyte);
    floors.push(least / size);
    const columns = [
      title.padEnd(20),
      `${cost.toFixed(1)} ms`.padStart(11),
      `${least.toFixed(1)} ms`.padStart(10),
      ratio.toFixed(2).padStart(8),
      `${forAMegabyte.toFixed(2)} ms`.padStart(20),
    ];
    console.log(columns.join(''));
  }
  const [forSmall = Number.NaN, forLarge = Number.NaN] = costs;
  const [floorForSmall = Number.NaN, floorForLarge = Number.NaN] = floors;
  return {
    ratio: rounded(ratio),
    growth: rounded(forLarge / forSmall),
    floorGrowth: rounded(floorForLarge / floorForSmall),
  };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
