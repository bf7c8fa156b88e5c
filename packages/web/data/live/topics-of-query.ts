import type { Query, QueryKey } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      topics?: readonly string[] | ((data: unknown) => readonly string[])
    }
  }
}

/** ['partners', 1003, 'events', 12, …] follows 'event:12'; ['partners', 1003, 'customers', …] follows 'customers'. */
function topicsOfKey([kind, , name, id]: QueryKey): readonly string[] {
  if (kind !== 'partners' || typeof name !== 'string') return []
  return [name === 'events' && typeof id === 'number' ? `event:${id}` : name]
}

export function topicsOfQuery({
  queryKey,
  meta,
  state,
}: Pick<Query, 'queryKey' | 'meta' | 'state'>): readonly string[] {
  const topics = meta?.topics ?? topicsOfKey(queryKey)
  return typeof topics === 'function' ? topics(state.data) : topics
}
