export interface CallParts {
  params?: unknown
  body?: unknown
  reply?: unknown
}

/** Returns true for the name of a register or list. An event's own topic is 'event:' and its id. */
export const isTopicName = (text: string): boolean => /^[a-z][a-zA-Z-]{1,39}$/.test(text)

/** Reads a dotted name, also through lists: `events.id` of `{ events: [{ id: 1 }, { id: 2 }] }` is [1, 2]. */
function valuesAt(from: unknown, names: readonly string[]): unknown[] {
  if (Array.isArray(from)) return from.flatMap((each) => valuesAt(each, names))
  const [name, ...rest] = names
  if (name === undefined) return [from]
  if (typeof from !== 'object' || from === null) return []
  return valuesAt((from as Record<string, unknown>)[name], rest)
}

function idsNamed(name: string, { params, body, reply }: CallParts): string[] {
  for (const from of [params, body, reply]) {
    const found = valuesAt(from, name.split('.')).filter(
      (each) => each !== undefined && each !== null,
    )
    if (found.length > 0) return found.map(String)
  }
  return []
}

/** The pattern 'event:{id}' takes each id from the parameters, or else the body, or else the reply. */
export function topicsOf(patterns: readonly string[] = [], callParts: CallParts): string[] {
  const all = patterns.flatMap((pattern) => {
    const [, word, name] = /^([a-z-]+:)\{([\w.]+)\}$/.exec(pattern) ?? []
    if (word === undefined || name === undefined) return [pattern]
    return idsNamed(name, callParts).map((id) => word + id)
  })
  return [...new Set(all)]
}
