import { useSyncExternalStore } from 'react'
import { currentAddress } from '../calls/address.ts'
import { staleAfter } from '../calls/preloaded-reads.ts'
import { urlOf } from '../calls/url-of.ts'

export interface LiveStatus {
  state: 'idle' | 'connecting' | 'live' | 'down'
  lastAt: string | null
}

/** 'figures' means that an event's sales changed, but not its seats. */
export type Changed = 'all' | 'figures'

interface Follower {
  topics: readonly string[]
  /**
   * Called with changes. Without a topic, changes of any topic may have been missed. `mark` identifies the command that
   * made the change.
   */
  notify: (changed: Changed, topic?: string, mark?: string) => void
  seatsChanged?: (seats: unknown) => void
  /** Called if the server refuses the stream, for example because the user may no longer follow a topic. */
  refused?: () => void
}

const firstWait = 1_000
const longestWait = 30_000
/** Milliseconds until a hidden tab closes its stream, since browsers allow only few streams. */
const untilResting = 10_000
/** Milliseconds to wait before the stream opens, since screens mount and unmount in bursts. */
const settle = 50
/** Assumed maximum age, in milliseconds, of a topic's rows when following begins. */
const readBefore = 1_000
/** Milliseconds that a stream may take to open; the server extends the requested span of changes by this time. */
const longestOpening = 2_000

let status: LiveStatus = { state: 'idle', lastAt: null }
const watchers = new Set<() => void>()
const followers = new Set<Follower>()
/** The newest stream. Older streams stay open until the newest is open, so that no shared topic is missed. */
let source: EventSource | null = null
const streams = new Set<EventSource>()
let openUrl = ''
let wait = firstWait
let isResting = false
let resting: ReturnType<typeof setTimeout> | undefined
/** True if changes may have been missed since a stream was last open. */
let isMissing = false
let covered: ReadonlySet<string> = new Set()
/** Time at which the rows of uncovered topics were read, in milliseconds of `performance.now()`. */
const uncovered = new Map<string, number>()
let hasFollowed = false
let timer: ReturnType<typeof setTimeout> | undefined

function report(change: Partial<LiveStatus>): void {
  status = { ...status, ...change }
  for (const watcher of watchers) watcher()
}

const wantedTopics = () =>
  [...new Set([...followers].flatMap((follower) => follower.topics))].toSorted()

function wantedUrl(): string {
  const topics = wantedTopics()
  // Without followers, the page may have no address to read the context from.
  if (topics.length === 0) return ''
  const { partnerId, renterId, ninjaId } = currentAddress()
  if (partnerId === null || isResting) return ''
  const query = {
    topics: topics.join(','),
    renter: renterId === 0 ? undefined : renterId,
    ninja: ninjaId ?? undefined,
  }
  return urlOf('/partners/{partnerId}/stream', { partnerId }, query)
}

function notifyAll(): void {
  for (const follower of followers) follower.notify('all')
}

function onChange(event: MessageEvent<string>): void {
  const { topic, at, figures, mark } = JSON.parse(event.data) as {
    topic: string
    at: string
    figures?: true
    mark?: string
  }
  report({ state: 'live', lastAt: at })
  for (const { topics, notify } of followers) {
    if (topics.includes(topic)) notify(figures ? 'figures' : 'all', topic, mark)
  }
}

function onSeats(event: MessageEvent<string>): void {
  const { topic, ...seats } = JSON.parse(event.data) as { topic: string; at: string }
  report({ state: 'live', lastAt: seats.at })
  for (const { topics, seatsChanged } of followers)
    if (topics.includes(topic)) seatsChanged?.(seats)
}

function closeStreams(kept: EventSource | null): void {
  for (const stream of streams) {
    if (stream === kept) continue
    stream.close()
    streams.delete(stream)
  }
}

function close(): void {
  closeStreams(null)
  source = null
  openUrl = ''
  covered = new Set()
}

function onLost(): void {
  isMissing = true
  covered = new Set()
  report({ state: 'down' })
}

/** Handles a stream closed by the server, because rights ended or the server stops. Reconnects with growing delays. */
function onClosed(): void {
  onLost()
  close()
  schedule(wait)
  wait = Math.min(wait * 2, longestWait)
}

/**
 * Reads everything again, since the message about lost rights may have arrived late. New streams are refused until the
 * page follows only permitted topics.
 */
function onForbidden(opened: EventSource): void {
  if (opened === source) onClosed()
  else onLost()
  notifyAll()
}

function onError(opened: EventSource): void {
  if (opened !== source) return onLost()
  closeStreams(opened)
  const isRefused = opened.readyState === EventSource.CLOSED
  if (!isRefused) return onLost()
  onClosed()
  for (const { refused } of followers) refused?.()
}

/** Returns uncovered topics with the milliseconds since their rows were read. */
const missedOf = (topics: readonly string[], now: number) =>
  topics
    .filter((topic) => !covered.has(topic))
    .map((topic) => `${topic}@${Math.ceil(now - (uncovered.get(topic) ?? 0))}`)

/** Marks the topics of the opened stream as covered. Topics followed since then wait for the next stream. */
function cover(topics: readonly string[]): void {
  covered = new Set(topics)
  const now = performance.now()
  const waiting = wantedTopics().filter((topic) => !covered.has(topic))
  const readAt = waiting.map((topic) => [topic, uncovered.get(topic) ?? now] as const)
  uncovered.clear()
  for (const [topic, at] of readAt) uncovered.set(topic, at)
}

/** Opens, replaces or closes the tab's one stream to match what the screen follows. */
function adjust(): void {
  timer = undefined
  const url = wantedUrl()
  if (url === openUrl) return
  if (url === '') {
    close()
    return report({ state: 'idle' })
  }
  openUrl = url
  if (!source) report({ state: 'connecting' })
  open(url)
}

function open(url: string): void {
  const topics = wantedTopics()
  const startedAt = performance.now()
  const missed = isMissing ? [] : missedOf(topics, startedAt)
  const more = missed.length === 0 ? '' : `&${new URLSearchParams({ missed: missed.join(',') })}`
  const opened = new EventSource(url + more, { withCredentials: true })
  source = opened
  streams.add(opened)
  opened.addEventListener('open', () => {
    if (opened !== source) return
    closeStreams(opened)
    const isLate = missed.length > 0 && performance.now() - startedAt > longestOpening
    const isStale = isMissing || isLate
    isMissing = false
    wait = firstWait
    cover(topics)
    report({ state: 'live', lastAt: new Date().toISOString() })
    if (isStale) notifyAll()
  })
  opened.addEventListener('change', onChange)
  opened.addEventListener('seats', onSeats)
  opened.addEventListener('resync', notifyAll)
  opened.addEventListener('closed', () => onForbidden(opened))
  opened.addEventListener('error', () => onError(opened))
}

function schedule(delay: number): void {
  clearTimeout(timer)
  timer = setTimeout(adjust, delay)
}

export function reopenStream(): void {
  if (status.state !== 'down') return
  wait = firstWait
  schedule(settle)
}

document.addEventListener('visibilitychange', () => {
  clearTimeout(resting)
  if (document.hidden) resting = setTimeout(rest, untilResting)
  else if (isResting) {
    isResting = false
    schedule(settle)
  }
})

function rest(): void {
  isResting = true
  isMissing = followers.size > 0
  adjust()
}

/** Returns a function that stops following. */
export function follow(
  topics: readonly string[],
  notify: Follower['notify'],
  more: Pick<Follower, 'seatsChanged' | 'refused'> = {},
): () => void {
  const follower = { topics, notify, ...more }
  followers.add(follower)
  // Rows of the first page, and preloaded rows of lazy parts, may be as old as the page.
  const now = performance.now()
  const readAt = hasFollowed && now > staleAfter + readBefore ? now - readBefore : 0
  hasFollowed = true
  for (const topic of topics) {
    if (!covered.has(topic) && !uncovered.has(topic)) uncovered.set(topic, readAt)
  }
  schedule(settle)
  return () => {
    followers.delete(follower)
    schedule(settle)
  }
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore(watch, () => status)
}
