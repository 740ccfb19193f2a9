/** What the answer of this identifier consists of; the last piece takes long enough to write to be cut by a kill. */
export function piecesOf(answerId: string): readonly string[] {
  return Array.from({ length: 8 }, (_, index) =>
    `${index}: ${answerId} é😀\n`.repeat(index === 7 ? 15_000 : 3),
  );
}
