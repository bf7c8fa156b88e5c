import { lastDay, localTime } from '@dxweb/kit/time/zoned-time.ts'
import { isOpenAt, type OpeningHours, spansOn, weekdayOf } from './rules.ts'

export interface BoxOfficePlace {
  name: string
  isExternal: boolean
  openingHours: OpeningHours[]
  auditoriumIds: number[]
}

export interface BoxOffice {
  /** '' at the hall's own location, or if no hall is given and there is only one box office. */
  name: string
  openingHours: readonly OpeningHours[]
}

/**
 * Returns the box office at the hall's location, or else all box offices at the venue's own locations. All `places`
 * have opening hours.
 */
export function boxOfficesFor(
  places: readonly BoxOfficePlace[],
  auditoriumId: number | null = null,
): BoxOffice[] {
  const isHere = ({ auditoriumIds }: BoxOfficePlace) =>
    auditoriumId !== null && auditoriumIds.includes(auditoriumId)
  const here = places.find(isHere)
  if (here) return [{ name: '', openingHours: here.openingHours }]
  const own = places.filter(({ isExternal }) => !isExternal)
  const needsName = auditoriumId !== null || own.length > 1
  return own.map(({ name, openingHours }) => ({ name: needsName ? name : '', openingHours }))
}

const openBeforeEvent = 60

/**
 * True if all box offices are closed just before the deadline. A deadline at midnight requires that they are closed
 * on the whole day before. From an hour before the event until its end, box offices count as open.
 */
export function isClosedBefore(
  boxOffices: readonly BoxOffice[],
  deadline: string,
  zone: string,
  event?: { startsAt: string; endsAt: string },
): boolean {
  const last = Date.parse(deadline) - 1
  if (event) {
    const opens = Date.parse(event.startsAt) - openBeforeEvent * 60_000
    if (opens <= last && last < Date.parse(event.endsAt)) return false
  }
  const isMidnight = localTime(deadline, zone) === '00:00'
  const isOpen = ({ openingHours }: BoxOffice) =>
    isMidnight
      ? spansOn(openingHours, weekdayOf(lastDay(deadline, zone))).length > 0
      : isOpenAt(openingHours, new Date(last), zone)
  return boxOffices.length > 0 && !boxOffices.some(isOpen)
}
