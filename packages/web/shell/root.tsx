import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { currentAddress } from '../data/calls/address.ts'
import { useSignals } from '../data/calls/signals.ts'
import { useAddress } from '../data/session/context.ts'
import { createQueryClient } from '../data/rows/query-client.ts'
import { SessionGate } from './session/session-gate.tsx'
import { reportFailure } from './errors/uncaught.ts'

const startedAs = currentAddress().ninjaId

/** Repeats requests that failed while the server was unavailable or the user was signed out. */
function ReadWhenBack() {
  const client = useQueryClient()
  const { backendDown, maintenance, signedOut } = useSignals()
  const isAway = maintenance || backendDown || signedOut !== 'no'
  useEffect(() => {
    if (isAway) return
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null })
  }, [client, isAway])
  return null
}

function Context() {
  const [client] = useState(() => createQueryClient(reportFailure))
  return (
    <QueryClientProvider client={client}>
      <ReadWhenBack />
      <SessionGate>
        <Outlet />
      </SessionGate>
    </QueryClientProvider>
  )
}

/** Each combination of impersonated user, partner and renter has its own cache. */
export function Root() {
  const { ninjaId, partnerId, renterId } = useAddress()
  const crossed = ninjaId !== startedAs
  useEffect(() => {
    if (crossed) window.location.reload()
  }, [crossed])
  if (crossed) return null
  return <Context key={`${ninjaId}/${partnerId}/${renterId}`} />
}
