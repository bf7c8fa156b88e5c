import type { SeatsNow } from '@dxweb/areas/ticketing/sales/seats-store.ts'
import type { Services } from '@dxweb/kit/definitions/route.ts'
import type { Logger } from 'pino'
import type { Position } from '../db/replica/position.ts'
import { openChangeLink } from './change-link.ts'
import {
  type PendingChanges,
  figuresOf,
  pendingChanges,
  keyOf,
  readWord,
} from './pending-changes.ts'
import { type RecentChange, recentChanges } from './recent-changes.ts'
import { type ReadSeats, seatSender } from './seat-sender.ts'
import { type SeenPositions, seenPositions } from './seen-positions.ts'

/**
 * `change`: reread the topic, or only its `figures`; `mark` identifies the command that caused the change. `seats`: the
 * new states of seats. `resync`: reread everything.
 */
export type LiveEvent =
  | { kind: 'change'; topic: string; at: string; figures?: true; mark?: string }
  | ({ kind: 'seats'; topic: string } & SeatsNow)
  | { kind: 'resync' }

export interface LiveSettings {
  /** Connection URL of the owner; the link runs as the application's role. */
  url: string
  logger: Logger
  /** Reads the states of seats. If absent, changed seats are announced as a change of the event. */
  readSeats?: ReadSeats
  /** Milliseconds during which changes of one topic are coalesced. */
  gatherMs?: number
}

type Announcing = Pick<Services, 'changed' | 'seatsChanged'>

export interface LiveHub extends Announcing {
  /** Returns the log position of the last change announced to the venue's screens. */
  seenUntil: (partnerId: number) => Position
  /**
   * First repeats recent changes of the topics in `ages`, up to the given age in milliseconds. Returns a function
   * that stops following.
   */
  follow(
    partnerId: number,
    topics: readonly string[],
    send: (event: LiveEvent) => void,
    ages?: ReadonlyMap<string, number>,
  ): () => void
  close(): Promise<void>
}

/**
 * Announces changes after the commit without waiting or failing, since NOTIFY in a sale's transaction would halve the
 * throughput.
 */
export async function openLive(settings: LiveSettings): Promise<LiveHub> {
  const { url, logger, gatherMs = 80 } = settings
  const seen = seenPositions()
  const followers = followersOf(settings, seen)
  const pending = pendingChanges()
  let timer: NodeJS.Timeout | undefined
  const link = await openChangeLink({
    url,
    logger,
    onChange: (word, position) => followers.receive(word, position),
    onConnect: (position) => seen.begin(position),
    onReconnect: () => {
      followers.forget()
      followers.broadcast({ kind: 'resync' })
      send()
    },
  })

  function send(): void {
    timer = undefined
    if (pending.isEmpty()) return
    const words = pending.take()
    link.notify(words).catch((error: unknown) => {
      pending.putBack(words)
      logger.warn({ err: error }, 'changes not sent yet')
    })
  }

  return {
    ...announcingOf(pending, () => {
      timer ??= setTimeout(send, gatherMs)
    }),
    follow: (...asked) => followers.follow(...asked),
    seenUntil: (partnerId) => seen.of(partnerId),
    async close() {
      clearTimeout(timer)
      followers.clear()
      await link.close()
    },
  }
}

const announcingOf = (pending: PendingChanges, sendSoon: () => void): Announcing => ({
  changed(partnerId, topic, mark) {
    pending.topic(partnerId, topic, mark)
    sendSoon()
  },
  seatsChanged(partnerId, eventId, seatIds, andFigures, mark) {
    pending.seats(partnerId, eventId, seatIds)
    if (andFigures) pending.topic(partnerId, figuresOf(eventId), mark)
    sendSoon()
  },
})

interface Follower {
  keys: ReadonlySet<string>
  send: (event: LiveEvent) => void
}

function followersOf({ readSeats, logger }: LiveSettings, seen: SeenPositions) {
  const followers = new Set<Follower>()
  const recent = recentChanges()
  const broadcast = (event: LiveEvent, key?: string) => {
    for (const { keys, send } of followers) if (key === undefined || keys.has(key)) send(event)
  }
  const sendChange = (change: RecentChange) => broadcast(eventOf(change), change.key)
  const isWatched = (key: string) => [...followers].some(({ keys }) => keys.has(key))
  const sendSeats =
    readSeats &&
    seatSender({
      read: readSeats,
      send: (key, seats) => broadcast({ kind: 'seats', topic: topicOf(key), ...seats }, key),
      onFailure(key, error) {
        logger.warn({ err: error }, 'seats not sent')
        sendChange({ key, mark: undefined, isFigures: false })
      },
    })
  return {
    broadcast,
    clear: () => followers.clear(),
    receive(text: string, position: Position) {
      const word = readWord(text)
      recent.add(word)
      seen.receive(word.key, position)
      if (!isWatched(word.key)) return
      if (word.kind === 'seats' && sendSeats) sendSeats(word, word.seatIds)
      else sendChange(word)
    },
    forget: () => recent.forget(),
    follow: ((partnerId, topics, send, ages = new Map<string, number>()) => {
      const follower = { keys: new Set(topics.map((topic) => keyOf(partnerId, topic))), send }
      followers.add(follower)
      const missed = [...ages].map(([topic, ms]) => recent.since(keyOf(partnerId, topic), ms))
      if (missed.includes('unknown')) send({ kind: 'resync' })
      else for (const one of missed) if (typeof one === 'object') send(eventOf(one))
      return () => void followers.delete(follower)
    }) satisfies LiveHub['follow'],
  }
}

function eventOf({ key, mark, isFigures }: RecentChange): LiveEvent {
  const event = { kind: 'change', topic: topicOf(key), at: new Date().toISOString(), mark } as const
  return isFigures ? { ...event, figures: true } : event
}

const topicOf = (key: string) => key.slice(key.indexOf(':') + 1)
