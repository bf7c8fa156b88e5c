/** These tell rows of one name apart, in the order in which they are read. */
const telling = ['year', 'director', 'filmNumber']

/** Names of rows, where those that are called alike carry what the rows say of themselves: 'Nosferatu (1922 · 3021)'. */
export function toldApart<R extends object>(
  rows: readonly R[],
  nameOf: (row: R) => string,
): readonly string[] {
  const names = rows.map(nameOf)
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return names.map((name, at) => {
    if (counts.get(name) === 1) return name
    const said = rows[at] as Readonly<Record<string, unknown>>
    const facts = telling.map((field) => said[field]).filter(Boolean)
    return facts.length === 0 ? name : `${name} (${facts.join(' · ')})`
  })
}
