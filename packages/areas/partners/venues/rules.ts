import { superPartnerId } from '@dxweb/kit/constants/constants.ts'
import { searchKey } from '@dxweb/kit/text/search-key.ts'

export const venueKinds = ['cinema', 'culture', 'both'] as const
export type VenueKind = (typeof venueKinds)[number]

export const venueStates = ['active', 'paused'] as const
export type VenueState = (typeof venueStates)[number]

export const venueModules = [
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
export type VenueModule = (typeof venueModules)[number]

const ofCinema: readonly VenueModule[] = [
  'shows',
  'dashboard',
  'dxpos',
  'filmscheduler',
  'productions',
]
const ofCulture: readonly VenueModule[] = [
  'shows',
  'culture',
  'dashboard',
  'dxpos',
  'renters',
  'crm',
]

export const defaultModules = (kind: VenueKind): VenueModule[] =>
  venueModules.filter(
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

export const isVenueId = (id: number): boolean => id > superPartnerId

interface FoundBy {
  id: number
  name: string
  city: string
  orgNumber: string
  chief: string
  kind: string
  state: string
}

/** Filters in memory, since there are few venues. */
export const venueFilter = ({
  q = '',
  kind = '',
  state = '',
}: Partial<Record<'q' | 'kind' | 'state', string>>) => {
  const words = searchKey(q).split(' ').filter(Boolean)
  return (venue: FoundBy): boolean => {
    const text = searchKey(
      [venue.id, venue.name, venue.city, venue.orgNumber, venue.chief].join(' '),
    )
    return (
      (kind === '' || venue.kind === kind) &&
      (state === '' || venue.state === state) &&
      words.every((word) => text.includes(word))
    )
  }
}
