import type { Refusal } from '@dxweb/kit/errors/errors.ts'
import { useSyncExternalStore } from 'react'

/** What the whole screen has to say at once, whichever call it came from. */
export interface Signals {
  /** The server is being worked on: the maintenance page. */
  maintenance: boolean
  /** The server cannot be reached; its message if it sent one, else ''. */
  backendDown: string | null
  /** The server runs a newer build than this page. */
  outdated: boolean
  /** A refusal that no screen answered: the general dialog. */
  failure: Refusal | Error | null
}

let signals: Signals = { maintenance: false, backendDown: null, outdated: false, failure: null }
const listeners = new Set<() => void>()

export function signal(change: Partial<Signals>): void {
  const isNews = Object.entries(change).some(
    ([key, value]) => signals[key as keyof Signals] !== value,
  )
  if (!isNews) return
  signals = { ...signals, ...change }
  for (const listener of listeners) listener()
}

export function currentSignals(): Signals {
  return signals
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSignals(): Signals {
  return useSyncExternalStore(subscribe, currentSignals)
}
