import type { ShownVersion } from '@dxweb/areas/mediabase/productions/version-words.ts'
import { localDay, localTime } from '@dxweb/kit/time/zoned-time.ts'

export interface ProgrammeVenue {
  name: string
  timeZone: string
  /** Address of a show's page, with `{id}` in place of the show's number; empty if shows have no pages. */
  pageAddress: string
}

/** The poster of a show, or else its first image. */
interface ProgrammeImage {
  id: string
  altNb: string
  rights: string
}

export interface ProgrammeShow {
  id: number
  title: string
  startsAt: string
  endsAt: string
  doorsAt: string | null
  ageLimit: string | null
  version: ShownVersion | null
  isFilm: boolean
  /** True if no places are left; null for an event without tickets. */
  isSoldOut: boolean | null
  eventType: string
  auditorium: string
  isCinemaHall: boolean
  /** Plain text: the event's own synopsis, or else the production's. */
  description: string
  location: string
  address: string
  postalCode: string
  city: string
  workTitle: string | null
  workTexts: readonly { language: string; text: string }[]
  originalTitle: string
  runtimeMinutes: number | null
  director: string
  actors: readonly { actor: string; part: string }[]
  genre: string
  country: string
  year: number | null
  imdbId: string
  eidr: string
  isan: string
  trailer: string
  image: ProgrammeImage | null
}

type Json = { readonly [name: string]: unknown }

const known = (fields: Json): Json =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== null && value !== undefined && value !== '' && !isEmptyList(value),
    ),
  )
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

const offsetText = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** Formats a local time with its offset, such as '2026-11-27T19:00:00+01:00', so that pages need no time zone. */
export function localInstant(instant: string, zone: string): string {
  const local = `${localDay(instant, zone)}T${localTime(instant, zone)}`
  const minutes = Date.parse(`${local}Z`) / 60_000 - Math.floor(Date.parse(instant) / 60_000)
  return `${local}:00${minutes < 0 ? '-' : '+'}${offsetText(Math.abs(minutes))}`
}

const speechLanguages: Readonly<Record<string, string>> = { norwegian: 'nb', sami: 'se' }
const textLanguages: Readonly<Record<string, string>> = {
  norwegian: 'nb',
  sami: 'se',
  english: 'en',
}
const formats: Readonly<Record<string, string>> = {
  '2d': '2D',
  '3d': '3D',
  imax: 'IMAX',
  imax3d: 'IMAX 3D',
}

const versionFields = ({ dimension = '', speech = '', subtitles = '' }: ShownVersion) => ({
  videoFormat: formats[dimension],
  inLanguage: speechLanguages[speech],
  subtitleLanguage: textLanguages[subtitles],
})

/** Age limit 'a' admits all ages; '12' admits twelve and older. */
const ageFields = (ageLimit: string | null) =>
  ageLimit === null
    ? {}
    : {
        contentRating: ageLimit.toUpperCase(),
        typicalAgeRange: ageLimit === 'a' ? '0-' : `${ageLimit}-`,
      }

const numbersOf = ({ eidr, isan }: ProgrammeShow) =>
  Object.entries({ eidr, isan })
    .filter(([, value]) => value !== '')
    .map(([propertyID, value]) => ({ '@type': 'PropertyValue', propertyID, value }))

type Actor = ProgrammeShow['actors'][number]

/** Lists actors with their parts, if known; `role` is the property that contains the actor. */
const castOf = (actors: readonly Actor[], role: 'actor' | 'performer') =>
  actors.map(({ actor, part }) => {
    const person = { '@type': 'Person', name: actor }
    return part === ''
      ? person
      : { '@type': 'PerformanceRole', [role]: person, characterName: part }
  })

const movieFields = ({ runtimeMinutes, director, actors, trailer }: ProgrammeShow) => ({
  duration: runtimeMinutes === null ? '' : `PT${runtimeMinutes}M`,
  actor: castOf(actors, 'actor'),
  director: director && { '@type': 'Person', name: director },
  trailer: trailer && { '@type': 'VideoObject', url: trailer },
})

const inLanguage = ({ language, text }: ProgrammeShow['workTexts'][number]) => ({
  '@language': language,
  '@value': text,
})

const workOf = (show: ProgrammeShow): Json | null =>
  show.workTitle === null
    ? null
    : known({
        '@type': show.isFilm ? 'Movie' : 'CreativeWork',
        name: show.workTitle,
        alternateName: show.originalTitle === show.workTitle ? '' : show.originalTitle,
        description: show.workTexts.map(inLanguage),
        ...(show.isFilm && movieFields(show)),
        genre: show.genre,
        dateCreated: show.year === null ? '' : String(show.year),
        countryOfOrigin: show.country && { '@type': 'Country', name: show.country },
        contentRating: ageFields(show.ageLimit).contentRating,
        sameAs: show.imdbId && `https://www.imdb.com/title/${show.imdbId}/`,
        identifier: numbersOf(show),
      })

const placeOf = (show: ProgrammeShow): Json =>
  known({
    '@type': 'Place',
    name: show.auditorium,
    containedInPlace: known({
      '@type': show.isCinemaHall ? 'MovieTheater' : 'EventVenue',
      name: show.location,
      address: known({
        '@type': 'PostalAddress',
        streetAddress: show.address,
        postalCode: show.postalCode,
        addressLocality: show.city,
        addressCountry: 'NO',
      }),
    }),
  })

const offerOf = (isSoldOut: boolean, url: string): Json =>
  known({
    '@type': 'Offer',
    availability: `https://schema.org/${isSoldOut ? 'SoldOut' : 'InStock'}`,
    url,
  })

const imagePath = (partnerId: number, id: number, imageId: string) =>
  `/api/v1/partners/${partnerId}/programme/${id}/images/${imageId}`

const imageOf = (path: (imageId: string) => string, { id, altNb, rights }: ProgrammeImage): Json =>
  known({ '@type': 'ImageObject', url: path(id), caption: altNb, creditText: rights })

interface Venue extends ProgrammeVenue {
  partnerId: number
  origin: string
}

const timesOf = ({ startsAt, endsAt, doorsAt }: ProgrammeShow, zone: string) => ({
  startDate: localInstant(startsAt, zone),
  endDate: localInstant(endsAt, zone),
  doorTime: doorsAt === null ? null : localInstant(doorsAt, zone),
})

function eventOf(venue: Venue, show: ProgrammeShow): Json {
  const { partnerId, origin, pageAddress } = venue
  const url = pageAddress.replaceAll('{id}', String(show.id))
  const pathOf = (imageId: string) => origin + imagePath(partnerId, show.id, imageId)
  return known({
    '@type': show.isFilm ? 'ScreeningEvent' : 'Event',
    identifier: `event-${show.id}@${partnerId}.dxweb`,
    name: show.title,
    url,
    image: show.image && imageOf(pathOf, show.image),
    description: show.description,
    ...timesOf(show, venue.timeZone),
    eventStatus: 'https://schema.org/EventScheduled',
    offers: show.isSoldOut === null ? null : offerOf(show.isSoldOut, url),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    additionalType: show.eventType,
    ...ageFields(show.ageLimit),
    ...(show.isFilm && show.version && versionFields(show.version)),
    performer: show.isFilm ? [] : castOf(show.actors, 'performer'),
    location: placeOf(show),
    organizer: { '@type': 'Organization', name: venue.name },
    [show.isFilm ? 'workPresented' : 'workPerformed']: workOf(show),
  })
}

export const programmeDocument = (venue: Venue, shows: readonly ProgrammeShow[]): Json => ({
  '@context': 'https://schema.org',
  '@graph': shows.map((show) => eventOf(venue, show)),
})
