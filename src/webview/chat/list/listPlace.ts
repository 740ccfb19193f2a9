/** Where one is in the list, so that one stays somewhere sensible while conversations come, go and move. */
export interface ListPlace {
  readonly ids: readonly string[];
  /** What is looked for and how it is sorted: a list of another look begins at its beginning. */
  readonly look: string;
  readonly activeId: string | undefined;
  /** What was deleted here last: where it comes back, one is there again. */
  readonly deletedId: string | undefined;
}

export function followList(place: ListPlace, ids: readonly string[], look: string): ListPlace {
  const { activeId, deletedId } = place;
  if (look !== place.look) return { ...place, ids, look, activeId: ids[0] };
  if (deletedId !== undefined && ids.includes(deletedId) && !place.ids.includes(deletedId)) {
    return { ...place, ids, activeId: deletedId, deletedId: undefined };
  }
  if (activeId !== undefined && ids.includes(activeId)) return { ...place, ids };
  // What has moved up to where the lost one was; at the end, what is last now.
  const index = activeId === undefined ? 0 : place.ids.indexOf(activeId);
  return { ...place, ids, activeId: ids[Math.max(0, Math.min(index, ids.length - 1))] };
}
