import type { Query, QueryKey } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** What else changes the rows, beside what their key names; of rows, where it depends on them. */
      topics?: readonly string[] | ((data: unknown) => readonly string[])
    }
  }
}

/** ['partners', 1003, 'event', 12, …] is of 'event:12', ['partners', 1003, 'customers', …] of 'customers'. */
function topicOfKey([kind, , name, id]: QueryKey): string | undefined {
  if (kind !== 'partners' || typeof name !== 'string') return undefined
  return name === 'event' ? `event:${String(id)}` : name
}

/** The topics that a query's rows are of: that of its key, and those that its `meta` tells. */
export function topicsOfQuery({
  queryKey,
  meta,
  state,
}: Pick<Query, 'queryKey' | 'meta' | 'state'>): string[] {
  const own = topicOfKey(queryKey)
  const { topics = [] } = meta ?? {}
  const more = typeof topics === 'function' ? topics(state.data) : topics
  return [...(own === undefined ? [] : [own]), ...more]
}
