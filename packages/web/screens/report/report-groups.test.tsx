import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openReports, ReportServer } from './testing/report-server.ts'
import { longTimeout } from '../../testing/long-timeout.ts'

let server: ReportServer

const figures = {
  tickets: 3,
  paid: 3,
  free: 0,
  refunded: 0,
  refundOre: 0,
  grossOre: 34_567,
  feeOre: 0,
  feeVatOre: 0,
  vatOre: 3_704,
  netOre: 30_863,
  averageOre: 11_522,
  shows: null,
  capacity: null,
  reserved: null,
  occupancy: null,
}

const group = (week: string, channel?: string) => ({
  ...figures,
  level: channel ? 2 : 1,
  rowCount: 1,
  week,
  ...(channel && { channel }),
})

beforeEach(async () => {
  server = new ReportServer()
  server.reply = {
    data: [],
    groups: [group('2026-11-16'), group('2026-11-16', 'web'), group('2026-11-16', 'pos')],
    rowCount: 2,
    total: 3,
    sums: figures,
  }
  await server.open()
})

afterEach(() => server.close())

const search = () => new URLSearchParams(window.location.search)
const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Billettsalg' }, longTimeout)
  await within(table).findByText('Nett', undefined, longTimeout)
  return table
}
const heads = (table: HTMLElement) =>
  within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)

const address = '/report/ticket-sales?period=lastMonth&group=week&within=channel'

it('shows the name of an outer group once, above its inner groups', async () => {
  openReports(server, address)
  const table = await rows()
  const names = within(table)
    .getAllByText(/^Uke 47/)
    .map(({ className }) => className)
  expect(names).toEqual(['dx-strong', 'dx-hidden', 'dx-hidden'])
})

it('hides columns that are all zero, except columns that are part of a sum', async () => {
  openReports(server, address)
  const table = await rows()
  await waitFor(() => expect(heads(table)).toContain('Brutto'), longTimeout)
  expect(heads(table)).toEqual(expect.arrayContaining(['Billetter', 'Betalende', 'Mva', 'Netto']))
  expect(heads(table)).not.toContain('Refundert')
  expect(heads(table)).not.toContain('Avgift')
})

it('shows the figures of groups in whole kroner on request', async () => {
  openReports(server, address)
  const table = await rows()
  const plain = () => table.textContent.replaceAll('\u00a0', ' ')
  await waitFor(() => expect(plain()).toContain('345,67 kr'), longTimeout)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Flere filtre' }))
  await user.click(screen.getByRole('button', { name: 'Hele kroner' }))
  await waitFor(() => expect(plain()).toContain('346 kr'), longTimeout)
  expect(plain()).not.toMatch(/,\d\d kr/)
  expect(search().get('kroner')).toBe('whole')
})

it('opens the shows of a group, and then the tickets of a show', async () => {
  openReports(server, address)
  const table = await rows()
  const [, , web] = within(table).getAllByRole('row')
  server.reply = {
    ...server.reply,
    groups: [
      {
        ...group('2026-11-16'),
        day: '2026-11-20',
        event: 'Revy',
        eventId: 7,
        heldOn: '2026-11-20',
      },
    ],
  }
  await userEvent.setup().click(web!)
  await waitFor(() => expect(search().get('group')).toBe('event'), longTimeout)
  expect(search().get('channel')).toBe('web')
  openReports(server, '/report/ticket-sales?period=lastMonth&group=event')
  const [show] = await screen.findAllByText(/^Revy/, undefined, longTimeout)
  await userEvent.setup().click(show!)
  await waitFor(() => expect(search().get('group')).toBe('rows'), longTimeout)
  expect(search().get('eventId')).toBe('7')
})

it('shows that an unfinished period is compared with last year up to the same time', async () => {
  server.reply = { ...server.reply, groups: [group('2026-11-16')] }
  openReports(server, '/report/ticket-sales?period=thisMonth&group=week&compare=weeks')
  await screen.findByText('I fjor til samme tidspunkt', undefined, longTimeout)
  // The server is still asked for this year's figures of the whole period.
  await waitFor(() => expect(server.asked.length).toBeGreaterThan(0), longTimeout)
  const to = server.asked.at(-1)?.get('to') ?? ''
  const nextDay = new Date(`${to}T12:00:00Z`)
  nextDay.setUTCDate(nextDay.getUTCDate() + 1)
  expect(nextDay.getUTCDate()).toBe(1)
})
