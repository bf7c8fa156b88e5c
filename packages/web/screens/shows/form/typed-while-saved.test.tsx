import type { EventEconomy } from '@dxweb/areas/settlements/event-economy/contract.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { longTimeout } from '../../../testing/long-timeout.ts'
import { openShows } from '../testing/open-shows.tsx'
import { TillServer } from '../testing/till-server.ts'

let venue: TillServer

const economy: EventEconomy = {
  booked: [],
  version: 1,
  lines: [{ side: 'cost', name: 'Lyd', vatCode: 'high', budgetOre: 100_000, actualOre: null }],
  deal: { kind: 'none', amountOre: 0, percent: 0 },
  ticketBudgetOre: 0,
  rates: { high: 2500, medium: 1500, low: 1200, zero: 0, exempt: 0 },
  ticketVatCode: 'exempt',
  charged: { tonoOre: 0, agreedPriceOre: null, isAgreedOfMany: false, lines: [] },
  tickets: { grossOre: 0, vatOre: 0, paidCount: 0, freeCount: 0 },
  terms: null,
}
const work = { composer: '', lyricist: '', arranger: '', seconds: 180, isManaged: true }
const setList = {
  lines: [{ ...work, title: 'Lyd' }],
  share: null,
  shareReason: '',
  attachmentId: null,
  version: 1,
}

beforeEach(async () => {
  venue = new TillServer()
  venue.can.push('shows.log')
  venue.event = { ...venue.event, hasTono: true }
  await venue.open()
})

afterEach(() => venue.close())

it.each([
  { tab: 'economy', read: economy, field: 'Linje', done: 'Økonomien er lagret' },
  { tab: 'set-list', read: setList, field: 'Tittel, nr. 1', done: 'Setlisten er lagret' },
])('keeps input typed into the $tab during a save', async ({ tab, read, field, done }) => {
  const path = `/events/12/${tab}`
  venue.answers[path] = read
  await openShows(venue, `/12/${tab}`)
  const user = userEvent.setup()
  const input = () => screen.findByRole<HTMLInputElement>('textbox', { name: field }, longTimeout)
  await user.type(await input(), ' og')
  const saved = Promise.withResolvers<void>()
  venue.held[path] = saved.promise
  await user.click(screen.getByRole('button', { name: 'Lagre' }))
  await waitFor(() => expect(venue.written).toHaveLength(1), longTimeout)
  await user.type(await input(), ' lys')
  venue.answers[path] = { ...read, ...(venue.written[0]?.body as object), version: 2 }
  saved.resolve()
  await screen.findByText(done, undefined, longTimeout)
  const save = screen.getByRole('button', { name: 'Lagre' })
  await waitFor(() => expect(save.getAttribute('aria-busy')).toBeNull(), longTimeout)
  expect((await input()).value).toBe('Lyd og lys')
  await user.click(save)
  await waitFor(() => expect(venue.written).toHaveLength(2), longTimeout)
  expect(JSON.stringify(venue.written[1]?.body)).toContain('Lyd og lys')
  expect(venue.written[1]?.body).toMatchObject({ version: 2 })
})
