import { priceTicket } from '@dxweb/areas/ticketing/offer/rules.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawnSale } from '@dxweb/areas/ticketing/sale-windows/drawn-sale.ts'
import { type Publishable, publicationOf } from './rules.ts'
import { channelState } from '@dxweb/areas/ticketing/sale-windows/rules.ts'

const adult = {
  id: 1,
  name: 'Voksen',
  priceOre: 30_000,
  feeOre: 1_000,
  isSoldOnWeb: true,
  isStopped: false,
  zonePrices: [],
}
const child = { ...adult, id: 2, name: 'Barn', priceOre: 15_000, isSoldOnWeb: false }
const companion = { ...adult, id: 3, name: 'Ledsager', priceOre: 0, feeOre: 0 }
const back = { id: 7, name: 'Bak', adjustmentOre: -5_000, placeCount: 40 }

const concert: Publishable = {
  windows: {
    state: 'draft',
    isSaleOpen: false,
    endsAt: 1_000,
    isCounterSaleOpen: true,
    isWebSaleOpen: true,
    salesStart: 200,
    salesStop: 900,
    webSalesStart: 100,
    webSalesStop: null,
  },
  capacity: 100,
  blockedCount: 4,
  ticketCount: null,
  categories: [adult, child, companion],
  zones: [back],
  supplementOre: 2_000,
  channelFees: [{ channel: 'web', amountOre: 1_500, isPerPurchase: false }],
  vat: { basisPoints: 0, feeBasisPoints: 2_500 },
  hasSynopsis: true,
  hasPoster: true,
}

const previewOf = (change: Partial<Publishable> = {}, now = 150) =>
  publicationOf({ ...concert, ...change }, now)

describe('the preview of a publication', () => {
  it('lists the categories that each channel sells, with the prices that buyers pay', () => {
    const { tickets, channels, missing } = previewOf()
    expect(tickets).toBe(96)
    expect(missing).toEqual([])
    expect(channels.counter.state).toBe('notStarted')
    expect(channels.web.state).toBe('inSale')
    expect(channels.counter.prices.map(({ name, prices }) => [name, prices])).toEqual([
      [
        'Voksen',
        [
          { priceOre: 32_000, zones: [] },
          { priceOre: 27_000, zones: ['Bak'] },
        ],
      ],
      [
        'Barn',
        [
          { priceOre: 17_000, zones: [] },
          { priceOre: 12_000, zones: ['Bak'] },
        ],
      ],
      ['Ledsager', [{ priceOre: 0, zones: [] }]],
    ])
    expect(channels.web.prices.map(({ name, prices }) => [name, prices])).toEqual([
      [
        'Voksen',
        [
          { priceOre: 33_500, zones: [] },
          { priceOre: 28_500, zones: ['Bak'] },
        ],
      ],
      ['Ledsager', [{ priceOre: 0, zones: [] }]],
    ])
  })

  it('lists prices by zone if the zones contain every place, and lists a purchase fee separately', () => {
    const front = { ...back, id: 8, name: 'Foran', adjustmentOre: 0, placeCount: 60 }
    const channelFees = [{ channel: 'web', amountOre: 1_500, isPerPurchase: true } as const]
    const { web } = previewOf({ zones: [front, back], channelFees }).channels
    expect(web.purchaseFeeOre).toBe(1_500)
    expect(web.prices[0]?.prices).toEqual([
      { priceOre: 32_000, zones: ['Foran'] },
      { priceOre: 27_000, zones: ['Bak'] },
    ])
  })

  it('lists missing prices, channels and texts, or reports only that the event is over', () => {
    expect(previewOf({ categories: [], hasPoster: false }).missing).toEqual([
      'noPrices',
      'noPoster',
    ])
    expect(previewOf({ categories: [{ ...adult, isStopped: true }] }).missing).toEqual([
      'allStopped',
    ])
    expect(previewOf({ categories: [child] }).missing).toEqual(['noWebCategory'])
    expect(previewOf({}, 950).missing).toEqual(['counterPast', 'webPast'])
    expect(previewOf({ hasSynopsis: false }, 1_000).missing).toEqual(['over'])
    const nowhere = { ...concert.windows, isCounterSaleOpen: false, isWebSaleOpen: false }
    expect(previewOf({ windows: nowhere }).missing).toEqual(['soldNowhere'])
  })

  it('the preview has the same sale windows and prices as the sale', () => {
    fc.assert(
      fc.property(drawnSale, fc.nat(20), (windows, now) => {
        const { channels } = previewOf({ windows }, now)
        const opened = { ...windows, state: 'published', isSaleOpen: true } as const
        for (const channel of ['counter', 'web'] as const) {
          expect(channels[channel].state).toBe(channelState(opened, channel, now))
        }
        const feeOre = 1_500
        for (const { categoryId, prices } of channels.web.prices) {
          const category = concert.categories.find(({ id }) => id === categoryId) ?? adult
          for (const { priceOre, zones } of prices) {
            const zone = zones.length > 0 ? back : null
            const sold = priceTicket(category, zone, concert.vat, { supplementOre: 2_000, feeOre })
            expect(priceOre).toBe(sold.priceOre + sold.feeOre)
          }
        }
      }),
    )
  })
})
