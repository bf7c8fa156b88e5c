/** Returns the letters of a name in order of preference: the initials of each word, then the rest. */
function lettersOf(name: string): string[] {
  const words = name.toLocaleUpperCase('nb').match(/\p{L}+/gu) ?? []
  return [...words.map((word) => word.slice(0, 1)), ...words.flatMap((word) => word.split(''))]
}

/** Assigns each category the first of its letters that no earlier category uses, or no key if all are used. */
export function categoryKeys(
  categories: readonly { id: number; name: string }[],
): ReadonlyMap<number, string> {
  const keys = new Map<number, string>()
  const taken = new Set<string>()
  for (const { id, name } of categories) {
    const key = lettersOf(name).find((letter) => !taken.has(letter))
    if (key === undefined) continue
    taken.add(key)
    keys.set(id, key)
  }
  return keys
}
