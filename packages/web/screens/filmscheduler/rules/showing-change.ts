import type { WeekShow } from '@dxweb/areas/film/programming/contract.ts'
import {
  type FilmVersion,
  isSameVersion,
  type ShowingType,
} from '@dxweb/areas/events/screenings/showing.ts'

/** Absent fields stay unchanged. */
export interface ShowingChange {
  showingType?: ShowingType
  filmVersion?: FilmVersion | null
  preshowMinutes?: number
  /** True lengthens a show that is shorter than its film. */
  fitsFilm?: boolean
}

const isSameOrNone = (one: FilmVersion | null, other: FilmVersion | null): boolean =>
  one === null || other === null ? one === other : isSameVersion(one, other)

/** Returns only values that all shows share. */
export function alikeOf([first, ...others]: readonly [WeekShow, ...WeekShow[]]): ShowingChange {
  const { showingType, filmVersion, preshowMinutes } = first
  const areOfType = others.every((show) => show.showingType === showingType)
  const areInVersion = others.every((show) => isSameOrNone(show.filmVersion, filmVersion))
  const areAsLong = others.every((show) => show.preshowMinutes === preshowMinutes)
  return {
    ...(areOfType && showingType && { showingType }),
    ...(areInVersion && { filmVersion }),
    ...(areAsLong && { preshowMinutes: preshowMinutes ?? 0 }),
  }
}

/** Returns null if nothing changed. */
export function changeOf(before: ShowingChange, after: ShowingChange): ShowingChange | null {
  const { showingType, filmVersion, preshowMinutes } = after
  const isInOther =
    filmVersion !== undefined &&
    (before.filmVersion === undefined || !isSameOrNone(before.filmVersion, filmVersion))
  const change = {
    ...(showingType && showingType !== before.showingType && { showingType }),
    ...(isInOther && { filmVersion }),
    ...(preshowMinutes !== undefined &&
      preshowMinutes !== before.preshowMinutes && { preshowMinutes }),
  }
  return Object.keys(change).length > 0 ? change : null
}
