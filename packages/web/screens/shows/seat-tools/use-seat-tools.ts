import { blockSeats, reseatTicket, unblockSeats } from '@dxweb/areas/ticketing/blocks/contract.ts'
import { stateOf } from '@dxweb/areas/seating/drawing/rules.ts'
import type { SeatCodes } from '@dxweb/areas/seating/drawing/rules.ts'
import type { SeatMapDrawing } from '@dxweb/areas/seating/drawing/drawing.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../../data/calls/call-api.ts'
import { ownChangesRefetched } from '../../../data/calls/own-changes.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { reasonText } from '../../../ui/text/field-texts.ts'
import { useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import { seatHolder, seatStates } from '../ground/queries.ts'
import type { SeatStates } from '../ground/queries.ts'

interface Moving {
  ticketId: string
  from: number
}

interface ToolParts {
  eventId: number
  drawing: SeatMapDrawing
  codes: SeatCodes
}

function wholeRows({ seats }: SeatMapDrawing, chosen: ReadonlySet<number>): Set<number> {
  const rowOf = ({ section, row }: SeatMapDrawing['seats'][number]) => `${section}\n${row}`
  const rows = new Set(seats.filter(({ id }) => chosen.has(id)).map(rowOf))
  return new Set(seats.filter((seat) => rows.has(rowOf(seat))).map(({ id }) => id))
}

/** Displays seats as blocked or free immediately, until the server's next states replace them. */
function useShowBlocked(partnerId: number, eventId: number) {
  const client = useQueryClient()
  const { queryKey } = seatStates(partnerId, eventId)
  return (seatIds: readonly number[], isBlocked: boolean) =>
    client.setQueryData<SeatStates>(queryKey, (before) => {
      if (!before) return before
      const others = before.blocked.filter((id) => !seatIds.includes(id))
      return { ...before, blocked: isBlocked ? [...others, ...seatIds] : others }
    })
}

function useChosen(drawing: SeatMapDrawing) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [moving, setMoving] = useState<Moving>()
  return {
    chosen,
    moving,
    toggle: (seatId: number) => {
      if (moving) return setChosen(new Set([seatId]))
      const next = new Set(chosen)
      if (!next.delete(seatId)) next.add(seatId)
      return setChosen(next)
    },
    chooseRows: () => setChosen(wholeRows(drawing, chosen)),
    choose: (seatIds: readonly number[]) => setChosen(new Set([...chosen, ...seatIds])),
    clear: () => {
      setChosen(new Set())
      setMoving(undefined)
    },
    beginMove: (ticketId: string, from: number) => {
      setMoving({ ticketId, from })
      setChosen(new Set())
    },
  }
}

function useHolder(eventId: number, only: number | undefined, codes: SeatCodes) {
  const state = only === undefined ? 'free' : stateOf(codes, only)
  const isAsked = only !== undefined && state !== 'free'
  const asked = seatHolder(usePartnerId(), { eventId, seatId: only ?? 0, state })
  const { data } = useQuery({ ...asked, enabled: isAsked })
  return isAsked ? data : undefined
}

function useRun(done: () => void) {
  const t = useText()
  const [isBusy, setBusy] = useState(false)
  const run = async (work: () => Promise<string>) => {
    setBusy(true)
    try {
      toast({ text: await work() })
      done()
    } catch (error) {
      const isTaken = error instanceof Refusal && error.code === 'seat_taken'
      toast({ tone: 'bad', text: isTaken ? t('shows.seats.taken') : reasonText(t, error) })
    } finally {
      setBusy(false)
      await ownChangesRefetched()
    }
  }
  return { isBusy, run }
}

export function useSeatTools({ eventId, drawing, codes }: ToolParts) {
  const t = useText()
  const partnerId = usePartnerId()
  const choice = useChosen(drawing)
  const show = useShowBlocked(partnerId, eventId)
  const { isBusy, run } = useRun(choice.clear)
  const params = { partnerId, id: eventId }
  const topics = [`event:${eventId}`]
  const ids = [...choice.chosen]
  const only = ids.length === 1 ? ids[0] : undefined
  const inState = (state: 'free' | 'blocked') => ids.filter((id) => stateOf(codes, id) === state)
  return {
    ...choice,
    isBusy,
    only,
    free: inState('free'),
    blocked: inState('blocked'),
    holder: useHolder(eventId, only, codes),
    block: (seatIds: readonly number[], reason: string) =>
      run(async () => {
        show(seatIds, true)
        await callApi(blockSeats, { params, body: { seatIds: [...seatIds], reason }, topics })
        return t('shows.seats.blocked', { count: seatIds.length })
      }),
    unblock: (seatIds: readonly number[]) =>
      run(async () => {
        show(seatIds, false)
        await callApi(unblockSeats, { params, body: { seatIds: [...seatIds] }, topics })
        return t('shows.seats.unblocked', { count: seatIds.length })
      }),
    moveTo: (seatId: number) =>
      run(async () => {
        const ticketId = choice.moving?.ticketId ?? ''
        await callApi(reseatTicket, { params, body: { ticketId, seatId }, topics })
        return t('shows.seats.moved')
      }),
  }
}

export type SeatTools = ReturnType<typeof useSeatTools>
