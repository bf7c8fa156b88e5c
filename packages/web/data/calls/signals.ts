import type { Refusal } from '@dxweb/kit/errors/errors.ts'
import { useSyncExternalStore } from 'react'

export interface Signals {
  maintenance: boolean
  backendDown: boolean
  /** True if a screen shows the error and retries itself. */
  isDownShown: boolean
  outdated: boolean
  /** State of the sign-in dialog after a session has ended: not needed, open, or closed by the user. */
  signedOut: 'no' | 'asked' | 'left'
  failure: Refusal | Error | null
}

let signals: Signals = {
  maintenance: false,
  backendDown: false,
  isDownShown: false,
  outdated: false,
  signedOut: 'no',
  failure: null,
}
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
