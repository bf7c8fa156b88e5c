import {
  type CalendarEvent,
  duplicateEvent,
  moveEvent,
} from '@dxweb/areas/events/planning/contract.ts'
import { growsUnlikelyLong } from '@dxweb/areas/events/core/event-length.ts'
import { movedTimes, type Times } from '@dxweb/areas/events/times/event-times.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { callApi } from '../../../data/calls/call-api.ts'
import { removeDraft } from '../../../data/rows/remove-draft.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { fieldTexts } from '../../../ui/text/field-texts.ts'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import { useTimeZone } from '../../../data/session/use-when.ts'
import { type Drop, placeOf } from '../axis/drops.ts'
import { beginMove, noteVersion, versionNow } from './moves-underway.ts'
import { calendarKey, type CalendarReply } from './queries.ts'

/** A move that was refused because a hall or resource is booked. The user can save it anyway. */
export interface Clash {
  event: CalendarEvent
  drop: Drop
  refusal: Refusal
  isCopy: boolean
}

/** A drop that makes the event unusually long, which the user must confirm. */
export interface LongDrop {
  event: CalendarEvent
  drop: Drop
  times: Pick<Times, 'startsAt' | 'endsAt'>
}

const isClash = (error: unknown): error is Refusal =>
  error instanceof Refusal && (error.code === 'hall_busy' || error.code === 'resource_busy')

const clashOf = (error: Refusal, event: CalendarEvent, drop: Drop, isCopy: boolean): Clash => ({
  event,
  drop,
  refusal: error,
  isCopy,
})

const wordsOf = (t: ReturnType<typeof useText>, error: unknown) =>
  Object.values(fieldTexts(t, error))[0] ?? refusalText(t, error)

/** Queues the moves of one event, since each move needs the version that the previous move returned. */
function useSend() {
  const partnerId = usePartnerId()
  const client = useQueryClient()
  const underway = useRef(new Map<number, Promise<number>>())
  return (event: CalendarEvent, drop: Drop, atOwnRisk: boolean) => {
    const { id } = event
    const before = underway.current.get(id) ?? Promise.resolve(versionNow(client, event))
    const sent = before.then(async (latest) => {
      const body = { ...drop, version: latest, atOwnRisk }
      const { version } = await callApi(moveEvent, { params: { partnerId, id }, body })
      noteVersion(client, id, version)
      return version
    })
    underway.current.set(id, sent)
    return sent.finally(() => {
      if (underway.current.get(id) === sent) underway.current.delete(id)
    })
  }
}

function useCopy(onClash: (clash: Clash | null) => void) {
  const t = useText()
  const partnerId = usePartnerId()
  const revert = async ({ id, version }: { id: number; version: number }) => {
    try {
      await removeDraft(partnerId, id, version)
      toast({ text: t('calendar.copyUndone') })
    } catch (error) {
      toast({ tone: 'bad', text: wordsOf(t, error) })
    }
  }
  return async (event: CalendarEvent, drop: Drop, atOwnRisk = false) => {
    onClash(null)
    const { auditoriumId, date, startTime, startFold } = drop
    const body = { auditoriumId, date, startTime, startFold, atOwnRisk }
    try {
      const made = await callApi(duplicateEvent, { params: { partnerId, id: event.id }, body })
      const undo = () => void revert(made)
      toast({ text: t('calendar.copied', { title: event.title }), undo })
    } catch (error) {
      if (isClash(error)) onClash(clashOf(error, event, drop, true))
      else toast({ tone: 'bad', text: wordsOf(t, error) })
    }
  }
}

const showOn =
  (client: QueryClient, queryKey: QueryKey) => (id: number, changes: Partial<CalendarEvent>) =>
    client.setQueriesData<CalendarReply>(
      { queryKey },
      (reply) =>
        reply && {
          data: reply.data.map((event) => (event.id === id ? { ...event, ...changes } : event)),
        },
    )

type Send = (event: CalendarEvent, drop: Drop) => Promise<void>

/** Moves or copies a dropped event; an event with sold tickets can only be copied. */
function useDropped(move: Send, copy: Send) {
  const t = useText()
  return (event: CalendarEvent, drop: Drop, isCopy: boolean) => {
    if (isCopy) void copy(event, drop)
    else if (event.soldCount === 0) void move(event, drop)
    else toast({ tone: 'bad', text: t('calendar.sold', { title: event.title }) })
  }
}

function useLongDrop(
  drop: (event: CalendarEvent, drop: Drop, isCopy: boolean) => void,
  zone: string,
) {
  const [long, setLong] = useState<LongDrop | null>(null)
  return {
    long,
    moveOrCopy: (event: CalendarEvent, wanted: Drop, isCopy: boolean) => {
      const times = movedTimes(event as unknown as Times, wanted, zone)
      if (!isCopy && growsUnlikelyLong(event, times)) setLong({ event, drop: wanted, times })
      else drop(event, wanted, isCopy)
    },
    leaveLong: () => setLong(null),
    acceptLong: () => {
      setLong(null)
      if (long) drop(long.event, long.drop, false)
    },
  }
}

/** A refused move is reverted. A booked hall is reported as a clash, which the user may accept. */
export function useMove() {
  const t = useText()
  const zone = useTimeZone()
  const client = useQueryClient()
  const send = useSend()
  const [clash, setClash] = useState<Clash | null>(null)
  const show = showOn(client, calendarKey(usePartnerId()))
  const move = async (event: CalendarEvent, drop: Drop, atOwnRisk = false) => {
    setClash(null)
    const { id } = event
    let isLast = true
    try {
      const times = movedTimes(event as unknown as Times, drop, zone)
      const place = { ...times, auditoriumId: drop.auditoriumId }
      const end = beginMove(client, id, place)
      show(id, place)
      const version = await send(event, drop, atOwnRisk).finally(() => (isLast = end()))
      // Shows the new position again, since a read during the move may have restored an earlier position.
      show(id, { ...(isLast && place), version, acceptsOverlap: atOwnRisk })
      const moved = { ...event, ...place, version }
      const undo = () => void move(moved, placeOf(event, zone), event.acceptsOverlap)
      toast({ text: t('calendar.moved', { title: event.title }), undo })
    } catch (error) {
      if (isLast) show(id, event)
      if (isClash(error)) setClash(clashOf(error, event, drop, false))
      else toast({ tone: 'bad', text: wordsOf(t, error) })
    }
  }
  const copy = useCopy(setClash)
  return {
    ...useLongDrop(useDropped(move, copy), zone),
    clash,
    leave: () => setClash(null),
    accept: async () => {
      if (clash) await (clash.isCopy ? copy : move)(clash.event, clash.drop, true)
    },
  }
}
