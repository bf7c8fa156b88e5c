import { expect, it } from 'vitest'
import { compareQuote } from './compare-quote.ts'
import type { OfferContent, OfferedLine } from './rules.ts'

const line = (text: string, netOre: number): OfferedLine => ({
  text,
  event: null,
  quantity: 100,
  unit: 'fixed',
  unitPriceOre: netOre,
  netOre,
  basisPoints: 2500,
  isReplaced: false,
})
const event = (title: string, hall: string) => ({
  title,
  hall,
  startsAt: '2030-03-09T18:00:00Z',
  endsAt: '2030-03-09T20:00:00Z',
})
const quote: OfferContent = {
  number: '2030-0001',
  title: 'Leie',
  renter: 'Revylaget',
  from: '2030-03-09',
  to: '2030-03-09',
  agreedPriceOre: null,
  commissionPercent: 1000,
  commissionBase: 'net',
  commissionThresholdOre: 0,
  thresholdMode: 'whole',
  perTicketOre: 0,
  feeFreeTickets: 0,
  events: [event('Revy', 'Lillesal'), event('Revy', 'Storsal')],
  lines: [line('Salleie', 400_000), line('Lyd', 50_000), line('Lyd', 50_000)],
  netOre: 500_000,
  totalOre: 625_000,
  rates: [],
}
const same = { events: [], lines: [], hasOtherPeriod: false }

it('ignores changes of row order, title and number', () => {
  const now = { ...quote, title: 'Nytt navn', lines: quote.lines.toReversed() }
  expect(compareQuote(quote, now)).toEqual({ ...same, hasOtherTerms: false, hasOtherSum: false })
})

it('pairs a changed row with the row of the same name, and reports added and removed rows', () => {
  const now = {
    ...quote,
    commissionPercent: 1200,
    events: [event('Revy', 'Storsal'), event('Revy', 'Foajé')],
    lines: [line('Salleie', 675_000), line('Lyd', 50_000), line('Renhold', 10_000)],
    netOre: 735_000,
  }
  expect(compareQuote(quote, now)).toEqual({
    events: [{ quoted: event('Revy', 'Lillesal'), now: event('Revy', 'Foajé') }],
    lines: [
      { quoted: line('Salleie', 400_000), now: line('Salleie', 675_000) },
      { quoted: line('Lyd', 50_000), now: undefined },
      { quoted: undefined, now: line('Renhold', 10_000) },
    ],
    hasOtherPeriod: false,
    hasOtherTerms: true,
    hasOtherSum: true,
  })
})
