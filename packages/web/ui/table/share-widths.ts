export interface Wanted {
  key: string
  width: number
}

/**
 * Narrow columns get the width they want, and wide columns share the rest equally. If all columns fit, spare width is
 * distributed in proportion.
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
