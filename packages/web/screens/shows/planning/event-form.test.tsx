import type { Overlap } from '@dxweb/areas/events/planning/contract.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openShows } from '../testing/open-shows.tsx'
import { TillServer } from '../testing/till-server.ts'
import { fill } from '../../../testing/fill.ts'
import { longTimeout } from '../../../testing/long-timeout.ts'

let venue: TillServer

beforeEach(async () => {
  venue = new TillServer()
  await venue.open()
})

afterEach(() => venue.close())

const field = (name: RegExp) => screen.findByRole('textbox', { name }, longTimeout)

async function fillIn(search = '') {
  const user = userEvent.setup()
  await openShows(venue, `/new?date=2027-01-16&startTime=19:00&endTime=21:00${search}`)
  await fill(user, await field(/^Tittel/), 'Ny forestilling')
  for (const [label, option] of [
    [/^Sal/, 'Storsalen'],
    [/^Arrangementstype/, 'Revy'],
  ] as const) {
    const [select] = screen.getAllByLabelText(label)
    if (select) await user.click(select)
    await user.click(await screen.findByRole('option', { name: option }, longTimeout))
  }
  return user
}

it('shows missing values at their fields, and sends no request', async () => {
  const user = userEvent.setup()
  await openShows(venue, '/new')
  await field(/^Tittel/)
  await user.click(screen.getByRole('button', { name: 'Lag kladd' }))
  expect(
    await screen.findAllByText('Feltet kan ikke være tomt', undefined, longTimeout),
  ).toHaveLength(6)
  expect(venue.drafts).toEqual([])
})

it('shows the bookings of the hall on the day, marks an overlap, and moves the event to a free time', async () => {
  venue.calendar = [
    {
      id: 7,
      title: 'Revy: Full sund',
      state: 'published',
      auditoriumId: 1,
      extraAuditoriumIds: [],
      busyFrom: '2027-01-16T17:30:00.000Z',
      busyUntil: '2027-01-16T20:00:00.000Z',
    },
  ]
  const user = await fillIn()
  const day = await screen.findByRole('complementary', { name: 'Dagen i salen' }, longTimeout)
  const rows = async () => {
    await within(day).findByText('Revy: Full sund', undefined, longTimeout)
    return within(day)
      .getAllByRole('listitem')
      .map(({ textContent, dataset }) => [dataset['kind'], textContent])
  }
  expect(await rows()).toEqual([
    ['free', '08:00–18:30Ledig'],
    ['taken', '18:30–21:00Revy: Full sund'],
    ['clash', '19:00–21:00Ny forestillingOverlapper'],
    ['free', '21:00–00:00Ledig'],
  ])
  await user.click(within(day).getByRole('button', { name: /^Begynn 21:00/ }))
  expect((await field(/^Start/)).getAttribute('value')).toBe('21:00')
  expect((await field(/^Slutt/)).getAttribute('value')).toBe('23:00')
  expect(await rows()).toEqual([
    ['free', '08:00–18:30Ledig'],
    ['taken', '18:30–21:00Revy: Full sund'],
    ['own', '21:00–23:00Ny forestilling'],
    ['free', '23:00–00:00Ledig'],
  ])
})

it('preselects the hall in a venue with only one hall', async () => {
  const [hall] = venue.choices.auditoriums
  venue.choices = { ...venue.choices, auditoriums: hall ? [hall] : [] }
  await openShows(venue, '/new')
  await field(/^Tittel/)
  const [select] = screen.getAllByLabelText(/^Sal/)
  expect(select).toHaveProperty('value', 'Storsalen')
})

it('keeps the typed values when a field is refused, and shows the server’s message', async () => {
  const user = await fillIn()
  venue.refuseDraft = {
    status: 400,
    error: { code: 'invalid', fields: { startTime: { code: 'hall_taken_at_start' } } },
  }
  await user.click(screen.getByRole('button', { name: 'Lag kladd' }))
  await screen.findByText(/Et annet arrangement starter i salen/, undefined, longTimeout)
  expect((await field(/^Tittel/)).getAttribute('value')).toBe('Ny forestilling')
  venue.refuseDraft = null
  await user.click(screen.getByRole('button', { name: 'Lag kladd' }))
  await waitFor(() => expect(window.location.pathname).toMatch(/\/shows\/13\/sales$/), longTimeout)
  expect(venue.drafts).toEqual([
    {
      title: 'Ny forestilling',
      heading: '',
      auditoriumId: 1,
      eventTypeId: 1,
      date: '2027-01-16',
      startTime: '19:00',
      endTime: '21:00',
      busyFrom: null,
      busyUntil: null,
      renterId: null,
      organizer: '',
      extraAuditoriumIds: [],
      isOpenEvent: false,
      doorsMinutes: null,
      soundCheckMinutes: null,
      pauseCount: 0,
      pauseMinutes: 0,
      contactName: '',
      contactMobile: '',
      staffNote: '',
      orderId: null,
      extendsOrder: false,
      atOwnRisk: false,
    },
  ])
})

it('saves a heading of two lines, and shows errors while the user types', async () => {
  const user = await fillIn()
  const typed = screen.getByRole('textbox', { name: 'Overskrift på billetten', hidden: true })
  await fill(user, typed, 'Huset inviterer')
  await user.keyboard('{Enter}')
  await user.paste('x'.repeat(50))
  await user.keyboard('x')
  expect(screen.getByText('En linje kan ha høyst 50 tegn')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Lag kladd' }))
  expect(venue.drafts).toEqual([])
  await user.type(typed, '{Backspace}')
  expect(screen.queryByText('En linje kan ha høyst 50 tegn')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Lag kladd' }))
  const heading = `Huset inviterer\n${'x'.repeat(50)}`
  await waitFor(() => expect(venue.drafts).toMatchObject([{ heading }]), longTimeout)
})

async function retype(user: UserEvent, label: RegExp, typed: string) {
  const [input] = screen.getAllByLabelText(label)
  if (!input) throw new Error('No such field')
  await fill(user, input, typed)
}

it('reports a door time after the start, and moves the door time when the start is moved', async () => {
  const user = await fillIn()
  const doors = screen.getByRole<HTMLInputElement>('textbox', { name: /^Dører/, hidden: true })
  await fill(user, doors, '2030')
  await user.tab()
  await user.click(screen.getByRole('button', { name: 'Lag kladd' }))
  const fault = 'Dørene åpner før start, tidligst seks timer før'
  await screen.findByText((text) => text.startsWith(fault), undefined, longTimeout)
  await waitFor(() => expect(document.activeElement).toBe(doors), longTimeout)
  expect(venue.drafts).toEqual([])
  await fill(user, doors, '18:00')
  await user.tab()
  await retype(user, /^Start/, '20:00')
  await user.tab()
  await waitFor(() => expect(doors.value).toBe('19:00'), longTimeout)
  await user.click(screen.getByRole('button', { name: 'Lag kladd' }))
  await waitFor(() => expect(venue.drafts).toMatchObject([{ doorsMinutes: 60 }]), longTimeout)
})

it('asks which occurrence of the hour is meant when the event ends in the repeated hour', async () => {
  const user = await fillIn()
  const twice = () => screen.queryAllByLabelText(/^Slutt, når klokka stilles tilbake/)
  expect(twice()).toEqual([])
  await retype(user, /^Dato/, '2027-10-30')
  await retype(user, /^Start/, '22:00')
  await retype(user, /^Slutt/, '02:30')
  const [fold] = twice()
  if (!fold) throw new Error('It is not asked')
  await user.click(screen.getByRole('button', { name: 'Lag kladd' }))
  await waitFor(() => expect(document.activeElement).toBe(fold), longTimeout)
  expect(venue.drafts).toEqual([])
  await user.click(fold)
  await user.click(await screen.findByRole('option', { name: /^Andre gang/ }, longTimeout))
  await user.click(screen.getByRole('button', { name: 'Lag kladd' }))
  await waitFor(() => expect(venue.drafts).toMatchObject([{ endFold: 'second' }]), longTimeout)
})

it('offers to extend the order’s period when the event is outside it', async () => {
  const user = await fillIn('&orderId=7')
  venue.refuseDraft = {
    status: 400,
    error: { code: 'invalid', fields: { date: { code: 'outside_order' } } },
  }
  await user.click(screen.getByRole('button', { name: 'Lag kladd' }))
  await user.click(
    await screen.findByRole('checkbox', { name: 'Utvid ordrens periode' }, longTimeout),
  )
  venue.refuseDraft = null
  await user.click(screen.getByRole('button', { name: 'Lag kladd' }))
  await waitFor(
    () => expect(venue.drafts).toMatchObject([{ orderId: 7, extendsOrder: true }]),
    longTimeout,
  )
})

it('asks which occurrence of the hour is meant when only the server has detected the repeated hour', async () => {
  const user = await fillIn()
  venue.refuseDraft = {
    status: 400,
    error: { code: 'invalid', fields: { startTime: { code: 'twice_by_clock' } } },
  }
  await user.click(screen.getByRole('button', { name: 'Lag kladd' }))
  const [fold] = await screen.findAllByLabelText(/^Start, når klokka/, undefined, longTimeout)
  await waitFor(() => expect(document.activeElement).toBe(fold), longTimeout)
})

const inTheWay: Overlap = {
  index: 0,
  eventId: 44,
  title: 'Korøvelse',
  state: 'draft',
  renter: 'Korpset',
  auditoriumId: 1,
  auditorium: 'Storsalen',
  startsAt: '2027-01-16T17:00:00.000Z',
  busyFrom: '2027-01-16T17:00:00.000Z',
  busyUntil: '2027-01-16T19:00:00.000Z',
  isSameStart: false,
}

it('shows overlapping events before saving, and saves if the user accepts the overlap', async () => {
  venue.overlaps = [inTheWay]
  const user = await fillIn()
  await screen.findByText(/Korøvelse · Storsalen/, undefined, longTimeout)
  await user.click(screen.getByRole('button', { name: 'Lag kladd' }))
  const risk = screen.getByRole('checkbox', { name: 'Lagre likevel på eget ansvar' })
  await waitFor(() => expect(document.activeElement).toBe(risk), longTimeout)
  expect(venue.drafts).toEqual([])
  await user.click(risk)
  await user.click(screen.getByRole('button', { name: 'Lag kladd' }))
  await waitFor(() => expect(venue.drafts).toMatchObject([{ atOwnRisk: true }]), longTimeout)
})

const ownRisk = () =>
  screen.findByRole<HTMLInputElement>(
    'checkbox',
    { name: 'Lagre likevel på eget ansvar' },
    longTimeout,
  )

it('the user’s acceptance covers only the overlaps that were shown, and is not sent when the hall is free', async () => {
  venue.overlaps = [inTheWay]
  const user = await fillIn()
  await user.click(await ownRisk())
  expect((await ownRisk()).checked).toBe(true)
  await retype(user, /^Slutt/, '22:00')
  expect((await ownRisk()).checked).toBe(false)
  await retype(user, /^Slutt/, '21:00')
  expect((await ownRisk()).checked).toBe(true)
  venue.overlaps = []
  await retype(user, /^Start/, '20:00')
  await waitFor(() => expect(screen.queryByText(/Korøvelse/)).toBeNull(), longTimeout)
  await user.click(screen.getByRole('button', { name: 'Lag kladd' }))
  await waitFor(() => expect(venue.drafts).toMatchObject([{ atOwnRisk: false }]), longTimeout)
})

it('asks again when dates are added to a series after the overlap was accepted', async () => {
  venue.overlaps = [inTheWay]
  const user = await fillIn()
  await user.click(await ownRisk())
  const [repeats] = screen.getAllByLabelText('Gjenta')
  if (!repeats) throw new Error('No such field')
  await user.click(repeats)
  await user.click(await screen.findByRole('option', { name: 'Hver uke' }, longTimeout))
  await waitFor(async () => expect((await ownRisk()).checked).toBe(false), longTimeout)
})

it('marks series dates whose hall is taken, explains why no drafts are created, and skips the dates', async () => {
  venue.overlaps = [{ ...inTheWay, isSameStart: true }]
  const user = await fillIn()
  const [repeats] = screen.getAllByLabelText('Gjenta')
  if (!repeats) throw new Error('No such field')
  await user.click(repeats)
  await user.click(await screen.findByRole('option', { name: 'Hver uke' }, longTimeout))
  const taken = { name: /, opptatt$/ }
  const chip = await screen.findByRole('button', taken, longTimeout)
  await user.click(screen.getByRole('button', { name: 'Lag 10 kladder' }))
  const why = await screen.findByRole('alert', undefined, longTimeout)
  expect(why.textContent).toContain('eller hopp over datoene')
  venue.overlaps = []
  const skip = screen.getByRole('button', { name: 'Hopp over datoen' })
  await waitFor(() => expect(document.activeElement).toBe(skip), longTimeout)
  await user.click(skip)
  await waitFor(() => expect(screen.queryByRole('button', taken)).toBeNull(), longTimeout)
  expect(chip.getAttribute('aria-pressed')).toBe('false')
  expect(screen.getByRole('button', { name: 'Lag 10 kladder' }).isConnected).toBe(true)
})

it('shows at the checkbox that the overlap must be accepted', async () => {
  venue.overlaps = [inTheWay]
  const user = await fillIn()
  const box = await ownRisk()
  await user.click(screen.getByRole('button', { name: 'Lag kladd' }))
  const words = await screen.findByText(
    /^Kryss av for å lagre på eget ansvar/,
    undefined,
    longTimeout,
  )
  expect(box.getAttribute('aria-describedby')).toBe(words.id)
  expect(venue.drafts).toEqual([])
})

it('asks for confirmation of a duration of 23 hours before saving', async () => {
  const user = await fillIn()
  const end = screen.getByLabelText(/^Slutt/)
  await fill(user, end, '18:00')
  await user.tab()
  await screen.findByText('Slutter dagen etter, varer 23 timer', undefined, longTimeout)
  await user.click(screen.getByRole('button', { name: 'Lag kladd' }))
  await screen.findByText(
    'Kryss av hvis det stemmer, eller rett sluttiden.',
    undefined,
    longTimeout,
  )
  expect(venue.drafts).toEqual([])
  await user.click(screen.getByRole('checkbox', { name: /^Ja, det varer 23 timer/ }))
  await user.click(screen.getByRole('button', { name: 'Lag kladd' }))
  await waitFor(() => expect(venue.drafts).toHaveLength(1), longTimeout)
})

it('locks day, time and hall of an event with sold tickets, and gives the reason', async () => {
  await openShows(venue, '/12/edit')
  await field(/^Tittel/)
  for (const label of [/^Dato/, /^Start/]) {
    expect(screen.getByLabelText(label)).toHaveProperty('disabled', true)
  }
  expect(screen.getAllByLabelText(/^Sal/)[0]).toHaveProperty('disabled', true)
  expect(screen.getAllByText('Låst: det er solgt billetter.')).toHaveLength(3)
  expect(screen.getByLabelText(/^Slutt/)).toHaveProperty('disabled', false)
})

it('saves an overlapping event without a question if its hall and time are unchanged', async () => {
  venue.event = { ...venue.event, soldCount: 0, can: { ...venue.event.can, move: true } }
  venue.overlaps = [inTheWay]
  const user = userEvent.setup()
  await openShows(venue, '/12/edit')
  await fill(user, await field(/^Tittel/), 'Revy ute')
  await screen.findByText(/Korøvelse · Storsalen/, undefined, longTimeout)
  expect(screen.queryByRole('checkbox', { name: 'Lagre likevel på eget ansvar' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Lagre' }))
  await waitFor(() => expect(venue.changes).toMatchObject([{ title: 'Revy ute' }]), longTimeout)
  expect(venue.changes).not.toMatchObject([{ atOwnRisk: true }])
})
