import { useEffect } from 'react'
import { signal } from '../calls/signals.ts'

/** Milliseconds between checks whether the server answers again. */
const everyMs = 2_000

export async function askForServer(aborted?: AbortSignal): Promise<void> {
  try {
    const answer = await fetch('/health/ready', { cache: 'no-store', signal: aborted })
    const { status } = (await answer.json()) as { status?: string }
    // Status `clock`: the server is not ready but still serves requests.
    if (answer.ok || status === 'clock') signal({ maintenance: false, backendDown: false })
  } catch {}
}

export function useConnectionBack(isDown: boolean): void {
  useEffect(() => {
    if (!isDown) return undefined
    const stop = new AbortController()
    const ask = () => void askForServer(stop.signal)
    const timer = setInterval(ask, everyMs)
    window.addEventListener('online', ask, { signal: stop.signal })
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [isDown])
}
