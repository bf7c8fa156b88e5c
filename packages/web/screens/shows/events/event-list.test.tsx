import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { preloadUrls } from '../ground/preload-urls.ts'
import { openShows } from '../testing/open-shows.tsx'
import { TillServer } from '../testing/till-server.ts'
import { longTimeout } from '../../../testing/long-timeout.ts'

let venue: TillServer

beforeEach(async () => {
  venue = new TillServer()
  await venue.open()
})

afterEach(() => {
  vi.restoreAllMocks()
  return venue.close()
})

const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ')
const period = '?from=2026-11-01&to=2026-11-30'

it('lists events by day with their sales, their state as text, and totals', async () => {
  venue.rows = venue.rows.map((event) => ({ ...event, extraAuditoriums: ['Foajeen'] }))
  await openShows(venue, `/${period}`)
  const list = await screen.findByRole('table', { name: 'Arrangementer' }, longTimeout)
  const link = await within(list).findByRole('link', { name: /Revy: Full sund/ }, longTimeout)
  expect(link.getAttribute('href')).toBe('/partners/1003/shows/12/sales')
  expect(within(list).getByRole('rowheader').textContent).toMatch(/^Lørdag 21\. november/)
  const row = plain(link.closest('tr')?.textContent ?? '')
  expect(row).toContain('20:00')
  expect(row).toContain('Storsalen + Foajeen')
  expect(within(list).getByRole('img', { name: '3 av 12 solgt, 1 reservert' })).toBeTruthy()
  expect(row).toContain('1 185')
  expect(row).toContain('I salg')
  expect(within(list).getByText('1 arrangement')).toBeTruthy()
})

it('stores its filters in the address, and sends them to the server', async () => {
  const user = userEvent.setup()
  await openShows(venue, `/${period}`)
  await screen.findByRole('option', { name: 'Storsalen' }, longTimeout)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sal' }), 'Storsalen')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Kladd')
  await user.click(screen.getByRole('button', { name: 'Flere filtre' }))
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Type' }, longTimeout),
    'Revy',
  )
  await user.type(screen.getByRole('searchbox'), 'revy')
  await waitFor(() => {
    const asked = venue.asked.filter(({ pathname }) => pathname.endsWith('/events')).at(-1)
    expect(Object.fromEntries(asked?.searchParams ?? [])).toMatchObject({
      from: '2026-11-01',
      to: '2026-11-30',
      q: 'revy',
      auditoriumId: '1',
      eventTypeId: '1',
      state: 'draft',
    })
  }, longTimeout)
  expect(window.location.search).toContain('hall=1')
})

it('stores the sort order in the address, and uses it when the address is opened', async () => {
  const user = userEvent.setup()
  await openShows(venue, `/${period}&sort=sold`)
  const sold = await screen.findByRole('columnheader', { name: 'Solgt' }, longTimeout)
  expect(sold.getAttribute('aria-sort')).toBe('ascending')
  await user.click(within(sold).getByRole('button'))
  await waitFor(() => expect(window.location.search).toContain('sort=-sold'), longTimeout)
  expect(sold.getAttribute('aria-sort')).toBe('descending')
})

it.each(['', '?period=thisYear', period])(
  'sends exactly the requests that the page prefetches: %s',
  async (search) => {
    await openShows(venue, `/${search}`)
    await screen.findByRole('link', { name: /Revy: Full sund/ }, longTimeout)
    const asked = () => venue.asked.map(({ pathname, search: query }) => pathname + query)
    for (const read of preloadUrls(1003, [], search)) {
      await waitFor(() => expect(asked()).toContain(read), longTimeout)
    }
  },
)

it('counts search hits outside the selected period and hall, and shows them on request', async () => {
  const user = userEvent.setup()
  venue.ever = 4
  await openShows(venue, `/${period}&q=revy&hall=1`)
  await screen.findByText('3 treff til utenfor perioden eller filtrene', undefined, longTimeout)
  await user.click(screen.getByRole('button', { name: 'Vis' }))
  await waitFor(() => expect(window.location.search).toContain('from=2000-01-01'), longTimeout)
  expect(window.location.search).toContain('q=revy')
  expect(window.location.search).not.toContain('hall')
})

it('shows optional columns that the user has chosen', async () => {
  const user = userEvent.setup()
  await openShows(venue, `/${period}`)
  await screen.findByRole('link', { name: /Revy: Full sund/ }, longTimeout)
  expect(screen.queryByRole('columnheader', { name: 'Ledig' })).toBeNull()
  await user.click(screen.getByLabelText('Velg kolonner'))
  await user.click(screen.getByRole('checkbox', { name: 'Ledig' }))
  const left = screen.getByRole('columnheader', { name: 'Ledig' })
  await user.click(within(left).getByRole('button'))
  await waitFor(() => expect(window.location.search).toContain('sort=left'), longTimeout)
})

it('an empty list offers to create an event to users who may create one', async () => {
  venue.rows = []
  await openShows(venue, `/${period}`)
  await screen.findByText('Ingen arrangementer i perioden', undefined, longTimeout)
  expect(screen.getAllByRole('link', { name: 'Nytt arrangement' })).toHaveLength(2)
})

it('users with read-only access get no button to create an event', async () => {
  venue.rows = []
  venue.can = ['shows.read']
  await openShows(venue, `/${period}`)
  await screen.findByText('Ingen arrangementer i perioden', undefined, longTimeout)
  expect(screen.queryByRole('link', { name: 'Nytt arrangement' })).toBeNull()
})

it('shows that the renter in the address does not exist', async () => {
  await openShows(venue, `/${period}`, { renterId: 99 })
  await screen.findByText('Leietakeren finnes ikke', undefined, longTimeout)
  expect(screen.getByRole('link', { name: 'Til forsiden' })).toBeTruthy()
})

it('excludes cancelled events and events without tickets from the number of places', async () => {
  const [sold] = venue.rows
  if (!sold) throw new Error('no event')
  venue.rows = [
    sold,
    { ...sold, id: 14, title: 'Avlyst', state: 'cancelled', saleState: 'cancelled', soldCount: 2 },
    { ...sold, id: 15, title: 'Øving', saleState: 'unticketed', soldCount: 0 },
  ]
  await openShows(venue, `/${period}`)
  const list = await screen.findByRole('table', { name: 'Arrangementer' }, longTimeout)
  const sums = (await within(list).findByText('3 arrangementer', undefined, longTimeout)).closest(
    'tr',
  )
  expect(plain(sums?.textContent ?? '')).toContain('5 / 12')
  const cancelled = within(list)
    .getByRole('link', { name: /Avlyst/ })
    .closest('tr')
  expect(cancelled?.textContent).not.toContain('/')
})

it('exports the filtered events in the language and context of the screen', async () => {
  const user = userEvent.setup()
  const kept: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    kept.push(this.download)
  })
  await openShows(venue, `/${period}&q=revy&state=published`)
  await user.click(await screen.findByRole('button', { name: 'Eksporter' }, longTimeout))
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }, longTimeout))
  await screen.findByText('arrangementer.csv er lastet ned', undefined, longTimeout)
  expect(kept).toEqual(['arrangementer.csv'])
  const asked = venue.asked.find(({ pathname }) => pathname.endsWith('/events-export'))
  expect(Object.fromEntries(asked?.searchParams ?? [])).toEqual({
    from: '2026-11-01',
    to: '2026-11-30',
    q: 'revy',
    state: 'published',
    format: 'csv',
    locale: 'nb',
  })
})
