import type { SeatsNow } from '@dxweb/areas/ticketing/sales/seats-store.ts'
import type { Services } from '@dxweb/kit/definitions/route.ts'
import type { Logger } from 'pino'
import { openChangeLink } from './change-link.ts'
import {
  type PendingChanges,
  figuresOf,
  pendingChanges,
  keyOf,
  readWord,
} from './pending-changes.ts'
import { type ReadSeats, seatTeller } from './seat-teller.ts'

/**
 * `change`: refetch the topic, or its `figures`; `mark` identifies the command behind it. `seats`: their new states.
 * `resync`: refetch everything.
 */
export type LiveEvent =
  | { kind: 'change'; topic: string; at: string; figures?: true; mark?: string }
  | ({ kind: 'seats'; topic: string } & SeatsNow)
  | { kind: 'resync' }

export interface LiveSettings {
  /** Connects as the owner; the link runs as the application's role. */
  url: string
  logger: Logger
  /** Without it, changed seats are announced as a change of the event. */
  readSeats?: ReadSeats
  /** How long changes of one topic are coalesced. */
  gatherMs?: number
}

type Telling = Pick<Services, 'changed' | 'seatsChanged'>

export interface LiveHub extends Telling {
  follow(partnerId: number, topics: readonly string[], tell: (event: LiveEvent) => void): () => void
  close(): Promise<void>
}

/** Called after the commit; never waits or fails. NOTIFY in a sale's transaction would halve the throughput. */
export async function openLive(settings: LiveSettings): Promise<LiveHub> {
  const { url, logger, gatherMs = 80 } = settings
  const followers = followersOf(settings)
  const pending = pendingChanges()
  let timer: NodeJS.Timeout | undefined
  const link = await openChangeLink({
    url,
    logger,
    onChange: (word) => followers.hear(word),
    onReconnect: () => {
      followers.tellAll({ kind: 'resync' })
      send()
    },
  })

  function send(): void {
    timer = undefined
    if (pending.isEmpty()) return
    const words = pending.take()
    link.notify(words).catch((error: unknown) => {
      // Sent again once the link is back.
      pending.putBack(words)
      logger.warn({ err: error }, 'changes not told yet')
    })
  }

  return {
    ...tellingOf(pending, () => {
      timer ??= setTimeout(send, gatherMs)
    }),
    follow: (...asked) => followers.follow(...asked),
    async close() {
      clearTimeout(timer)
      followers.clear()
      await link.close()
    },
  }
}

const tellingOf = (pending: PendingChanges, sendSoon: () => void): Telling => ({
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
  tell: (event: LiveEvent) => void
}

function followersOf({ readSeats, logger }: LiveSettings) {
  const followers = new Set<Follower>()
  const tellAll = (event: LiveEvent, key?: string) => {
    for (const { keys, tell } of followers) if (key === undefined || keys.has(key)) tell(event)
  }
  const tellChange = (key: string, isFigures = false, mark?: string) => {
    const at = new Date().toISOString()
    const event = { kind: 'change', topic: topicOf(key), at, mark } as const
    tellAll(isFigures ? { ...event, figures: true } : event, key)
  }
  const isWatched = (key: string) => [...followers].some(({ keys }) => keys.has(key))
  const tellSeats =
    readSeats &&
    seatTeller({
      read: readSeats,
      tell: (key, seats) => tellAll({ kind: 'seats', topic: topicOf(key), ...seats }, key),
      onFailure(key, error) {
        logger.warn({ err: error }, 'seats not told')
        tellChange(key)
      },
    })
  return {
    tellAll,
    clear: () => followers.clear(),
    hear(text: string) {
      const word = readWord(text)
      if (!isWatched(word.key)) return
      if (word.kind === 'seats' && tellSeats) tellSeats(word, word.seatIds)
      else tellChange(word.key, word.isFigures, word.mark)
    },
    follow(partnerId: number, topics: readonly string[], tell: (event: LiveEvent) => void) {
      const follower = { keys: new Set(topics.map((topic) => keyOf(partnerId, topic))), tell }
      followers.add(follower)
      return () => void followers.delete(follower)
    },
  }
}

const topicOf = (key: string) => key.slice(key.indexOf(':') + 1)
