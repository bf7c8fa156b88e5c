import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openReports, ReportServer } from './testing/report-server.ts'
import { longTimeout } from '../../testing/long-timeout.ts'

let server: ReportServer

beforeEach(async () => {
  server = new ReportServer()
  await server.open()
})

afterEach(() => server.close())

const region = (name: string | RegExp) => screen.findByRole('region', { name }, longTimeout)
const links = async (name: string) => within(await region(name)).getAllByRole('link')

it('lists a starred report first, until the star is removed', async () => {
  openReports(server, '/report', 'culture_full_read_only')
  const user = userEvent.setup()
  const name = 'Favoritt: Refusjoner'
  const [star] = await screen.findAllByRole('button', { name }, longTimeout)
  expect(star!.getAttribute('aria-pressed')).toBe('false')
  await user.click(star!)
  const favourites = await region('Favoritter')
  expect(within(favourites).getByRole('link').textContent).toMatch(/^Refusjoner/)
  expect(server.marks).toEqual([{ report: 'refunds', isFavourite: true, usedAt: null }])
  await user.click(within(favourites).getByRole('button', { name }))
  await waitFor(
    () => expect(screen.queryByRole('region', { name: 'Favoritter' })).toBeNull(),
    longTimeout,
  )
})

it('lists the most recently used reports, newest first', async () => {
  server.marks = ['visitors', 'refunds'].map((report) => ({
    report,
    isFavourite: false,
    usedAt: '2026-11-21T12:00:00.000Z',
  }))
  openReports(server, '/report', 'culture_full_read_only')
  const used = await links('Sist brukt')
  const named = [/^Besøk/, /^Refusjoner/].map((name) => expect.stringMatching(name))
  expect(used.map(({ textContent }) => textContent)).toEqual(named)
})

it('lists the ledger report for a venue manager, but not for a read-only user', async () => {
  openReports(server, '/report?q=hovedbok', 'culture_full_read_only')
  await screen.findByText('Ingen treff', undefined, longTimeout)
  openReports(server, '/report?q=hovedbok')
  expect((await links('1 rapport')).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Posteringer/),
  ])
})

it('shows the question that matched a report', async () => {
  openReports(server, '/report?q=leietakeren utbetalt')
  const [found] = await links('1 rapport')
  expect(found?.textContent).toMatch(/Fant: Hva skal leietakeren ha utbetalt\?$/)
})

it('Enter opens the report for the typed text, even before the list has been updated', async () => {
  openReports(server, '/report')
  const search = await screen.findByRole('searchbox', { name: 'Hva vil du vite?' }, longTimeout)
  const user = userEvent.setup()
  await user.click(search)
  await user.paste('gavekort')
  await user.keyboard('{Enter}')
  const opened = '/partners/1003/products/giftcards'
  await waitFor(() => expect(window.location.pathname).toBe(opened), longTimeout)
})

it('lists a renter’s four sales reports and its settlements, and no report of the venue', async () => {
  openReports(server, '/renters/1/report', 'leietakere')
  expect(await links('Salg')).toHaveLength(4)
  expect((await links('Økonomi')).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Oppgjør med leietakere/),
  ])
  expect(screen.queryByRole('heading', { name: 'Kommer senere' })).toBeNull()
})

it('a renter can group sales by event, but not by seller', async () => {
  openReports(server, '/renters/1/report/ticket-sales', 'leietakere')
  const groups = await screen.findByRole('combobox', { name: 'Grupper' }, longTimeout)
  const names = within(groups)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
  expect(names).toContain('Per arrangement')
  expect(names).not.toContain('Per selger')
})
