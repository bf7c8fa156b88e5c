import { maxPrinted } from '@dxweb/kit/definitions/sheet.ts'
import { countText } from '@dxweb/kit/text/count-text.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openReports, ReportServer } from './testing/report-server.ts'
import { longTimeout } from '../../testing/long-timeout.ts'

let server: ReportServer

beforeEach(async () => {
  localStorage.clear()
  server = new ReportServer()
  await server.open()
})

afterEach(() => server.close())

const sales = '/report/ticket-sales'
const search = () => new URLSearchParams(window.location.search)
const lastAsked = () => Object.fromEntries(server.asked.at(-1) ?? [])
const daysAsked = () => server.asked.map((one) => one.get('from'))

describe('a report address with invalid parameters', () => {
  it.each([
    [
      'period=own&from=0001-01-01&to=9999-12-31',
      { from: 'not_valid', to: 'not_valid' },
      ['Fra dato: Ikke gyldig', 'Til dato: Ikke gyldig'],
    ],
    ['until=9999-12-31', { until: 'not_valid' }, ['Slik tallene var: Ikke gyldig']],
    ['renterId=abc', { renterId: 'not_valid' }, ['Leietaker: Ikke gyldig']],
    ['q=%00', { q: 'not_text' }, ['Søk: Kan ikke lagres som tekst']],
    ['from=2026-11-27&to=2026-11-01', { to: 'too_early' }, ['Fra-dato må være før til-dato']],
  ])(
    'names the invalid parameters in %s, and links to the report without parameters',
    async (asked, refused, texts) => {
      server.refused = refused
      openReports(server, `${sales}?${asked}`)
      const title = await screen.findByText(/^Kunne ikke hente/, undefined, longTimeout)
      const alert = title.closest<HTMLElement>('[role="alert"]')!
      for (const text of texts) expect(alert.textContent).toContain(text)
      expect(within(alert).queryByRole('button', { name: 'Prøv igjen' })).toBeNull()
      expect(server.asked.filter((one) => one.toString().includes('NaN'))).toEqual([])
      server.refused = null
      await userEvent.setup().click(within(alert).getByRole('link', { name: 'Nullstill' }))
      await waitFor(() => expect(window.location.search).toBe(''), longTimeout)
      expect(window.location.pathname).toBe(`/partners/1003${sales}`)
      await waitFor(() => expect(alert.isConnected).toBe(false), longTimeout)
    },
  )
})

it.each(['period=own&', 'period=period&', ''])(
  'with %j in the address, requests the days in the address even if the last day is before the first',
  async (period) => {
    openReports(server, `${sales}?${period}from=2026-11-27&to=2026-11-01`)
    const to = await screen.findByLabelText<HTMLInputElement>('Til dato', undefined, longTimeout)
    expect(screen.getByLabelText<HTMLInputElement>('Fra dato').value).toBe('27.11.2026')
    expect(to.value).toBe('01.11.2026')
    await waitFor(
      () => expect(lastAsked()).toMatchObject({ from: '2026-11-27', to: '2026-11-01' }),
      longTimeout,
    )
    const user = userEvent.setup()
    await user.clear(to)
    await user.type(to, '30.11.2026{Enter}')
    await waitFor(() => expect(search().get('to')).toBe('2026-11-30'), longTimeout)
    expect(search().get('from')).toBe('2026-11-27')
  },
)

it.each([
  ['channel=nope', 'Kanal', 'Kanal: nope', 'Kanal: alle'],
  ['renterId=abc', 'Leietaker', 'Leietaker: abc', 'Leietaker: alle'],
])(
  'shows the unknown value in %s in its filter, and the user can reset the filter',
  async (asked, name, message, all) => {
    openReports(server, `${sales}?${asked}`)
    const filter = await screen.findByRole<HTMLSelectElement>('combobox', { name }, longTimeout)
    await waitFor(() => expect(filter.selectedOptions[0]?.textContent).toBe(message), longTimeout)
    await userEvent.setup().selectOptions(filter, all)
    await waitFor(() => expect(window.location.search).toBe(''), longTimeout)
  },
)

it('steps through half-years by keys, keeps the focus, and requests the days of each half-year', async () => {
  openReports(server, '/report/price-mix?period=thisHalfYear')
  const before = await screen.findByRole('button', { name: 'Forrige periode' }, longTimeout)
  const user = userEvent.setup()
  before.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(search().get('from')).toMatch(/^20\d\d-0[17]-01$/), longTimeout)
  const half = search().get('from')
  expect(document.activeElement).toBe(before)
  await waitFor(() => expect(daysAsked()).toContain(half), longTimeout)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(search().get('from')).not.toBe(half), longTimeout)
  await user.click(screen.getByRole('button', { name: 'Neste periode' }))
  await waitFor(() => expect(search().get('from')).toBe(half), longTimeout)
  const day = half?.split('-').toReversed().join('.')
  const from = screen.getByLabelText<HTMLInputElement>('Fra dato')
  await waitFor(() => expect(from.value).toBe(day), longTimeout)
})

it('requests the figures as they were known on a day, and then the current figures', async () => {
  openReports(server, '/report/visitors?period=lastThirtyDays')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Flere filtre' }, longTimeout))
  await user.click(screen.getByRole('button', { name: 'Slik tallene var' }))
  await waitFor(() => expect(lastAsked()['until']).toMatch(/^20/), longTimeout)
  const day = screen.getByLabelText('Slik tallene var')
  await user.type(day, '01.01.2020{Tab}', { initialSelectionStart: 0, initialSelectionEnd: 10 })
  await waitFor(() => expect(lastAsked()['until']).toBe('2020-01-01'), longTimeout)
  await user.click(screen.getByRole('button', { name: 'Vis slik det er kjent nå' }))
  await waitFor(() => expect(search().has('until')).toBe(false), longTimeout)
  await screen.findByRole('button', { name: 'Slik tallene var' }, longTimeout)
})

it('groups rows by month before comparing them, since single rows have no match last year', async () => {
  openReports(server, '/report/settled-days')
  const compare = await screen.findByRole('combobox', { name: /^Sammenlign/ }, longTimeout)
  await userEvent.setup().selectOptions(compare, within(compare).getAllByRole('option')[1]!)
  await waitFor(() => expect(search().get('group')).toBe('month'), longTimeout)
  await waitFor(() => expect(lastAsked()).toMatchObject({ group: 'month', compare: 'weeks' }))
})

it('explains the figures of settled days', async () => {
  openReports(server, '/report/settled-days')
  await userEvent
    .setup()
    .click(await screen.findByRole('button', { name: 'Hva tallene betyr' }, longTimeout))
  const message = await screen.findByText(/Det som er låst, endres aldri\./, undefined, longTimeout)
  expect(message.isConnected).toBe(true)
})

it('refuses to print more rows than the limit, and shows the number of rows', async () => {
  server.reply = { data: [], groups: [], rowCount: 1, total: maxPrinted + 1, sums: {} }
  openReports(server, '/report/sales-by-hour?group=rows')
  await screen.findByRole('table', undefined, longTimeout)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Del og lagre' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Skriv ut' }, longTimeout))
  const message = await screen.findByText(
    /rader er for mange for en utskrift/,
    undefined,
    longTimeout,
  )
  expect(message.textContent).toContain(countText(maxPrinted + 1))
})

it.each([
  ['/report/activity-log', 'culture_full_read_only'],
  ['/renters/1/report/vat', 'leietakere'],
] as const)(
  'on the page %s, a user with the role %s sees that the report does not exist',
  async (address, role) => {
    openReports(server, address, role)
    await screen.findByText('Rapporten finnes ikke', undefined, longTimeout)
    expect(server.asked).toEqual([])
  },
)
