/** Fields that distinguish rows with the same name, in the order in which they are shown. */
const detailFields = ['year', 'director', 'distributorId', 'filmNumber']
/** Registers that the fields above refer to, by field. */
const named: Readonly<Record<string, string>> = { distributorId: 'distributors' }

/** For each register, the other registers whose names are needed to distinguish its rows with the same name. */
export const distinguishingOf: Readonly<Record<string, readonly string[]>> = {
  productions: ['distributors'],
}

/** Returns names of rows, with distinguishing details for equal names: 'Nosferatu (1922 · 3021)'. */
export function distinctNames<R extends object>(
  rows: readonly R[],
  nameOf: (row: R) => string,
  namesOf: Readonly<Record<string, ReadonlyMap<number, string>>> = {},
): readonly string[] {
  const names = rows.map(nameOf)
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return names.map((name, at) => {
    if (counts.get(name) === 1) return name
    const values = rows[at] as Readonly<Record<string, unknown>>
    const factOf = (field: string) => {
      const register = named[field]
      return register ? namesOf[register]?.get(Number(values[field])) : values[field]
    }
    const facts = detailFields.map(factOf).filter(Boolean)
    return facts.length === 0 ? name : `${name} (${facts.join(' · ')})`
  })
}
