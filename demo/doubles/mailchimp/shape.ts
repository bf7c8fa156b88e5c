type Json = Record<string, unknown>

function pick(value: unknown, paths: readonly string[][]): unknown {
  if (Array.isArray(value)) return value.map((each) => pick(each, paths))
  if (typeof value !== 'object' || value === null) return value
  const kept: Json = {}
  for (const [name, each] of Object.entries(value)) {
    const below = paths.filter(([first]) => first === name).map(([, ...rest]) => rest)
    if (below.some((rest) => rest.length === 0)) kept[name] = each
    else if (below.length > 0) kept[name] = pick(each, below)
  }
  return kept
}

function drop(value: unknown, paths: readonly string[][]): unknown {
  if (Array.isArray(value)) return value.map((each) => drop(each, paths))
  if (typeof value !== 'object' || value === null) return value
  const kept: Json = {}
  for (const [name, each] of Object.entries(value)) {
    const below = paths.filter(([first]) => first === name).map(([, ...rest]) => rest)
    if (!below.some((rest) => rest.length === 0)) kept[name] = drop(each, below)
  }
  return kept
}

const pathsOf = (query: URLSearchParams, name: string) =>
  query
    .getAll(name)
    .flatMap((each) => each.split(','))
    .map((path) => path.split('.'))

/** Keeps the fields in `fields`, or drops those in `exclude_fields`. */
export function shapeOf(answer: unknown, query: URLSearchParams): unknown {
  if (query.has('fields')) return pick(answer, pathsOf(query, 'fields'))
  if (query.has('exclude_fields')) return drop(answer, pathsOf(query, 'exclude_fields'))
  return answer
}
