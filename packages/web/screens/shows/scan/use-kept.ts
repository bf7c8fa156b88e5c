import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { buildId } from '../../../data/calls/build-id.ts'
import { useAddress, usePartnerId } from '../../../data/session/context.ts'
import { forgetDoor, keepForDoor, keptForDoor } from '../../../data/session/door-store.ts'
import { useSession } from '../../../data/session/session.ts'

/** A device that cannot keep it does without: everything goes on as long as there is a network. */
const nevermind = () => undefined

/**
 * What the server answered last, kept on the device for when the page is loaded without a network. Nothing is kept while
 * somebody is acted for.
 */
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

/** Tells the worker which files the page has been made of, so that it can be made again without a network. */
export function keepPage(): void {
  const paths = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === window.location.origin)
    .map(({ pathname }) => pathname)
  void navigator.serviceWorker?.ready.then(({ active }) =>
    active?.postMessage({ type: 'KEEP', paths }, []),
  )
}

/** Whoever may scan here no more keeps nothing. */
export const forgetKept = () => void forgetDoor().catch(nevermind)
