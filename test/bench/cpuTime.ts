/** Milliseconds of processor time that it takes to run something so many times: the median of five, after a warm-up. */
export async function cpuTime(run: () => unknown, times: number): Promise<number> {
  const measured: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    // The rubbish of another run is not this one's cost.
    globalThis.gc?.();
    const before = process.cpuUsage();
    for (let count = 0; count < times; count += 1) await run();
    const { user, system } = process.cpuUsage(before);
    if (round > 0) measured.push((user + system) / 1000);
  }
  return measured.toSorted((one, other) => one - other)[2] ?? Number.NaN;
}
