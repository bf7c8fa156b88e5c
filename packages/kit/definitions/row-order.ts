/** Null `after` moves the row to the start; an unknown id moves nothing. */
export function putAfter<T extends { id: number }>(
  rows: readonly T[],
  id: number,
  after: number | null,
): readonly T[] {
  const moved = rows.find((row) => row.id === id)
  const rest = rows.filter((row) => row.id !== id)
  const place = after === null ? 0 : rest.findIndex((row) => row.id === after) + 1
  if (moved === undefined || (after !== null && place === 0)) return rows
  return rest.toSpliced(place, 0, moved)
}
