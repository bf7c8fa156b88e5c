import { venueModules } from '@dxweb/areas/partners/venues/rules.ts'
import { call } from '../ground/call.ts'
import { venue, makeSoldEvent, planEvent } from '../ground/far-event.ts'
import type { Page } from '../ground/journey.ts'
import { signIn } from '../ground/log-in.ts'
import { chiefOfEmpty } from './addresses.ts'
import type { Round } from './plan.ts'

const settledPath = `${venue}/reports/renter-settlements?from=2000-01-01&to=2100-01-01&limit=1`

async function eventsOf(page: Page): Promise<(path: string) => string> {
  await signIn(page, 'sjef@sundet.test')
  const event = await makeSoldEvent(page)
  await planEvent(page, event)
  const { data } = await call<{ data: { eventId: number }[] }>(page, 'GET', settledPath)
  const settled = `${venue}/shows/${data[0]?.eventId}`
  return (path) => path.replace('{event}', event.path).replace('{settled}', settled)
}

async function membershipOf(page: Page): Promise<(path: string) => string> {
  await signIn(page, 'sjef@sundet.test')
  const { data } = await call<{ data: { id: string }[] }>(
    page,
    'GET',
    `${venue}/memberships?limit=1`,
  )
  return (path) => path.replace('{membership}', `${venue}/crm/memberships/${data[0]?.id}`)
}

async function emptyVenueOf(page: Page): Promise<(path: string) => string> {
  await signIn(page, 'super@dxweb.test')
  const { id } = await call<{ id: number }>(page, 'POST', '/partners/1/venues', {
    id: 1900,
    name: 'Tomme kulturhus',
    kind: 'both',
    timeZone: 'Europe/Oslo',
    orgNumber: '314101111',
    accountNumber: '',
    address: '',
    postalCode: '',
    city: '',
    modules: venueModules.filter((module) => module !== 'partneradmin'),
    halls: [{ name: 'Storsalen', rows: 10, seatsPerRow: 12, places: 0, isCinema: true }],
    chiefFirstName: '',
    chiefLastName: '',
    chiefEmail: chiefOfEmpty,
  })
  return (path) => path.replace('{empty}', `/partners/${id}`)
}

const pathsOf = (rounds: readonly Round[]) =>
  rounds.flatMap(({ looks, opened }) => [...looks, ...opened].map(({ path }) => path))

/** Returns a function that replaces the placeholders in a path with ids of rows made for this run. */
export async function placesOf(
  page: Page,
  rounds: readonly Round[],
): Promise<(path: string) => string> {
  const paths = pathsOf(rounds)
  const isAsked = (pattern: RegExp) => paths.some((path) => pattern.test(path))
  const same = (path: string) => path
  const ofEvents = isAsked(/\{(event|settled)\}/) ? await eventsOf(page) : same
  const ofEmpty = isAsked(/\{empty\}/) ? await emptyVenueOf(page) : same
  const ofMembership = isAsked(/\{membership\}/) ? await membershipOf(page) : same
  return (path) => ofMembership(ofEmpty(ofEvents(path)))
}
