import { sum, vatOf } from '@dxweb/kit/money/money.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { effectiveVat, type MenuPart, splitMenu, vatOfMenu } from './rules.ts'

const vat = fc.option(fc.integer({ min: 1, max: 5 }))
const ledger = fc.record({ vatTypeId: vat })

describe('effectiveVat', () => {
  it('effectiveVat uses the product’s VAT type, or else the VAT type of its account', () => {
    fc.assert(
      fc.property(vat, fc.option(ledger), ledger, (ownVatTypeId, ownLedger, groupLedger) => {
        const found = effectiveVat({ ownVatTypeId, ownLedger, groupLedger })
        const booked = ownLedger ?? groupLedger
        expect(found.vatTypeId).toBe(ownVatTypeId ?? booked.vatTypeId)
        expect(found.vatFrom === 'none').toBe(found.vatTypeId === null)
        expect(found.vatFrom === 'product').toBe(ownVatTypeId !== null)
        expect(found.vatFrom === 'productLedger' && ownLedger === null).toBe(false)
        expect(found.vatFrom === 'groupLedger' && ownLedger !== null).toBe(false)
      }),
    )
  })

  it('effectiveVat follows a change of the account’s type unless the product has its own type', () => {
    const groupLedger = { vatTypeId: 2 }
    const inherited = { ownVatTypeId: null, ownLedger: null, groupLedger }
    expect(effectiveVat(inherited)).toEqual({ vatTypeId: 2, vatFrom: 'groupLedger' })
    expect(effectiveVat({ ...inherited, ownLedger: { vatTypeId: 1 } })).toEqual({
      vatTypeId: 1,
      vatFrom: 'productLedger',
    })
    expect(effectiveVat({ ...inherited, ownLedger: { vatTypeId: null } })).toEqual({
      vatTypeId: null,
      vatFrom: 'none',
    })
    expect(effectiveVat({ ...inherited, ownVatTypeId: 3 })).toEqual({
      vatTypeId: 3,
      vatFrom: 'product',
    })
  })
})

const parts: fc.Arbitrary<MenuPart[]> = fc.array(
  fc.record({
    priceOre: fc.nat(1_000_000),
    count: fc.integer({ min: 1, max: 99 }),
    basisPoints: fc.constantFrom(0, 1200, 1500, 2500),
  }),
  { minLength: 1, maxLength: 12 },
)

describe('splitMenu', () => {
  it('splitMenu splits a menu’s price exactly among its products, each with its own VAT', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), parts, (priceOre, held) => {
        const shares = splitMenu(priceOre, held)
        expect(sum(shares.map((share) => share.shareOre))).toBe(priceOre)
        shares.forEach(({ shareOre, vatOre }, place) => {
          expect(shareOre).toBeGreaterThanOrEqual(0)
          expect(vatOre).toBe(vatOf(shareOre, held[place]?.basisPoints ?? 0))
        })
        const byRate = vatOfMenu(priceOre, held)
        expect(sum(byRate.map((rate) => rate.grossOre))).toBe(priceOre)
        expect(sum(byRate.map((rate) => rate.vatOre))).toBe(
          sum(shares.map((share) => share.vatOre)),
        )
      }),
    )
  })

  it('splitMenu gives each product its own price if the menu’s price equals their sum', () => {
    fc.assert(
      fc.property(parts, (held) => {
        const prices = held.map((part) => part.priceOre * part.count)
        expect(splitMenu(sum(prices), held).map((share) => share.shareOre)).toEqual(prices)
      }),
    )
  })

  it('splitMenu splits the example menu: popcorn at 79 and a drink at 45 for 105', () => {
    const held = [7900, 4500].map((priceOre) => ({ priceOre, count: 1, basisPoints: 1500 }))
    expect(splitMenu(10_500, held)).toEqual([
      { shareOre: 6690, vatOre: 873 },
      { shareOre: 3810, vatOre: 497 },
    ])
  })

  it('vatOfMenu returns the VAT of beer and popcorn separately by rate', () => {
    const held = [
      { priceOre: 7900, count: 1, basisPoints: 1500 },
      { priceOre: 9800, count: 2, basisPoints: 2500 },
    ]
    expect(vatOfMenu(25_000, held)).toEqual([
      { basisPoints: 2500, grossOre: 17_818, vatOre: 3564 },
      { basisPoints: 1500, grossOre: 7182, vatOre: 937 },
    ])
    expect(splitMenu(10_000, [])).toEqual([])
  })
})
