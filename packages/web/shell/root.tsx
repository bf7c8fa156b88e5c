import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { currentAddress } from '../data/calls/address.ts'
import { useAddress } from '../data/session/context.ts'
import { createQueryClient } from '../data/rows/query-client.ts'
import { SessionGate } from './session/session-gate.tsx'
import { tellFailure } from './errors/uncaught.ts'

const startedAs = currentAddress().ninjaId

function Context() {
  const [client] = useState(() => createQueryClient(tellFailure))
  return (
    <QueryClientProvider client={client}>
      <SessionGate>
        <Outlet />
      </SessionGate>
    </QueryClientProvider>
  )
}

/** Each context (impersonation, partner, renter) has a cache of its own. */
export function Root() {
  const { ninjaId, partnerId, renterId } = useAddress()
  const crossed = ninjaId !== startedAs
  useEffect(() => {
    if (crossed) window.location.reload()
  }, [crossed])
  if (crossed) return null
  return <Context key={`${ninjaId}/${partnerId}/${renterId}`} />
}
