export const suggestionListId = 'suggestions';

/** How the text names the row that is active. */
export function suggestionId(place: number): string {
  return `suggestion-${place}`;
}
