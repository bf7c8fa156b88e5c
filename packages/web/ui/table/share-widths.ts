/** What a column's texts want, pixels. */
export interface Wanted {
  key: string
  width: number
}

/**
 * How wide columns are in the room that they share. None is cut while another has more than it wants: the narrow ones
 * get what they want, the wide ones the same each of what is left. Room that nobody wants is shared by what each wants.
 */
export function shareWidths(room: number, wanted: readonly Wanted[]): ReadonlyMap<string, number> {
  const all = wanted.reduce((sum, { width }) => sum + width, 0)
  const widths = new Map<string, number>()
  if (all <= room) {
    for (const { key, width } of wanted) widths.set(key, (width * room) / all)
    return widths
  }
  let left = room
  const narrowFirst = wanted.toSorted((one, other) => one.width - other.width)
  for (const [at, { key, width }] of narrowFirst.entries()) {
    const given = Math.min(width, left / (wanted.length - at))
    widths.set(key, given)
    left -= given
  }
  return widths
}
