import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query'
import { isTopicName } from '@dxweb/kit/definitions/topics.ts'
import { throttle, restMs } from './throttle.ts'
import { type Changed, follow } from './event-stream.ts'
import { readTopics } from './read-topics.ts'
import { topicsOfQuery } from './topics-of-query.ts'

/** What a stream takes. */
const mostTopics = 100

/** Each sale tells these, so that a busy box office would have them read without a rest. */
const busyTopics = new Set(['sales', 'giftcards'])

const isOfEvent = (topic: string) => topic.startsWith('event:')

/**
 * Registers and lists are followed for as long as their rows are kept; an event while it is shown, since many are
 * opened and left in a day.
 */
function followedOf(queries: readonly Query[], mayFollow: (topic: string) => boolean): string[] {
  const all = queries.flatMap((query) =>
    topicsOfQuery(query).filter((topic) => query.isActive() || !isOfEvent(topic)),
  )
  const known = all.filter((topic) => isOfEvent(topic) || isTopicName(topic))
  return [...new Set(known)].filter(mayFollow).toSorted().slice(0, mostTopics)
}

/** The rows that this event of the cache is about may be of other topics than before. */
const isOfTopics = ({ type, query }: QueryCacheNotifyEvent): boolean =>
  type === 'added' ||
  type === 'removed' ||
  type === 'observerAdded' ||
  type === 'observerRemoved' ||
  (type === 'updated' && typeof query.meta?.topics === 'function')

/** Reads what is of a topic anew: at once, or with rests between for what changes all the time. */
function readingOf(client: QueryClient) {
  const rests = new Map<string, ReturnType<typeof throttle>>()
  const readAnew = (topic: string) => void readTopics(client, [topic])
  const readThrottled = (topic: string) => {
    const rest = rests.get(topic) ?? throttle(() => readAnew(topic), restMs)
    rests.set(topic, rest)
    rest.call()
  }
  const stop = () => rests.forEach((rest) => rest.stop())
  return { readAnew, readThrottled, stop }
}

/** The one follower of all the rows, whose topics come and go. */
function followerOf(client: QueryClient) {
  const { readAnew, readThrottled, stop } = readingOf(client)
  let followed: readonly string[] = []
  let unfollow: (() => void) | undefined
  const onChange = (changed: Changed, topic?: string) => {
    if (topic === undefined) followed.forEach(readAnew)
    else if (changed === 'figures' || busyTopics.has(topic)) readThrottled(topic)
    else readAnew(topic)
  }
  const to = (wanted: readonly string[]) => {
    if (wanted.join() === followed.join()) return
    followed = wanted
    unfollow?.()
    unfollow = follow(wanted, onChange)
  }
  const end = () => {
    unfollow?.()
    stop()
  }
  return { to, end }
}

/**
 * Reads the client's rows anew when a topic of theirs changes: those that are shown at once, others when they are next
 * shown. Answers what ends it.
 */
export function followQueries(
  client: QueryClient,
  mayFollow: (topic: string) => boolean,
): () => void {
  const cache = client.getQueryCache()
  const follower = followerOf(client)
  let timer: ReturnType<typeof setTimeout> | undefined
  const adjust = () => {
    timer = undefined
    follower.to(followedOf(cache.getAll(), mayFollow))
  }
  const unsubscribe = cache.subscribe((event) => {
    // What changes of an event that is not shown is heard by nobody.
    if (isLeft(event)) event.query.invalidate()
    if (isOfTopics(event)) timer ??= setTimeout(adjust)
  })
  adjust()
  return () => {
    unsubscribe()
    clearTimeout(timer)
    follower.end()
  }
}

const isLeft = ({ type, query }: QueryCacheNotifyEvent): boolean =>
  type === 'observerRemoved' && !query.isActive() && topicsOfQuery(query).some(isOfEvent)
