import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { buildId } from '../../../data/calls/build-id.ts'
import { useAddress, usePartnerId } from '../../../data/session/context.ts'
import { forgetDoor, keepForDoor, keptForDoor } from '../../../data/session/door-store.ts'
import { useSession } from '../../../data/session/session.ts'

/** Ignores storage errors, since a device without storage still works online. */
const nevermind = () => undefined

/** Stores the server's last answer for offline loading, except while acting as another user. */
export function useKept<T>(what: string, answered: T | undefined, isLost: boolean): T | undefined {
  const partnerId = usePartnerId()
  const { renterId, ninjaId } = useAddress()
  const { user } = useSession()
  const mayKeep = ninjaId === null
  useEffect(() => {
    if (answered === undefined || !mayKeep) return
    keepForDoor({ userId: user.id, partnerId, renterId }, what, answered, buildId).catch(nevermind)
  }, [answered, mayKeep, partnerId, renterId, user.id, what])
  const kept = useQuery({
    queryKey: ['scan-kept', partnerId, renterId, what],
    queryFn: () => keptForDoor<T>({ partnerId, renterId }, what, buildId),
    networkMode: 'always',
    retry: false,
    enabled: isLost && mayKeep && answered === undefined,
  })
  return answered ?? kept.data ?? undefined
}

const isFile = (pathname: string) => pathname.startsWith('/assets/')

/**
 * Sends the paths of the page's files to the service worker, which stores the files for offline loading. Includes
 * files loaded later, since a new worker intercepts no requests until it controls the page. Returns a stop function.
 */
export function keepPage(): () => void {
  const observer = new PerformanceObserver((list) => {
    const paths = list.getEntries().map(({ name }) => new URL(name).pathname)
    const files = paths.filter(isFile)
    if (files.length === 0) return
    void navigator.serviceWorker?.ready.then(({ active }) =>
      active?.postMessage({ type: 'KEEP', paths: files }, []),
    )
  })
  observer.observe({ type: 'resource', buffered: true })
  return () => observer.disconnect()
}

export const forgetKept = () => void forgetDoor().catch(nevermind)
