import { scan } from '@dxweb/areas/scanning/contract.ts'
import * as z from 'zod/mini'
import type { ScanAnswer } from './scan-answer.ts'

/** Milliseconds after which readings are removed; older readings belong to an earlier shift. */
export const keptMs = 6 * 3_600_000

const stored = z.array(
  z.object({ ...scan.shape, code: z.string(), isWaiting: z.boolean(), nth: z.int() }),
)

/** History of readings, stored in the tab, since a phone that wakes up may reload the page. */
export interface ScanHistory {
  read: (now: number) => readonly ScanAnswer[]
  write: (history: readonly ScanAnswer[]) => void
}

export function scanHistory(owner: string, eventIds: readonly number[]): ScanHistory {
  const name = `dxweb.scans.${owner}.${[...eventIds].toSorted((a, b) => a - b).join('.')}`
  return {
    read: (now) => {
      const text = sessionStorage.getItem(name)
      const kept = text === null ? null : z.safeParse(stored, JSON.parse(text))
      if (!kept?.success) return []
      return kept.data.filter(({ scannedAt }) => Date.parse(scannedAt) > now - keptMs)
    },
    write: (history) => {
      if (history.length === 0) sessionStorage.removeItem(name)
      else sessionStorage.setItem(name, JSON.stringify(history))
    },
  }
}
