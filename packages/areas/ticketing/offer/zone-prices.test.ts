import { vatOf } from '@dxweb/kit/money/money.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { priceInZone, priceTicket } from './rules.ts'

const ore = fc.integer({ min: 0, max: 200_000 })
const adjustment = fc.integer({ min: -400_000, max: 400_000 })
const vat = { basisPoints: 1200, feeBasisPoints: 2500 }

it('a zone’s discount never lowers a price below 0', () => {
  fc.assert(
    fc.property(ore, adjustment, (priceOre, adjustmentOre) => {
      const inZone = priceInZone({ priceOre }, { adjustmentOre })
      const free = priceOre === 0 || priceOre + adjustmentOre < 0
      expect(inZone).toBe(free ? 0 : priceOre + adjustmentOre)
    }),
    { numRuns: 1000 },
  )
})

it('no part of a ticket’s price is negative, except the supplement, for any zone and fees', () => {
  fc.assert(
    fc.property(ore, ore, adjustment, adjustment, ore, (priceOre, fee, zoneOre, more, top) => {
      const category = { priceOre, feeOre: Math.min(fee, priceOre) }
      const added = { supplementOre: more, feeOre: top }
      const ticket = priceTicket(category, { adjustmentOre: zoneOre }, vat, added)
      const { supplementOre, ...parts } = ticket
      for (const part of Object.values(parts)) expect(part).toBeGreaterThanOrEqual(0)
      expect(ticket.vatOre).toBe(vatOf(ticket.priceOre, vat.basisPoints))
      const inZone = priceInZone(category, { adjustmentOre: zoneOre })
      expect(inZone).toBeGreaterThanOrEqual(0)
      // A discount can remove at most the whole price.
      expect(supplementOre).toBeGreaterThanOrEqual(-inZone)
    }),
    { numRuns: 1000 },
  )
})

it('a zone discount above the ticket’s price makes the ticket free, without fee and VAT', () => {
  const ticket = priceTicket({ priceOre: 14_500, feeOre: 2_000 }, { adjustmentOre: -20_000 }, vat)
  expect(ticket).toEqual({ priceOre: 0, feeOre: 0, supplementOre: 0, vatOre: 0, feeVatOre: 0 })
})
