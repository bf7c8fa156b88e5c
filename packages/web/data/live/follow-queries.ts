import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query'
import { isTopicName } from '@dxweb/kit/definitions/topics.ts'
import { isRefetchedByCommand } from '../calls/own-changes.ts'
import { sessionQuery } from '../session/session.ts'
import { throttle, restMs } from './throttle.ts'
import { type Changed, follow } from './event-stream.ts'
import { readTopics } from './read-topics.ts'
import { topicsOfQuery } from './topics-of-query.ts'

const maxTopics = 100

/** Topics that every sale changes. Throttles their reads, since a busy box office would cause constant reads. */
const busyTopics = new Set(['sales', 'giftcards'])

const isOfEvent = (topic: string) => topic.startsWith('event:')

/**
 * Returns the topics of queries. Registers and lists are followed while cached; events only while shown, since many are
 * opened in a day.
 */
function followedOf(queries: readonly Query[], mayFollow: (topic: string) => boolean): string[] {
  const all = queries.flatMap((query) =>
    topicsOfQuery(query).filter((topic) => query.isActive() || !isOfEvent(topic)),
  )
  const known = all.filter((topic) => isOfEvent(topic) || isTopicName(topic))
  return [...new Set(known)].filter(mayFollow).toSorted().slice(0, maxTopics)
}

const isOfTopics = ({ type, query }: QueryCacheNotifyEvent): boolean =>
  type === 'added' ||
  type === 'removed' ||
  type === 'observerAdded' ||
  type === 'observerRemoved' ||
  (type === 'updated' && typeof query.meta?.topics === 'function')

function readingOf(client: QueryClient) {
  const rests = new Map<string, ReturnType<typeof throttle>>()
  const readAgain = (topic: string) => void readTopics(client, [topic])
  const readThrottled = (topic: string) => {
    const rest = rests.get(topic) ?? throttle(() => readAgain(topic), restMs)
    rests.set(topic, rest)
    rest.call()
  }
  const stop = () => rests.forEach((rest) => rest.stop())
  return { refetch: readAgain, readThrottled, stop }
}

function followerOf(client: QueryClient) {
  const { refetch: readAgain, readThrottled, stop } = readingOf(client)
  let followed: readonly string[] = []
  let unfollow: (() => void) | undefined
  const onChange = (changed: Changed, topic?: string, mark?: string) => {
    if (topic === undefined) return followed.forEach(readAgain)
    if (isRefetchedByCommand(mark, topic)) return
    if (changed === 'figures' || busyTopics.has(topic)) readThrottled(topic)
    else readAgain(topic)
  }
  const refused = () => void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
  const to = (wanted: readonly string[]) => {
    if (wanted.join() === followed.join()) return
    followed = wanted
    unfollow?.()
    unfollow = follow(wanted, onChange, { refused })
  }
  const end = () => {
    unfollow?.()
    stop()
  }
  return { to, end }
}

/**
 * Rereads visible rows immediately, and other rows when they are next shown. Returns a function that stops following.
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
    // Hidden events are not followed, so their rows count as stale.
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
