import type { QueryClient } from '@tanstack/react-query'
import { topicsOfQuery } from './topics-of-query.ts'

/** Visible rows are read at once, others when next shown. */
export const readTopics = (client: QueryClient, topics: readonly string[]): Promise<void> =>
  client.invalidateQueries({
    predicate: (query) => topicsOfQuery(query).some((topic) => topics.includes(topic)),
  })
