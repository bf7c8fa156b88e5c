import { superPartnerId } from '@dxweb/kit/constants/constants.ts'
import { searchKey } from '@dxweb/kit/text/search-key.ts'

export const houseKinds = ['cinema', 'culture', 'both'] as const
export type HouseKind = (typeof houseKinds)[number]

export const houseStates = ['active', 'paused'] as const
export type HouseState = (typeof houseStates)[number]

/** The optional modules of a venue; those of the platform are not included. */
export const houseModules = [
  'shows',
  'culture',
  'dashboard',
  'dxpos',
  'filmscheduler',
  'productions',
  'renters',
  'crm',
  'partneradmin',
  'react19-module',
] as const
export type HouseModule = (typeof houseModules)[number]

const ofCinema: readonly HouseModule[] = [
  'shows',
  'dashboard',
  'dxpos',
  'filmscheduler',
  'productions',
]
const ofCulture: readonly HouseModule[] = [
  'shows',
  'culture',
  'dashboard',
  'dxpos',
  'renters',
  'crm',
]

/** Default modules of a new venue by kind, in the order of `houseModules`. */
export const usualModules = (kind: HouseKind): HouseModule[] =>
  houseModules.filter(
    (module) =>
      (kind !== 'culture' && ofCinema.includes(module)) ||
      (kind !== 'cinema' && ofCulture.includes(module)),
  )

export const timeZones = [
  'Europe/Oslo',
  'Arctic/Longyearbyen',
  'Europe/Stockholm',
  'Europe/Copenhagen',
  'Europe/Helsinki',
  'Atlantic/Reykjavik',
] as const

export const isHouseId = (id: number): boolean => id > superPartnerId

interface FoundBy {
  id: number
  name: string
  city: string
  orgNumber: string
  chief: string
  kind: string
  state: string
}

/** Searches number, name, place and chief. Venues are few, so all are read and filtered in memory. */
export const houseFilter = ({
  q = '',
  kind = '',
  state = '',
}: Partial<Record<'q' | 'kind' | 'state', string>>) => {
  const words = searchKey(q).split(' ').filter(Boolean)
  return (house: FoundBy): boolean => {
    const text = searchKey(
      [house.id, house.name, house.city, house.orgNumber, house.chief].join(' '),
    )
    return (
      (kind === '' || house.kind === kind) &&
      (state === '' || house.state === state) &&
      words.every((word) => text.includes(word))
    )
  }
}
