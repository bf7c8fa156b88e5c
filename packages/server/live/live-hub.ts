import type { Logger } from 'pino'
import { openChangeLink } from './change-link.ts'

/** What a follower is told. `resync`: changes may have been missed, look at everything again. */
export type LiveEvent = { kind: 'change'; topic: string; at: string } | { kind: 'resync' }

export interface LiveSettings {
  /** Connects as the owner; the link itself acts as the application's role. */
  url: string
  logger: Logger
  /** How long changes of one topic are gathered before they are told as one. */
  gatherMs?: number
}

export interface LiveHub {
  /** To be called after the commit. Never waits and never fails. */
  changed(partnerId: number, topic: string): void
  /** Answers what ends the following. */
  follow(partnerId: number, topics: readonly string[], tell: (event: LiveEvent) => void): () => void
  close(): Promise<void>
}

interface Follower {
  keys: ReadonlySet<string>
  tell: (event: LiveEvent) => void
}

const keyOf = (partnerId: number, topic: string) => `${partnerId}:${topic}`

/**
 * Carries "this changed" from the process where it was committed to every process where somebody watches, by
 * PostgreSQL's NOTIFY from a connection of its own: inside a sale's transaction it would cost half the sales.
 */
export async function openLive({ url, logger, gatherMs = 80 }: LiveSettings): Promise<LiveHub> {
  const followers = new Set<Follower>()
  const dirty = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  const link = await openChangeLink({
    url,
    logger,
    onChange: (key) => tellFollowers(followers, key),
    onReconnect: () => {
      for (const { tell } of followers) tell({ kind: 'resync' })
      send()
    },
  })

  function send(): void {
    timer = undefined
    if (dirty.size === 0) return
    const keys = [...dirty]
    dirty.clear()
    link.notify(keys).catch((error: unknown) => {
      // Told when the link is there again.
      for (const key of keys) dirty.add(key)
      logger.warn({ err: error }, 'changes not told yet')
    })
  }

  return {
    changed(partnerId, topic) {
      dirty.add(keyOf(partnerId, topic))
      timer ??= setTimeout(send, gatherMs)
    },
    follow(partnerId, topics, tell) {
      const follower = { keys: new Set(topics.map((topic) => keyOf(partnerId, topic))), tell }
      followers.add(follower)
      return () => void followers.delete(follower)
    },
    async close() {
      clearTimeout(timer)
      followers.clear()
      await link.close()
    },
  }
}

function tellFollowers(followers: ReadonlySet<Follower>, key: string): void {
  const topic = key.slice(key.indexOf(':') + 1)
  const at = new Date().toISOString()
  for (const { keys, tell } of followers) {
    if (keys.has(key)) tell({ kind: 'change', topic, at })
  }
}
