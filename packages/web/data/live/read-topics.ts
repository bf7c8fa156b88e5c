import type { QueryClient } from '@tanstack/react-query'
import { topicsOfQuery } from './topics-of-query.ts'

/** Has all rows of the topics read anew: what is shown at once, the rest when it is next shown. */
export const readTopics = (client: QueryClient, topics: readonly string[]): Promise<void> =>
  client.invalidateQueries({
    predicate: (query) => topicsOfQuery(query).some((topic) => topics.includes(topic)),
  })
