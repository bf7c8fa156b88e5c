import type { Query, QueryKey } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      topics?: readonly string[] | ((data: unknown) => readonly string[])
    }
  }
}

/** ['partners', 1003, 'event', 12, …] is 'event:12', ['partners', 1003, 'customers', …] is 'customers'. */
function topicOfKey([kind, , name, id]: QueryKey): string | undefined {
  if (kind !== 'partners' || typeof name !== 'string') return undefined
  return name === 'event' ? `event:${String(id)}` : name
}

/** The key's topic and those in `meta`. */
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
