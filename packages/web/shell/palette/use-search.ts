import { searchVenue } from '@dxweb/areas/search/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callApi } from '../../data/calls/call-api.ts'
import { useAddress } from '../../data/session/context.ts'

export type Found = ReplyOf<typeof searchVenue.parts>

/** Milliseconds without typing before a request is sent. */
const restMs = 120

function useRested(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    if (value === rested) return undefined
    const timer = setTimeout(() => setRested(value), restMs)
    return () => clearTimeout(timer)
  }, [value, rested])
  return rested
}

/** Keeps the last result until the next reply; undefined for fewer than two characters. Typing cancels the request. */
export function useSearch(q: string, sale: 'open' | 'stopped' | undefined) {
  const { partnerId } = useAddress()
  const asked = useRested(q)
  const isAsked = partnerId !== null && q.length > 1
  const found = useQuery({
    queryKey: ['partners', partnerId, 'search', asked, sale],
    queryFn: ({ signal }) =>
      callApi(searchVenue, {
        params: { partnerId: partnerId ?? 0 },
        query: { q: asked, ...(sale && { sale }) },
        signal,
        isQuiet: true,
      }),
    enabled: isAsked && asked.length > 1,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 60_000,
    retry: false,
  })
  const isHere = isAsked && asked === q
  return {
    found: isAsked ? found.data : undefined,
    isLooking: isAsked && (!isHere || found.isPlaceholderData || found.isPending),
    isFailed: isHere && found.isError,
  }
}
