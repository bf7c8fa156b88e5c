import {
  checkProgramme,
  importProgramme,
  type Met,
  maxShows,
} from '@dxweb/areas/events/programme/contract.ts'
import { minutesOf } from '@dxweb/areas/events/programme/programme-times.ts'
import { useEffect, useMemo, useState } from 'react'
import { callApi } from '../../../data/calls/call-api.ts'
import { ownChangesRefetched } from '../../../data/calls/own-changes.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import type { ProgrammeLine } from './use-programme.ts'

const isReadable = (line: ProgrammeLine) => line.times !== null && line.faults.length === 0

function partsOf(lines: readonly ProgrammeLine[]): ProgrammeLine[][] {
  const parts: ProgrammeLine[][] = []
  for (let from = 0; from < lines.length; from += maxShows) {
    parts.push(lines.slice(from, from + maxShows))
  }
  return parts
}

const showsOf = (lines: readonly ProgrammeLine[], isRisky: (line: ProgrammeLine) => boolean) =>
  lines.flatMap((line) => {
    if (line.show === null || line.times === null) return []
    const { title, auditoriumId, date, startTime, organizer } = line.show
    const eventTypeId = line.show.eventTypeId ?? undefined
    const minutes = minutesOf(line.times)
    const startFold = line.fold
    const atOwnRisk = isRisky(line)
    const times = { date, startTime, startFold, minutes }
    return [{ title, auditoriumId, eventTypeId, ...times, organizer, atOwnRisk }]
  })

export type OverlapsByRow = ReadonlyMap<number, readonly Met[]>

interface OverlapsRead {
  overlaps?: OverlapsByRow
  error?: unknown
}

/** Overlaps with existing events by row; undefined while loading. */
export function useOverlaps(lines: readonly ProgrammeLine[]): OverlapsRead {
  const partnerId = usePartnerId()
  const readable = useMemo(() => lines.filter(isReadable), [lines])
  const [found, setFound] = useState<OverlapsRead & { of: unknown }>({ of: null })
  useEffect(() => {
    const stopped = new AbortController()
    const look = async () => {
      const overlaps = new Map<number, Met[]>()
      for (const part of partsOf(readable)) {
        const { data } = await callApi(checkProgramme, {
          params: { partnerId },
          body: { shows: showsOf(part, () => false) },
          signal: stopped.signal,
        })
        for (const each of data) {
          const row = part[each.row]?.row ?? -1
          overlaps.set(row, [...(overlaps.get(row) ?? []), each])
        }
      }
      setFound({ of: readable, overlaps })
    }
    look().catch((error: unknown) => {
      if (!stopped.signal.aborted) setFound({ of: readable, error })
    })
    return () => stopped.abort()
  }, [partnerId, readable])
  return found.of === readable ? found : {}
}

export function useSendProgramme() {
  const partnerId = usePartnerId()
  const [done, setDone] = useState<number | null>(null)
  const [added, setAdded] = useState<readonly number[] | null>(null)
  const [error, setError] = useState<unknown>(null)
  const send = async (
    lines: readonly ProgrammeLine[],
    eventTypeId: number | undefined,
    isRisky: (line: ProgrammeLine) => boolean,
  ) => {
    setDone(0)
    setError(null)
    const taken: number[] = []
    try {
      for (const part of partsOf(lines)) {
        const body = { eventTypeId, shows: showsOf(part, isRisky) }
        await callApi(importProgramme, { params: { partnerId }, body })
        taken.push(...part.map(({ row }) => row))
        setDone(taken.length)
      }
    } catch (refusal) {
      setError(refusal)
    }
    setDone(null)
    if (taken.length > 0) setAdded((before) => [...(before ?? []), ...taken])
    await ownChangesRefetched()
  }
  return { send, done, added, error }
}
