import type { Role } from '@dxweb/areas/access/rights/permissions.ts'
import { searchKinds } from '@dxweb/areas/search/permits.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { later } from '../../data/session/load-messages.ts'
import { fetchSession } from '../../data/session/session.ts'
import { openAddress } from '../../testing/loopback.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { session } from '../../testing/session.ts'
import { sidebarEntries } from '../places/sidebar-entries.ts'
import { TypeAhead } from '../../ui/dialogs/type-ahead.tsx'
import { AnsweringVenue } from '../../testing/answering-venue.ts'
import { permissionsOf } from '../../testing/permissions-of.ts'
import { TillServer } from '../../screens/shows/testing/till-server.ts'
import Palette from './palette.tsx'
import { longTimeout } from '../../testing/long-timeout.ts'

const partnerId = 1003
const modules = ['dashboard', 'shows', 'culture', 'dxpos', 'filmscheduler', 'renters', 'crm']
let venue: AnsweringVenue

beforeEach(async () => {
  venue = new AnsweringVenue()
  await venue.open()
})

afterEach(() => venue.close())

const nothing = Object.fromEntries(searchKinds.map((kind) => [kind, []]))
const search = `/partners/${partnerId}/search`
const find = (found: object) => {
  venue.answers[search] = { ...nothing, more: [], ...found }
}
const hold = () => {
  const held = Promise.withResolvers<object>()
  venue.answers[search] = held.promise
  return (found: object) => held.resolve({ ...nothing, more: [], ...found })
}

async function open(role: Role = 'kulturhussjef', page = 'nowhere') {
  const can = permissionsOf({ roles: [role], modules, partnerId, renterId: 0, isSuper: false })
  const entries = sidebarEntries({ can, partnerId, renterId: 0, placeCount: 1 })
  venue.answers['/auth'] = session(can)
  openAddress(`${venue.origin}/partners/${partnerId}/${page}`)
  await later(async () => undefined)()
  openScreen(() => <Palette entries={entries} />, await fetchSession())
  const user = userEvent.setup()
  const field = await screen.findByRole('combobox', { name: 'Søk' }, longTimeout)
  await user.click(field)
  const type = async (typed: string) => {
    await user.keyboard('{Control>}a{/Control}')
    await user.paste(typed)
  }
  return { user, type }
}

const lines = () =>
  Array.from(document.querySelectorAll('[role="option"]'), ({ textContent }) => textContent ?? '')
const shows = (line: unknown) => waitFor(() => expect(lines()).toContainEqual(line), longTimeout)
const matching = (line: RegExp) => expect.stringMatching(line)

it('finds actions, settings and registers by everyday words', async () => {
  find({})
  const { type } = await open()
  for (const [typed, found] of [
    ['kampanje', /^Markedsføring/],
    ['publiser', /^Publiser kladder/],
    ['ny leietaker', /^Ny leietaker/],
    ['ny ordre', /^Ny ordre/],
    ['dubletter', /^Dubletter/],
    ['saft', /SAF-T/],
    ['refunder', /^Refunder billetter/],
    ['vaktliste', /^Vaktliste/],
    ['logg ut', /^Logg ut/],
    ['kasser', /^KasserProdukter/],
  ] as const) {
    await type(typed)
    await shows(matching(found))
  }
  for (const typed of ['avslutt salg', 'stopp salg']) {
    await type(typed)
    await waitFor(() => expect(lines()).not.toContainEqual(matching(/SAF-T|Kasser/)), longTimeout)
    expect(lines()).not.toContainEqual(matching(/^(Kontoer|Arrangementstyper)/))
  }
})

it('finds a settings page by a Norwegian or English word on the page', async () => {
  find({})
  const { type } = await open()
  for (const [typed, found] of [
    ['organisasjonsnummer', /^Arrangøropplysninger/],
    ['holdetid', /^Handlekurv/],
    ['billettavgift', /^Billettavgift/],
    ['opening hours', /^Steder/],
  ] as const) {
    await type(typed)
    await shows(matching(found))
  }
  const mentioned = screen.getByRole('group', { name: 'Sider der det står' })
  expect(within(mentioned).getByRole('option', { name: /^Steder/ })).toBeTruthy()
})

it('hides actions from users with read-only access', async () => {
  const can = { sell: false, startSale: false, stopSale: false }
  const event = { id: 7, version: 1, title: 'Revy', startsAt: '2026-11-21T19:00:00.000Z' }
  find({ events: [{ ...event, auditorium: 'Storsalen', state: 'published', can }] })
  const { type } = await open('culture_full_read_only')
  await type('revy')
  await shows(matching(/^Revy/))
  expect(lines()).not.toContainEqual(matching(/^Selg til/))
  find({})
  await type('nytt arr')
  await screen.findByText('Ingen treff', undefined, longTimeout)
})

it('lists search results from the venue in groups, and opens the chosen result', async () => {
  find({
    products: [{ id: 4, name: 'Popkorn stor', number: '' }],
    users: [{ id: 9, name: 'Ola Strand', email: 'skanner@sundet.test' }],
    staff: [{ id: 3, name: 'Lydtekniker' }],
    auditoriums: [{ id: 2, name: 'Storsalen' }],
  })
  const { user, type } = await open()
  await type('noe')
  await shows(matching(/^Popkorn stor/))
  for (const name of ['Ola Strand', 'Lydtekniker', 'Storsalen']) {
    expect(lines()).toContainEqual(matching(new RegExp(`^${name}`)))
  }
  const products = screen.getByRole('group', { name: 'Varer' })
  await user.click(within(products).getByRole('option'))
  await waitFor(() => expect(window.location.pathname).toMatch(/\/products\/products\/4$/))
})

it('Enter opens the sale of a buyer that was found', async () => {
  const id = '01900000-0000-7000-8000-00000000ccc1'
  const seats = [{ section: '', row: '4', seats: ['1', '2'] }]
  const event = { eventId: 7, title: 'Revy', startsAt: '2026-11-21T19:00:00.000Z' }
  find({
    purchases: [{ id, name: 'Kari Ås', ...event, seats }],
    customers: [{ id: 3, name: 'Kari Ås', email: '', phone: '' }],
  })
  const { user, type } = await open()
  await type('kari ås')
  await shows(matching(/^Kari Ås · Revy.*[Rr]ad 4: 1, 2$/))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(window.location.pathname).toMatch(/\/shows\/7\/transactions$/))
  expect(window.location.search).toContain(id)
})

it.each([
  ['before the search has ended', 'kari ås', []],
  ['after pages that mention the words are shown', 'holdetid', [/^Handlekurv/]],
])('opens the first result only once when Enter is pressed %s', async (_when, typed, first) => {
  find({ customers: [{ id: 2, name: 'Karin', email: '', phone: '' }] })
  const { user, type } = await open()
  await type('kar')
  await shows(matching(/^Karin/))
  const answer = hold()
  await type(typed)
  for (const line of first) await shows(matching(line))
  const before = window.history.length
  await user.keyboard('{Enter}{Enter}')
  expect(window.location.pathname).toMatch(/\/nowhere$/)
  answer({ customers: [{ id: 3, name: 'Kari Ås', email: '', phone: '' }] })
  await waitFor(() => expect(window.location.pathname).toMatch(/\/crm\/customers\/3$/), longTimeout)
  await user.keyboard('{Enter}')
  expect(window.history.length).toBe(before + 1)
})

it('Enter opens the form for a new customer', async () => {
  find({})
  const { user, type } = await open()
  await type('ny kunde')
  await shows(matching(/^Ny kunde/))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(window.location.pathname).toMatch(/\/crm\/customers\/new$/))
})

it('lists an event’s own actions first on the event’s page, and performs the chosen action', async () => {
  find({})
  venue.answers[`/partners/${partnerId}/events/12`] = new TillServer().event
  const { user, type } = await open('kulturhussjef', 'shows/12/sales')
  await type('salg')
  await waitFor(() => expect(lines()[0]).toMatch(/^Stopp salg/), longTimeout)
  await type('skriv ut')
  await shows(matching(/^Skriv ut kjøperliste/))
  expect(lines().filter((line) => line.startsWith('Skriv ut'))).toEqual([
    matching(/^Skriv ut kjøperliste/),
    matching(/^Skriv ut økonomi/),
    matching(/^Skriv ut vaktliste/),
  ])
  await type('dupliser')
  await waitFor(() => expect(lines()[0]).toMatch(/^Dupliser/), longTimeout)
  await user.keyboard('{Enter}')
  await screen.findAllByLabelText(/^Dato/, undefined, longTimeout)
})

it('keeps the text and the Enter key typed while the palette was loading', async () => {
  const answer = hold()
  const loaded = Promise.withResolvers<{ default: typeof Palette }>()
  const Loading = lazy(() => loaded.promise)
  openAddress(`${venue.origin}/partners/${partnerId}/nowhere`)
  venue.answers['/auth'] = session([])
  openScreen(
    () => (
      <TypeAhead label="Søk" maxLength={100} onClose={() => undefined}>
        <Loading entries={[]} />
      </TypeAhead>
    ),
    await fetchSession(),
  )
  const early = await screen.findByRole('textbox', undefined, longTimeout)
  // Chromium leaves the cursor of the clipped field at the start after an inserted text.
  fireEvent.change(early, { target: { value: 'r', selectionStart: 0, selectionEnd: 0 } })
  await userEvent.setup().keyboard('evy{Enter}')
  loaded.resolve({ default: Palette })
  expect(await screen.findByRole('combobox', { name: 'Søk' }, longTimeout)).toHaveProperty(
    'value',
    'revy',
  )
  answer({ products: [{ id: 4, name: 'Revyplakat', number: '' }] })
  await waitFor(() => expect(window.location.pathname).toMatch(/\/products\/4$/), longTimeout)
})
