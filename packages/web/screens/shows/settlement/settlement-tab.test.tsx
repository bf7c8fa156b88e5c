import type { Settlement } from '@dxweb/areas/settlements/renter/contract.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { longTimeout } from '../../../testing/long-timeout.ts'
import { openShows } from '../testing/open-shows.tsx'
import { TillServer } from '../testing/till-server.ts'

let venue: TillServer

const line = { kind: 'marketing', name: 'Annonse', amountOre: 50_000, vatCode: 'high' } as const
const draft: Settlement = {
  id: 7,
  number: 7,
  correction: 0,
  corrects: null,
  title: 'Revy: Full sund',
  renter: 'Sundet Revylag',
  renterId: 4,
  eventId: 12,
  orderId: null,
  state: 'draft',
  version: 1,
  knownAt: '2026-11-21T19:00:00.000Z',
  lines: [],
  grossOre: 0,
  ticketVatOre: 0,
  giftCardOre: 0,
  chargedOre: 0,
  chargedVatOre: 0,
  payoutOre: 0,
  paidCount: 0,
  freeCount: 0,
  sentAt: null,
  paidOn: null,
  invoiceNumber: null,
  venue: {
    added: [line],
    chargesTono: false,
    made: null,
    approved: null,
    sent: null,
    paid: null,
    sentTo: '',
    renterEmail: '',
    renterAccount: '',
  },
}
const listed = (settlement: object) => ({ data: [settlement], changedOre: null })
const list = '/renter-settlements'

beforeEach(async () => {
  venue = new TillServer()
  venue.can.push('renterSettlements.read', 'renterSettlements.write')
  venue.answers[list] = listed(draft)
  await venue.open()
})

afterEach(() => venue.close())

it('keeps values typed into a draft while its lines are being saved', async () => {
  await openShows(venue, '/12/settlement')
  const user = userEvent.setup()
  const text = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Tekst/ }, longTimeout)
  await user.type(await text(), ' i avisen')
  const saved = Promise.withResolvers<void>()
  venue.held[`${list}/7`] = saved.promise
  venue.answers[`${list}/7`] = { version: 2 }
  await user.click(screen.getByRole('button', { name: 'Lagre' }))
  await waitFor(() => expect(venue.written).toHaveLength(1), longTimeout)
  await user.type(await text(), ' og byen')
  const added = [{ ...line, name: 'Annonse i avisen' }]
  venue.answers[list] = listed({ ...draft, version: 2, venue: { ...draft.venue, added } })
  saved.resolve()
  const save = screen.getByRole('button', { name: 'Lagre' })
  await waitFor(() => expect(save.getAttribute('aria-busy')).toBeNull(), longTimeout)
  expect((await text()).value).toBe('Annonse i avisen og byen')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(save)
  await waitFor(() => expect(venue.written).toHaveLength(2), longTimeout)
  const sent = { version: 2, added: [{ name: 'Annonse i avisen og byen' }] }
  expect(venue.written[1]?.body).toMatchObject(sent)
})
