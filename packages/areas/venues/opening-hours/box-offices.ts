import { lastDay, localTime } from '@dxweb/kit/time/zoned-time.ts'
import { isOpenAt, type OpeningHours, spansOn, weekdayOf } from './rules.ts'

/** A location with opening hours, and the halls that lie in it. */
export interface BoxOfficePlace {
  name: string
  /** Not the house's own. */
  isExternal: boolean
  openingHours: OpeningHours[]
  auditoriumIds: number[]
}

export interface BoxOffice {
  /** Where it is; '' where that needs no words. */
  name: string
  openingHours: readonly OpeningHours[]
}

/**
 * Where what is bought for a hall is picked up: at the location of the hall, else at those of the house's own. Without
 * a hall those of the house's own. Empty where no hours are kept. Pure.
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

/** Minutes that a box office is open before an event, whatever its hours are. */
const openBeforeEvent = 60

/**
 * Whether nobody is at a box office right before a deadline, or all the day that a midnight ends. On the event's own evening
 * somebody is, from an hour before it starts until it ends; without box offices nobody knows. Pure.
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
