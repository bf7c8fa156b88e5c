import { useEffect } from 'react'
import { signal } from '../calls/signals.ts'

/** How often a server that was away is asked whether it answers again. Milliseconds. */
const everyMs = 2_000

async function askOnce(aborted: AbortSignal): Promise<void> {
  try {
    const answer = await fetch('/health/ready', { cache: 'no-store', signal: aborted })
    if (answer.ok) signal({ backendDown: null })
  } catch {
    // Still away: asked again.
  }
}

/** Takes back that the server cannot be reached as soon as it can, for a screen on which nobody does anything. */
export function useConnectionBack(isDown: boolean): void {
  useEffect(() => {
    if (!isDown) return undefined
    const stop = new AbortController()
    const ask = () => void askOnce(stop.signal)
    const timer = setInterval(ask, everyMs)
    window.addEventListener('online', ask, { signal: stop.signal })
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [isDown])
}
