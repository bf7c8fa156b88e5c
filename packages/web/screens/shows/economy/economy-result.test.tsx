import type { EventEconomy } from '@dxweb/areas/settlements/event-economy/contract.ts'
import nb from '@dxweb/locales/nb.ts'
import { textsOf } from '@dxweb/locales/format-message.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { TextProvider } from '../../../ui/text/text.ts'
import { EconomyResult } from './economy-result.tsx'

afterEach(cleanup)

const economy: EventEconomy = {
  booked: [],
  version: 0,
  lines: [],
  deal: { kind: 'none', amountOre: 0, percent: 0 },
  ticketBudgetOre: 0,
  rates: { high: 2500, medium: 1500, low: 1200, zero: 0, exempt: 0 },
  ticketVatCode: 'exempt',
  charged: { tonoOre: 0, agreedPriceOre: null, isAgreedOfMany: false, lines: [] },
  tickets: { grossOre: 100_000, vatOre: 0, paidCount: 1, freeCount: 0 },
  terms: null,
}
const terms = {
  percent: 1000,
  base: 'net',
  thresholdOre: 5_000_000,
  thresholdMode: 'whole',
  perTicketOre: 1500,
  feeFreeTickets: 0,
} as const

const show = (change: Partial<EventEconomy>, isRented: boolean) => {
  const shown = { ...economy, ...change }
  render(
    <TextProvider value={textsOf('nb', nb)}>
      <EconomyResult economy={shown} written={shown} isRented={isRented} />
    </TextProvider>,
  )
}

it('shows that a renter’s event without an order has no agreed terms', () => {
  show({}, true)
  expect(screen.getByText(/Ingen ordre\. Hele inntekten/)).toBeTruthy()
})

it('shows the revenue above which the order charges commission', () => {
  show({ terms }, true)
  expect(screen.getByText(/10 % provisjon fra 50 000,00 kr i omsetning/)).toBeTruthy()
})

it('shows that no income is left for costs when the artist gets all ticket income', () => {
  const cost = { side: 'cost', name: 'Lyd', vatCode: 'exempt', budgetOre: 1, actualOre: 1 } as const
  show({ deal: { kind: 'door', amountOre: 0, percent: 10_000 }, lines: [cost] }, false)
  expect(screen.queryByText(/Ingen ordre\. Hele inntekten/)).toBeNull()
  expect(screen.getAllByText('Aldri')).toHaveLength(2)
})
