import type { Query, QueryClient } from '@tanstack/react-query'
import { topicsOfQuery } from './topics-of-query.ts'

/**
 * Topic of the venue. Replies contain the user's rights, so pausing a venue or changing its modules affects all
 * replies.
 */
const venue = 'venue'

/**
 * Rereads visible rows immediately, and all other rows when they are next displayed. Cancels only first reads, which
 * may predate the change; cancelling later reads would restore earlier rows.
 */
export async function readTopics(client: QueryClient, topics: readonly string[]): Promise<void> {
  const isOfTopics = (query: Query) =>
    topics.includes(venue) || topicsOfQuery(query).some((topic) => topics.includes(topic))
  const isFirst = (query: Query) => query.state.data === undefined && isOfTopics(query)
  await client.cancelQueries({ predicate: isFirst })
  await client.invalidateQueries({ predicate: isOfTopics })
}
