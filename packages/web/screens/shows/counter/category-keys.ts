/** A key for each category: the first letter of its name that no category before it has taken; none when all are. */
export function categoryKeys(
  categories: readonly { id: number; name: string }[],
): ReadonlyMap<number, string> {
  const keys = new Map<number, string>()
  const taken = new Set<string>()
  for (const { id, name } of categories) {
    const letters = name.toLocaleUpperCase('nb').match(/\p{L}/gu) ?? []
    const key = letters.find((letter) => !taken.has(letter))
    if (key === undefined) continue
    taken.add(key)
    keys.set(id, key)
  }
  return keys
}
