import type { Word } from './pending-changes.ts'

/** Milliseconds for which changes are kept. Pages with older rows read all rows again. */
const keptMs = 60_000
/**
 * Milliseconds added for the duration of the request, which the page does not know. Pages handle slower requests
 * themselves.
 */
const requestMs = 2_000

export type RecentChange = Pick<Word, 'key' | 'mark' | 'isFigures'>

/** Keeps the last minute's changes for pages that read their rows before opening the stream. */
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
      // Moves the key to the end, so that the oldest is first.
      changes.delete(key)
      changes.set(key, {
        key,
        mark: last === undefined || last.mark === mark ? mark : undefined,
        isFigures: isFigures && last?.isFigures !== false,
        at: now(),
      })
    },
    since(key: string, ageMs: number): RecentChange | 'none' | 'unknown' {
      const from = now() - ageMs - requestMs
      if (from < knownSince || ageMs + requestMs > keptMs) return 'unknown'
      const change = changes.get(key)
      return change && change.at >= from ? change : 'none'
    },
    forget(): void {
      changes.clear()
      knownSince = now()
    },
  }
}
