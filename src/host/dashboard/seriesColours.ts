/** So many colours there are; those beyond the fifth have the hue of one before and another pattern. */
const count = 10;
/** The colour of what is put together: no series has it. */
export const colourOfRest = count;

/**
 * Which colour a model or a project has in the charts: the same in each of them, whatever is measured or filtered, for as
 * long as the page is open. Of two that are shown at once no two are alike.
 */
export class SeriesColours {
  readonly #known = new Map<string, number>();

  /** @param names of the series of one chart, each once and not more than there are colours; the largest first. */
  of(names: readonly string[]): readonly number[] {
    const taken = new Set<number>();
    const kept = names.map((name) => {
      const colour = this.#known.get(name);
      if (colour === undefined || taken.has(colour)) return undefined;
      taken.add(colour);
      return colour;
    });
    return names.map((name, index) => {
      const known = kept[index];
      if (known !== undefined) return known;
      const colour = this.#free(taken);
      taken.add(colour);
      this.#known.set(name, colour);
      return colour;
    });
  }

  /** One that nobody has; where all are given away, one of those that are not shown. */
  #free(taken: ReadonlySet<number>): number {
    const given = new Set(this.#known.values());
    const open = Array.from({ length: count }, (_, colour) => colour).filter((one) => !taken.has(one));
    return open.find((one) => !given.has(one)) ?? open[0] ?? 0;
  }
}
