import { useSyncExternalStore } from 'react'
import { currentAddress } from '../calls/address.ts'

export interface LiveStatus {
  state: 'idle' | 'connecting' | 'live' | 'down'
  lastAt: string | null
}

/** 'figures' means that an event's sales changed, but not its seats. */
export type Changed = 'all' | 'figures'

interface Follower {
  topics: readonly string[]
  /** Without a topic, changes of any topic may have been missed. `mark` identifies the command that made the change. */
  tell: (changed: Changed, topic?: string, mark?: string) => void
  tellSeats?: ((seats: unknown) => void) | undefined
}

const firstWait = 1_000
const longestWait = 30_000
/** Milliseconds until a hidden tab closes its stream, since browsers allow few. */
const untilResting = 10_000
/** Milliseconds until the stream opens, since screens mount and unmount in bursts. */
const settle = 50

let status: LiveStatus = { state: 'idle', lastAt: null }
const watchers = new Set<() => void>()
const followers = new Set<Follower>()
let source: EventSource | null = null
let openUrl = ''
let wait = firstWait
let isResting = false
let resting: ReturnType<typeof setTimeout> | undefined
/** Changes may have been missed since a stream was last open. */
let isMissing = false
let timer: ReturnType<typeof setTimeout> | undefined

function report(change: Partial<LiveStatus>): void {
  status = { ...status, ...change }
  for (const watcher of watchers) watcher()
}

function wantedUrl(): string {
  const topics = [...new Set([...followers].flatMap((follower) => follower.topics))].toSorted()
  // Without followers there may be no page whose address could be read.
  if (topics.length === 0) return ''
  const { partnerId, renterId, ninjaId } = currentAddress()
  if (partnerId === null || isResting) return ''
  const query = new URLSearchParams({ topics: topics.join(',') })
  if (renterId !== 0) query.set('renter', String(renterId))
  if (ninjaId !== null) query.set('ninja', String(ninjaId))
  return `/api/v1/partners/${partnerId}/stream?${query}`
}

function tellAll(): void {
  for (const follower of followers) follower.tell('all')
}

function onChange(event: MessageEvent<string>): void {
  const { topic, at, figures, mark } = JSON.parse(event.data) as {
    topic: string
    at: string
    figures?: true
    mark?: string
  }
  report({ state: 'live', lastAt: at })
  for (const { topics, tell } of followers) {
    if (topics.includes(topic)) tell(figures ? 'figures' : 'all', topic, mark)
  }
}

function onSeats(event: MessageEvent<string>): void {
  const { topic, ...seats } = JSON.parse(event.data) as { topic: string; at: string }
  report({ state: 'live', lastAt: seats.at })
  for (const { topics, tellSeats } of followers) if (topics.includes(topic)) tellSeats?.(seats)
}

function close(): void {
  source?.close()
  source = null
  openUrl = ''
}

/** The server closed the stream: rights are gone, or it stops. Retries with growing delays. */
function onClosed(): void {
  report({ state: 'down' })
  close()
  schedule(wait)
  wait = Math.min(wait * 2, longestWait)
}

/**
 * The news of the loss may have come too late for this stream, and the next is refused until the page knows its topics.
 */
function onForbidden(): void {
  onClosed()
  tellAll()
}

function onError(): void {
  report({ state: 'down' })
  if (source?.readyState === EventSource.CLOSED) onClosed()
}

/** Opens, replaces or closes the tab's one stream to match what the screen follows. */
function adjust(): void {
  timer = undefined
  const url = wantedUrl()
  if (url === openUrl) return
  const before = source
  if (url === '') {
    close()
    return report({ state: 'idle' })
  }
  openUrl = url
  if (!before) report({ state: 'connecting' })
  const opened = new EventSource(url, { withCredentials: true })
  source = opened
  // The old stream stays open until then, so that no shared topic is missed.
  for (const end of ['open', 'error']) opened.addEventListener(end, () => before?.close())
  opened.addEventListener('open', () => {
    const wasDown = status.state === 'down' || isMissing
    isMissing = false
    wait = firstWait
    report({ state: 'live', lastAt: new Date().toISOString() })
    if (wasDown) tellAll()
  })
  opened.addEventListener('change', onChange)
  opened.addEventListener('seats', onSeats)
  opened.addEventListener('resync', tellAll)
  opened.addEventListener('closed', onForbidden)
  opened.addEventListener('error', onError)
}

function schedule(delay: number): void {
  clearTimeout(timer)
  timer = setTimeout(adjust, delay)
}

/** Tries again at once, as after a new sign-in. */
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

/** Reports changes of the topics, certain or possible. Returns the function that stops it. */
export function follow(
  topics: readonly string[],
  tell: Follower['tell'],
  tellSeats?: Follower['tellSeats'],
): () => void {
  const follower = { topics, tell, tellSeats }
  followers.add(follower)
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
