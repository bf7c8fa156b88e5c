import type { BookedFilm, FilmWeek, WeekShow } from '@dxweb/areas/film/programming/contract.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { useState } from 'react'
import { startOf } from '../../../parts/time-axis/axis.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import { useText } from '../../../ui/text/text.ts'
import { type Cell, hallsOf } from '../rules/cells.ts'
import { copyAt, dayOf } from '../rules/copies.ts'
import { type Dropped, movesOf, type Shift, shiftTo } from '../rules/drops.ts'
import { firstStart, firstStartAt } from '../rules/first-start.ts'
import { nextFree, placingAt } from '../rules/next-free.ts'
import type { Changes } from './use-changes.ts'

export type Asked =
  | { kind: 'show'; shows: readonly WeekShow[] }
  | { kind: 'new'; hallId: number; day: Day }
  | { kind: 'copy' | 'swap' | 'publish'; day: Day }

const noneChosen: ReadonlySet<number> = new Set()

function useFilm(shelf: readonly BookedFilm[]) {
  const [bookingId, setBookingId] = useState<number | null>(null)
  const at = Math.max(
    0,
    shelf.findIndex((film) => film.bookingId === bookingId),
  )
  const selectFilm = (place: number) => setBookingId(shelf[place]?.bookingId ?? bookingId)
  return { film: shelf[at], selectFilm, turn: (by: number) => selectFilm(at + by) }
}

function useChosen(week: FilmWeek) {
  const [chosen, setChosen] = useState(noneChosen)
  return {
    chosen,
    clear: () => setChosen(noneChosen),
    toggle: (id: number) =>
      setChosen((before) => {
        const after = new Set(before)
        if (!after.delete(id)) after.add(id)
        return after
      }),
    /** Returns all selected shows together with the given one, or only the given one if it is not selected. */
    withChosen: (show: WeekShow) =>
      chosen.has(show.id) ? week.shows.filter(({ id }) => chosen.has(id)) : [show],
  }
}

type Choice = ReturnType<typeof useChosen>

function useShifts(changes: Changes, { withChosen }: Choice) {
  const { week } = changes
  const t = useText()
  const copy = (shows: readonly WeekShow[], by: Shift) => {
    const copies = (movesOf(shows, by, week) ?? []).flatMap((place) => {
      const show = shows.find(({ id }) => id === place.id)
      return (show && copyAt(show, place, week)) ?? []
    })
    if (copies.length > 0) void changes.place(copies, 'copied')
  }
  const explainSold = ({ title }: WeekShow) =>
    toast({ tone: 'bad', text: t('filmboard.soldStays', { title }), of: 'filmboard' })
  const move = (shows: readonly WeekShow[], by: Shift) => {
    const sold = shows.find(({ isSold }) => isSold)
    const moves = movesOf(shows, by, week)
    if (sold) explainSold(sold)
    else if (moves) void changes.move(moves)
  }
  const shift = (show: WeekShow, by: Shift, isCopy: boolean) => {
    if (by.days === 0 && by.minutes === 0 && by.halls === 0) return
    if (isCopy) copy(withChosen(show), by)
    else move(withChosen(show), by)
  }
  return {
    shift,
    explainSold,
    dropShow: (show: WeekShow, { cell, startsAt, isCopy }: Dropped) => {
      // A show is also drawn in the cells of its extra halls, where it keeps its main hall.
      const isOwn = hallsOf(show).includes(cell.hall.id)
      const auditoriumId = isOwn ? show.auditoriumId : cell.hall.id
      shift(show, shiftTo(show, { auditoriumId, startsAt }, week), isCopy)
    },
  }
}

function usePlacing(changes: Changes, film: BookedFilm | undefined) {
  const { week } = changes
  const t = useText()
  const placeAt = (placed: BookedFilm, cell: Cell, startsAt: number) =>
    void changes.place([placingAt(placed, cell, startsAt, week)])
  return {
    placeAt,
    /** Places a show at the first free start of the hall's day, not past midnight. */
    placeNext(cell: Cell) {
      if (film === undefined) return
      const from = firstStartAt(cell.axis, firstStart(cell.axis.day, week.rule), week.zone)
      const startsAt = nextFree(film, cell, from, week.rule)
      const isLate = (ms: number) => ms >= startOf(addDays(cell.axis.day, 1), week.zone)
      if (startsAt === null || isLate(startsAt))
        toast({ tone: 'info', text: t('filmboard.noneFree'), of: 'filmboard' })
      else placeAt(film, cell, startsAt)
    },
  }
}

export function useBoard(
  changes: Changes,
  asking: { asked: Asked | null; ask: (asked: Asked | null) => void },
) {
  const { week } = changes
  const t = useText()
  const inHand = useFilm(week.shelf)
  const choice = useChosen(week)
  const shifts = useShifts(changes, choice)
  const placing = usePlacing(changes, inHand.film)
  return {
    week,
    ...asking,
    ...inHand,
    ...choice,
    ...shifts,
    ...placing,
    remove(show: WeekShow) {
      const drafts = choice.withChosen(show).filter(({ state, id }) => state === 'draft' && id > 0)
      if (drafts.length > 0) void changes.remove(drafts)
      else toast({ tone: 'bad', text: t('filmboard.onlyDrafts'), of: 'filmboard' })
    },
    dayOf: (show: WeekShow) => dayOf(show, week),
  }
}

export type BoardState = ReturnType<typeof useBoard>
