import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { filmOf, friday, showOf, weekOf } from '../testing/film-week.ts'
import { FilmServer, openBoard } from '../testing/open-board.tsx'
import type { Plan, Proposed } from './use-plan.ts'
import { longTimeout } from '../../../testing/long-timeout.ts'

const skogen = filmOf(2, 'Skogen')
const proposedAt = (time: string, hall: number, expected: number): Proposed => ({
  bookingId: 2,
  productionId: 2,
  title: 'Skogen',
  auditoriumId: hall,
  date: friday,
  startTime: time,
  filmVersion: null,
  showingType: 'ordinary',
  preshowMinutes: 15,
  pauseMinutes: 0,
  cleaningMinutes: 15,
  startsAt: `${friday}T${time}:00.000+01:00`,
  endsAt: `${friday}T${String(Number(time.slice(0, 2)) + 2)}:00:00.000+01:00`,
  busyUntil: `${friday}T${String(Number(time.slice(0, 2)) + 2)}:15:00.000+01:00`,
  expected,
  why: [{ code: 'last_week', params: { expected, shows: 4, admissions: 80 } }],
})
const plan: Plan = {
  proposed: [proposedAt('17:00', 1, 21), proposedAt('18:00', 2, 34)],
  unplaced: [],
  filled: [],
  totals: { shows: 2, visitors: 55, seats: 200, openMinutes: 240, ore: 770_000 },
  leastVisitors: 10,
}

let server: FilmServer

beforeEach(async () => {
  server = new FilmServer(weekOf({ shelf: [skogen], shows: [] }))
  server.plan = plan
  await server.open()
})

afterEach(() => server.close())

async function openPlan() {
  const user = userEvent.setup()
  openBoard(server)
  await user.click(await screen.findByRole('button', { name: 'Foreslå program' }, longTimeout))
  const panel = await screen.findByRole('region', { name: 'Foreslå program' }, longTimeout)
  return { user, panel: within(panel) }
}

it('shows each proposed show with its reason on the board, and the totals of all in the panel', async () => {
  const { panel } = await openPlan()
  const ghost = await screen.findByRole(
    'button',
    { name: /^Forslag: 18:00 Sal 2 · Skogen. Ventet 34. Forrige uke: 20 i snitt/ },
    longTimeout,
  )
  expect(ghost.closest('td')?.getAttribute('aria-label')).toMatch(/^Sal 2, .*27\. november/)
  const shown = panel.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(shown.map((each) => each?.replaceAll(/\s/g, ' '))).toEqual([
    '2',
    '55 (28 %)',
    '200',
    '4 t',
    '7 700 kr',
  ])
  expect(panel.getByText(/Ingen siste slutt er satt/).textContent).toContain('Endre reglene')
})

it('accepts one proposal or all proposals for a film, and can request fewer proposals', async () => {
  const { user, panel } = await openPlan()
  const made = showOf({ id: 900, film: skogen, time: '17:00' })
  server.after = weekOf({ shelf: [skogen], shows: [made] })
  await user.click(await screen.findByRole('button', { name: /^Forslag: 17:00/ }, longTimeout))
  expect(server.sent.at(-1)?.body).toMatchObject({
    shows: [{ startTime: '17:00', productionId: 2 }],
  })
  const taken = { name: /^Forslag: 17:00/ }
  await waitFor(() => expect(screen.queryByRole('button', taken)).toBeNull(), longTimeout)
  await user.click(panel.getByRole('button', { name: /^Legg inn.*Skogen$/ }))
  const rest = { body: { shows: [{ startTime: '18:00' }] } }
  await waitFor(() => expect(server.sent.at(-1)).toMatchObject(rest), longTimeout)
  await user.click(panel.getByRole('button', { name: 'Færre (minst 20 besøk)' }))
  await screen.findByRole('button', { name: /^Forslag: 18:00/ }, longTimeout)
  expect(server.sent.filter(({ path }) => path.endsWith('/plan')).map(({ body }) => body)).toEqual([
    { leastVisitors: 10 },
    { leastVisitors: 20 },
  ])
})

it('asks the user to publish when no proposal is left', async () => {
  const { user, panel } = await openPlan()
  await user.click(await panel.findByRole('button', { name: /^Legg inn alle 2/ }, longTimeout))
  const done = await panel.findByText(/^Ingen forslag gjenstår/, undefined, longTimeout)
  expect(done.textContent).toContain('trykk Publiser')
  expect(panel.queryByRole('heading', { name: 'Dag for dag' })).toBeNull()
  expect(panel.queryByRole('button', { name: /^Legg inn/ })).toBeNull()
})

it('accepts a proposal only once although the week is loaded meanwhile without the new show', async () => {
  const { user, panel } = await openPlan()
  const proposal = { name: /^Forslag: 17:00/ }
  // The week that is loaded after the change does not contain the show.
  await user.click(await screen.findByRole('button', proposal, longTimeout))
  await waitFor(() => expect(server.sent.at(-1)?.path).toMatch(/shows$/), longTimeout)
  await waitFor(() => expect(screen.queryByRole('button', proposal)).toBeNull(), longTimeout)
  await user.click(panel.getByRole('button', { name: 'Legg inn 1 forestilling' }))
  const placed = () => server.sent.filter(({ path }) => path.endsWith('/shows'))
  await waitFor(() => expect(placed()).toHaveLength(2), longTimeout)
  expect(placed().map(({ body }) => body)).toMatchObject([
    { shows: [{ startTime: '17:00' }] },
    { shows: [{ startTime: '18:00' }] },
  ])
})

it('restores a proposal that the server refused', async () => {
  const { user } = await openPlan()
  const proposal = { name: /^Forslag: 17:00/ }
  server.refusal = { code: 'unavailable' }
  await user.click(await screen.findByRole('button', proposal, longTimeout))
  await screen.findByRole('status', undefined, longTimeout)
  expect((await screen.findByRole('button', proposal, longTimeout)).isConnected).toBe(true)
})

it('shows a message when no film is booked', async () => {
  server.week = weekOf({ shelf: [], shows: [] })
  const { panel } = await openPlan()
  expect(panel.getByText(/^Ingen film er booket denne uken/).isConnected).toBe(true)
  expect(panel.getByRole('link', { name: 'Filmbooking' }).isConnected).toBe(true)
})
