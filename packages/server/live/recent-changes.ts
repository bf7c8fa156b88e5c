import type { Word } from './pending-changes.ts'

/** Milliseconds that changes are kept. Pages that opened earlier read all their rows again. */
const keptMs = 60_000
/** Covers the time that a request takes, which the page cannot know. Slower ones are for the page to handle. */
const requestMs = 2_000

export type RecentChange = Pick<Word, 'key' | 'mark' | 'isFigures'>

/** Changes of the last minute, for pages whose rows are older than their stream. */
export function recentChanges(now: () => number = () => performance.now()) {
  const changes = new Map<string, RecentChange & { at: number }>()
  let knownSince = now()
  const dropOld = () => {
    for (const [key, { at }] of changes) {
      if (at >= now() - keptMs) return
      changes.delete(key)
    }
  }
  return {
    add({ key, mark, isFigures }: RecentChange): void {
      dropOld()
      const last = changes.get(key)
      // Sorts the key last, so that the oldest is first.
      changes.delete(key)
      changes.set(key, {
        key,
        mark: last === undefined || last.mark === mark ? mark : undefined,
        isFigures: isFigures && last?.isFigures !== false,
        at: now(),
      })
    },
    /** The change of a topic in the last milliseconds. */
    since(key: string, ageMs: number): RecentChange | 'none' | 'unknown' {
      const from = now() - ageMs - requestMs
      if (from < knownSince || ageMs + requestMs > keptMs) return 'unknown'
      const change = changes.get(key)
      return change && change.at >= from ? change : 'none'
    },
    /** After a lost connection. */
    forget(): void {
      changes.clear()
      knownSince = now()
    },
  }
}
