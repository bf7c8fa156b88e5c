import { sum } from '@dxweb/kit/money/money.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ChannelFee, feeChannels, spreadFee } from './channel-fees.ts'
import { type CartLine, priceInZone, priceLines, priceTicket, type Offer } from './rules.ts'

const adult = { id: 1, name: 'Voksen', priceOre: 16_500, feeOre: 1_500 }
const free = { id: 2, name: 'Fribillett', priceOre: 0, feeOre: 0 }
const vat = { typeId: 3, code: 'low' as const, basisPoints: 1200, feeBasisPoints: 2500 }
const zone = { id: 1, name: 'Luksus', adjustmentOre: 5_000 }

const offer: Offer = {
  eventId: 1,
  version: 1,
  minPerPurchase: 1,
  maxPerPurchase: 50,
  vat,
  categories: new Map([adult, free].map((one) => [one.id, one])),
  seats: new Map(),
  areas: new Map([[0, { name: '', capacity: 100, zone }]]),
}
const lines = (...counts: [number, number][]): CartLine[] =>
  counts.map(([categoryId, count]) => ({ areaId: 0, categoryId, count }))
const fees: ChannelFee[] = [
  { channel: 'web', amountOre: 2_000, isPerPurchase: false },
  { channel: 'app', amountOre: 2_500, isPerPurchase: true },
]

describe('supplements of a film format', () => {
  it('a supplement is part of the price of every ticket that is not free, and is listed separately', () => {
    const of3d = { supplementOre: 2_000 }
    expect(priceTicket(adult, zone, vat, of3d)).toMatchObject({
      priceOre: 22_000,
      supplementOre: 2_000,
      feeOre: 1_500,
      vatOre: 2_357,
    })
    expect(priceTicket(free, zone, vat, of3d)).toMatchObject({ priceOre: 0, supplementOre: 0 })
    const cheaper = priceTicket(adult, null, vat, { supplementOre: -20_000 })
    expect(cheaper).toMatchObject({ priceOre: 0, feeOre: 0, supplementOre: -16_500 })
  })

  it('price and fee with supplement add up to the amount that the buyer pays', () => {
    const ore = fc.integer({ min: 0, max: 100_000 })
    const change = fc.integer({ min: -100_000, max: 100_000 })
    fc.assert(
      fc.property(ore, ore, change, change, ore, (priceOre, feeOre, adjustmentOre, more, top) => {
        const category = { priceOre, feeOre: Math.min(feeOre, priceOre) }
        const inZone = priceInZone(category, { adjustmentOre })
        const added = { supplementOre: more, feeOre: top }
        const ticket = priceTicket(category, { adjustmentOre }, vat, added)
        const paid = inZone === 0 ? 0 : Math.max(0, inZone + more)
        expect(ticket.priceOre + ticket.feeOre).toBe(paid === 0 ? 0 : paid + top)
        expect(ticket.supplementOre).toBe(paid - inZone)
        expect(ticket.vatOre).toBeLessThanOrEqual(ticket.priceOre)
      }),
    )
  })
})

describe('the fee of a channel', () => {
  const priced = (channel: string, ...counts: [number, number][]) =>
    priceLines({ ...offer, channelFees: fees }, lines(...counts), channel)

  it('adds a channel’s ticket fee, with its own VAT, to each ticket in this channel, unless the ticket is free', () => {
    const [one, none] = priced('web', [1, 1], [2, 1])
    expect(one).toMatchObject({ priceOre: 20_000, vatOre: 2_143, feeOre: 3_500, feeVatOre: 700 })
    expect(none).toMatchObject({ priceOre: 0, feeOre: 0, feeVatOre: 0 })
    expect(priced('pos', [1, 1])[0]).toMatchObject({ feeOre: 1_500 })
  })

  it('a purchase fee is charged once and split among the paid tickets to the øre', () => {
    const tickets = priced('app', [1, 3], [2, 1])
    expect(tickets.map(({ feeOre }) => feeOre)).toEqual([2_334, 2_333, 2_333, 0])
    expect(priced('app', [2, 2]).map(({ feeOre }) => feeOre)).toEqual([0, 0])
    const allFee = { priceOre: 0, feeOre: 1_500, feeVatOre: 300 }
    expect(spreadFee([allFee], 500, 2500)).toEqual([{ ...allFee, feeOre: 2_000, feeVatOre: 400 }])
  })

  it('a purchase fee raises the total by its amount once, for any combination of tickets', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...feeChannels),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 0, max: 20 }),
        fc.integer({ min: 0, max: 10_000 }),
        (channel, paid, unpaid, amountOre) => {
          const counts: [number, number][] = [
            [1, paid],
            ...(unpaid > 0 ? [[2, unpaid] as [number, number]] : []),
          ]
          const cost = (channelFees: ChannelFee[]) =>
            sum(
              priceLines({ ...offer, channelFees }, lines(...counts), channel).map(
                (one) => one.priceOre + one.feeOre,
              ),
            )
          const without = cost([])
          expect(cost([{ channel, amountOre, isPerPurchase: true }])).toBe(without + amountOre)
          expect(cost([{ channel, amountOre, isPerPurchase: false }])).toBe(
            without + paid * amountOre,
          )
        },
      ),
    )
  })
})

it('the VAT of a purchase fee is rounded for each ticket separately', () => {
  const [app] = fees.filter(({ channel }) => channel === 'app')
  const plain = { ...offer, areas: new Map([[0, { name: '', capacity: 100, zone: null }]]) }
  const sold = priceLines({ ...plain, channelFees: app ? [app] : [] }, lines([1, 3]), 'app')
  expect(sold.map(({ priceOre }) => priceOre)).toEqual([15_000, 15_000, 15_000])
  expect(sold.map(({ feeOre }) => feeOre)).toEqual([2_334, 2_333, 2_333])
  expect(sold.map(({ feeVatOre }) => feeVatOre)).toEqual([467, 467, 467])
})
