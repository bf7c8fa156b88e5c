import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { follow } from '../../../../data/live/event-stream.ts'
import type { Changed } from '../../../../data/live/event-stream.ts'
import { seatStates } from '../../ground/queries.ts'
import type { SeatStates } from '../../ground/queries.ts'
import { patchSeats } from './patch-seats.ts'
import type { SeatPatch } from './patch-seats.ts'

/** Applies live changes of seats. A change that arrives during a full read causes another full read. */
function useSentSeats(partnerId: number, eventId: number): void {
  const client = useQueryClient()
  useEffect(() => {
    const { queryKey } = seatStates(partnerId, eventId)
    const readAgain = () => void client.invalidateQueries({ queryKey, exact: true })
    const patch = (seats: unknown) => {
      if (client.isFetching({ queryKey, exact: true }) > 0) return readAgain()
      client.setQueryData<SeatStates>(
        queryKey,
        (before) => before && patchSeats(before, seats as SeatPatch),
      )
    }
    const onChange = (changed: Changed) => {
      if (changed === 'all') readAgain()
    }
    const unfollow = follow([`event:${eventId}`], onChange, { seatsChanged: patch })
    return () => {
      unfollow()
      // Marks the seats as stale, since changes are not received while unmounted.
      void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
    }
  }, [client, partnerId, eventId])
}

/** Returns the time when the next hold expires, in milliseconds since the read; null without active holds. */
function nextEnd({ holds, at }: SeatStates, sinceRead: number): number | null {
  const ends = holds.map(({ until }) => Date.parse(until) - Date.parse(at))
  const ahead = ends.filter((end) => end > sinceRead)
  return ahead.length === 0 ? null : Math.min(...ahead)
}

/** Frees the seats of expired holds, without waiting for a message. `sinceRead` is in milliseconds. */
function withoutEnded(states: SeatStates, sinceRead: number): SeatStates {
  const now = Date.parse(states.at) + sinceRead
  const isOver = ({ until }: { until: string }) => Date.parse(until) <= now
  const ended = new Set(states.holds.filter(isOver).flatMap(({ seatIds }) => seatIds))
  if (ended.size === 0) return states
  return { ...states, held: states.held.filter((seatId) => !ended.has(seatId)) }
}

export function useLiveSeats(partnerId: number, eventId: number) {
  useSentSeats(partnerId, eventId)
  const query = useQuery(seatStates(partnerId, eventId))
  const { data, dataUpdatedAt } = query
  const [lookedAt, setLookedAt] = useState(0)
  const sinceRead = Math.max(0, lookedAt - dataUpdatedAt)
  const end = data ? nextEnd(data, sinceRead) : null
  useEffect(() => {
    if (end === null) return undefined
    const timer = setTimeout(() => setLookedAt(Date.now()), dataUpdatedAt + end - Date.now() + 20)
    return () => clearTimeout(timer)
  }, [end, dataUpdatedAt])
  const states = useMemo(() => data && withoutEnded(data, sinceRead), [data, sinceRead])
  return { query, states }
}
