/** What was said in a call, and answered. */
export interface Said {
  params?: unknown
  body?: unknown
  reply?: unknown
}

/** A topic of a house: a register or a list by its name. Those of one event are 'event:' with its id. */
export const isTopicName = (text: string): boolean => /^[a-z][a-zA-Z-]{1,39}$/.test(text)

/** Every value that a dotted name leads to, through lists: `events.id` of `{ events: [{ id: 1 }, { id: 2 }] }`. */
function valuesAt(from: unknown, names: readonly string[]): unknown[] {
  if (Array.isArray(from)) return from.flatMap((each) => valuesAt(each, names))
  const [name, ...rest] = names
  if (name === undefined) return [from]
  if (typeof from !== 'object' || from === null) return []
  return valuesAt((from as Record<string, unknown>)[name], rest)
}

function idsNamed(name: string, { params, body, reply }: Said): string[] {
  for (const from of [params, body, reply]) {
    const found = valuesAt(from, name.split('.')).filter(
      (each) => each !== undefined && each !== null,
    )
    if (found.length > 0) return found.map(String)
  }
  return []
}

/**
 * The topics of an endpoint's `changes` for one call. 'event:{id}' is one topic for each id that the
 * parameters, else the body, else the reply have under that name; none where nobody has it.
 */
export function topicsOf(patterns: readonly string[] = [], said: Said): string[] {
  const all = patterns.flatMap((pattern) => {
    const [, word, name] = /^([a-z-]+:)\{([\w.]+)\}$/.exec(pattern) ?? []
    if (word === undefined || name === undefined) return [pattern]
    return idsNamed(name, said).map((id) => word + id)
  })
  return [...new Set(all)]
}
