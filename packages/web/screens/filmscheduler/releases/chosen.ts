import type { bookFilms, listReleases } from '@dxweb/areas/film/bookings/contract.ts'
import type { BodyFor, ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { addDays, type Day, isDay } from '@dxweb/kit/time/day.ts'

export type Release = ReplyOf<typeof listReleases.parts>['releases'][number]
export type FilmBooking = BodyFor<typeof bookFilms.parts>['bookings'][number]

export interface Terms {
  weeks: number | null
  wishedShows: number | null
  leastShows: number | null
  isConfirmed: boolean
}

/** A film's own values instead of the common ones; a cleared day is ''. */
export type Own = Partial<
  Record<'fromDay' | 'toDay', string> & Record<'wishedShows' | 'leastShows', number | null>
>

const lastDay = (fromDay: string, weeks: number | null) =>
  weeks !== null && isDay(fromDay) ? addDays(fromDay, weeks * 7 - 1) : ''

/** A film's own values replace the common ones. By default, its first day is the premiere or, without one, today. */
export function rowOf({ premiereOn }: Release, terms: Terms, own: Own, today: Day) {
  const fromDay = own.fromDay ?? premiereOn ?? today
  return {
    fromDay,
    toDay: own.toDay ?? lastDay(fromDay, terms.weeks),
    wishedShows: own.wishedShows === undefined ? terms.wishedShows : own.wishedShows,
    leastShows: own.leastShows === undefined ? terms.leastShows : own.leastShows,
  }
}

export function bookingOf(release: Release, terms: Terms, own: Own, today: Day): FilmBooking {
  const { toDay, ...row } = rowOf(release, terms, own, today)
  return {
    ...row,
    toDay: toDay || null,
    productionId: release.productionId,
    bureauId: release.bureauId,
    versions: release.versions,
    isConfirmed: terms.isConfirmed,
    halls: [],
    webSaleDays: null,
    note: '',
  }
}

export type RowFaults = Readonly<Record<string, string>>

/** 'bookings.1.toDay' belongs to the second film in the request. */
export function faultsByFilm(
  texts: Readonly<Record<string, string>>,
  sent: readonly Pick<FilmBooking, 'productionId'>[],
): ReadonlyMap<number, RowFaults> {
  const faults = new Map<number, RowFaults>()
  for (const [path, text] of Object.entries(texts)) {
    const [, at = '', field = ''] = path.split('.')
    const film = sent[Number(at)]
    if (film === undefined || at === '') continue
    faults.set(film.productionId, { ...faults.get(film.productionId), [field]: text })
  }
  return faults
}
