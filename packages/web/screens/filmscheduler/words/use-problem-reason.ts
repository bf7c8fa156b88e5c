import { copiesFor } from '@dxweb/areas/film/programming/booking-problems.ts'
import type { BookedFilm, FilmWeek, WeekShow } from '@dxweb/areas/film/programming/contract.ts'
import { dcpStatuses } from '@dxweb/areas/film/programming/dcp-statuses.ts'
import { minutesAfter } from '@dxweb/areas/events/screenings/turn-around.ts'
import { bookingOf, weekClock } from '@dxweb/areas/film/programming/week-facts.ts'
import { useUntil, useWhen } from '../../../data/session/use-when.ts'
import { useText } from '../../../ui/text/text.ts'
import type { ShownProblem } from '../rules/shown-problems.ts'
import { useVersionText } from './use-version-text.ts'

// catalog: filmboard.why.*

interface Found {
  week: FilmWeek
  problem: ShownProblem
  show: WeekShow
  /** The second show, for problems between two shows. */
  other: WeekShow | undefined
  film: BookedFilm | undefined
}

interface Formatters {
  t: ReturnType<typeof useText>
  when: ReturnType<typeof useWhen>
  until: ReturnType<typeof useUntil>
  versionText: ReturnType<typeof useVersionText>
}

type ReasonText = (formatters: Formatters, found: Found) => string | null

const meets =
  (code: 'overlap' | 'turn_around'): ReasonText =>
  ({ t, when, until }, { problem: { params }, show, other }) =>
    other === undefined
      ? null
      : t(`filmboard.why.${code}`, {
          ...params,
          title: show.title,
          free: until(show.busyUntil, 'time'),
          other: other.title,
          otherAt: when(other.startsAt, 'time'),
        })

/** Either limit may be missing. */
const outsideHours: ReasonText = ({ t, when, until }, { problem, show, week: { rule } }) => {
  const { from, until: last } = problem.params
  const code = from === '' ? 'staff_until' : last === '' ? 'staff_from' : 'staff_hours'
  const doors = minutesAfter(show.startsAt, -(show.doorsMinutes ?? rule.doorsMinutes))
  return t(`filmboard.why.${code}`, {
    ...problem.params,
    doors: when(doors, 'time'),
    free: until(show.busyUntil, 'time'),
  })
}

/** Gives the end of the last key if the show ends after it; otherwise gives the start of the first key. */
const closedKey: ReasonText = ({ t, when, until }, { show, film }) => {
  const copies = film ? copiesFor(film, show.auditoriumId) : []
  const ends = copies.map(({ kdmUntil }) => kdmUntil).filter((end) => end !== null)
  const last = ends.toSorted().at(-1)
  if (last !== undefined && last < show.endsAt)
    return t('filmboard.why.kdm_until', {
      until: when(last, 'moment'),
      ends: until(show.endsAt, 'time'),
    })
  const first = copies.map(({ kdmFrom }) => kdmFrom).find((from) => from !== null)
  return first ? t('filmboard.why.kdm_from', { from: when(first, 'moment') }) : null
}

const missingCopy: ReasonText = ({ t }, { week, show, film }) => {
  const own = film ? copiesFor(film, show.auditoriumId) : []
  const status = dcpStatuses.find((each) => own.some(({ dcpStatus }) => dcpStatus === each))
  if (status) return t(`filmboard.dcp.${status}`)
  const hall = week.halls.find(({ id }) => id === show.auditoriumId)?.name ?? ''
  return t('filmboard.why.no_copy', { hall })
}

const bookedDays: ReasonText = ({ t, when }, { film }) => {
  if (film === undefined) return null
  const from = when(film.fromDay, 'date')
  return film.toDay === null
    ? t('filmboard.why.booked_from', { from })
    : t('filmboard.why.booked', { from, until: when(film.toDay, 'date') })
}

const reasonTexts: Readonly<Record<string, ReasonText>> = {
  overlap: meets('overlap'),
  turn_around: meets('turn_around'),
  latest_end: ({ t }, { problem }) => t('filmboard.why.latest_end', problem.params),
  too_short: ({ t }, { problem }) => t('filmboard.why.too_short', problem.params),
  staff_hours: outsideHours,
  kdm_window: closedKey,
  dcp_missing: missingCopy,
  version_not_booked: ({ versionText }, { show }) =>
    show.filmVersion && versionText(show.filmVersion),
  hall_not_booked: ({ t }, { film, week }) => {
    const own = week.halls.filter(({ id }) => film?.auditoriumIds.includes(id))
    const halls = own.map(({ name }) => name).join(', ')
    return halls === '' ? null : t('filmboard.why.hall_not_booked', { halls })
  },
  not_booked: bookedDays,
}

/** Describes problems of a whole film, which may have no shows. */
const ofFilm = ({ t }: Formatters, { code, params }: ShownProblem) => {
  if (code === 'no_copy') return t('filmboard.why.without_copy', params)
  if (code !== 'least_shows') return null
  const missing = Number(params['least']) - Number(params['planned'])
  return t('filmboard.why.least_shows', { ...params, missing })
}

/** The returned function gives the times and limits that explain a problem; null if there are none. */
export function useProblemReason(week: FilmWeek) {
  const formatters = {
    t: useText(),
    when: useWhen(),
    until: useUntil(),
    versionText: useVersionText(),
  }
  const { dayOf } = weekClock(week)
  return (problem: ShownProblem): string | null => {
    const [show, other] = problem.showIds.map((own) => week.shows.find(({ id }) => id === own))
    const reasonText = reasonTexts[problem.code]
    if (show === undefined || reasonText === undefined) return ofFilm(formatters, problem)
    const film = bookingOf(week.shelf, show.productionId, dayOf(show.startsAt))
    return reasonText(formatters, { week, problem, show, other, film })
  }
}
