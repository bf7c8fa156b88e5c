import { planFilmWeek } from '@dxweb/areas/film/programming/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { callApi } from '../../../data/calls/call-api.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import type { BoardState } from '../changes/use-board.ts'
import type { Changes } from '../changes/use-changes.ts'
import { hallsOf } from '../rules/cells.ts'
import type { Placing } from '../rules/next-free.ts'

export type Plan = ReplyOf<typeof planFilmWeek.parts>
export type Proposed = Plan['proposed'][number]

/** Each amount multiplies the venue's minimum number of visitors per show by its own factor. */
export const amounts = ['fewer', 'usual', 'more'] as const
export type Amount = (typeof amounts)[number]
const times: Record<Amount, number> = { fewer: 2, usual: 1, more: 0.5 }

export const minOf = (amount: Amount, own: number): number =>
  Math.min(500, Math.max(1, Math.round(own * times[amount])))

export const proposalKey = ({ auditoriumId, startsAt }: Proposed) => `${startsAt} ${auditoriumId}`

const placingOf = (show: Proposed): Placing => {
  const { productionId, auditoriumId, date, startTime, showingType, filmVersion } = show
  const { preshowMinutes, pauseMinutes, cleaningMinutes } = show
  const minutes = { preshowMinutes, pauseMinutes, cleaningMinutes }
  const at = { auditoriumId, date, startTime, startFold: 'first' as const }
  return { ...at, ...minutes, productionId, showingType, filmVersion }
}

/** Reads proposals separately from the board's changes, since accepting some proposals does not change the others. */
function useProposals({ week }: BoardState, amount: Amount, isOpen: boolean) {
  const partnerId = usePartnerId()
  const leastVisitors = minOf(amount, week.rule.leastVisitors)
  return useQuery({
    queryKey: ['partners', partnerId, 'film-plan', week.from, leastVisitors],
    queryFn: ({ signal }) =>
      callApi(planFilmWeek, {
        params: { partnerId, day: week.from },
        body: { leastVisitors },
        signal,
      }),
    enabled: isOpen,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
}

function isFree(proposed: Proposed, { shows }: BoardState['week']): boolean {
  const [from, until] = [Date.parse(proposed.startsAt), Date.parse(proposed.busyUntil)]
  return !shows.some(
    (show) =>
      hallsOf(show).includes(proposed.auditoriumId) &&
      Date.parse(show.busyFrom) < until &&
      from < Date.parse(show.busyUntil),
  )
}

export interface Planning {
  isOpen: boolean
  close: () => void
}

export function usePlan(board: BoardState, changes: Changes, { isOpen, close }: Planning) {
  const [amount, setAmount] = useState<Amount>('usual')
  const found = useProposals(board, amount, isOpen)
  const { week } = board
  // Hides accepted proposals, since the board may lack their shows until its week is loaded again.
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set())
  const left = useMemo(
    () =>
      isOpen && found.data
        ? found.data.proposed.filter((one) => !accepted.has(proposalKey(one)) && isFree(one, week))
        : [],
    [isOpen, found.data, week, accepted],
  )
  const accept = async (shows: readonly Proposed[]) => {
    const keys = new Set(shows.map(proposalKey))
    setAccepted((before) => before.union(keys))
    const isDone = await changes.place(shows.map(placingOf))
    if (!isDone) setAccepted((before) => before.difference(keys))
  }
  return {
    isOpen,
    found,
    left,
    amount,
    setAmount: (next: Amount) => {
      setAccepted(new Set())
      setAmount(next)
    },
    accept: (shows: readonly Proposed[]) => void accept(shows),
    close: () => {
      setAccepted(new Set())
      close()
    },
  }
}

export type PlanState = ReturnType<typeof usePlan>
