import { type FilmVersion, isSameVersion } from '@dxweb/areas/events/screenings/showing.ts'
import { type FilmFacts, weekClock, type WeekFacts } from '../week-facts.ts'
import type { Shown } from './habits.ts'
import type { Placed } from './plan-week.ts'

/** Shows that begin before this time count as daytime shows. */
const evening = '17:00'
const partOf = (time: string) => (time >= '05:00' && time < evening ? 'day' : 'evening')

const bookedOf = ({ versions, productionVersions }: FilmFacts) =>
  versions.length > 0 ? versions : productionVersions

/**
 * Returns a function that decides if a hall can show a version. 2D fits any hall; another format fits halls that have
 * shown it or that have no history.
 */
function shownIn(shown: readonly Shown[]) {
  const known = new Set(shown.map(({ auditoriumId }) => auditoriumId))
  const formats = new Set(
    shown.map(({ auditoriumId, dimension }) => `${auditoriumId} ${dimension}`),
  )
  return (hall: number, { dimension }: FilmVersion) =>
    dimension === '2d' || !known.has(hall) || formats.has(`${hall} ${dimension}`)
}

function weightsOf(shown: readonly Shown[]) {
  const weights = new Map<string, number>()
  for (const { time, dimension, speech, shows } of shown) {
    const key = `${partOf(time)} ${dimension} ${speech}`
    weights.set(key, (weights.get(key) ?? 0) + shows)
  }
  return (part: string, { dimension, speech }: FilmVersion) =>
    (weights.get(`${part} ${dimension} ${speech}`) ?? 0) + 1
}

/** Chooses versions in the proportions of the venue's last weeks, separately for day and evening. */
export function withVersions(
  placed: readonly Placed[],
  week: WeekFacts,
  shown: readonly Shown[],
): Placed[] {
  const { local } = weekClock(week)
  const canShow = shownIn(shown)
  const weightOf = weightsOf(shown)
  const given = week.shows.map(({ productionId, startsAt, filmVersion }) => ({
    productionId,
    part: partOf(local(startsAt).slice(11)),
    filmVersion,
  }))
  return placed.map((one) => {
    const { film, show } = one
    const booked = bookedOf(film)
    const playable = booked.filter((version) => canShow(show.auditoriumId, version))
    const part = partOf(local(show.startsAt).slice(11))
    const own = given.filter(
      (each) => each.productionId === film.productionId && each.part === part,
    )
    // The version furthest below its share is chosen, as in a proportional distribution of seats after an election.
    const claimOf = (version: FilmVersion) => {
      const has = own.filter(
        ({ filmVersion }) => filmVersion && isSameVersion(filmVersion, version),
      )
      return weightOf(part, version) / (has.length + 1)
    }
    const choices = playable.length > 0 ? playable : booked
    const filmVersion = choices.reduce<FilmVersion | null>(
      (best, version) => (best && claimOf(best) >= claimOf(version) ? best : version),
      null,
    )
    given.push({ productionId: film.productionId, part, filmVersion })
    return { ...one, show: { ...show, filmVersion } }
  })
}
