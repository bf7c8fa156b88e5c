import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  accounts,
  balanceOf,
  type EventSum,
  feeVatCode,
  incomeSums,
  postGiftCard,
  postMixedSale,
  postRefund,
  postSale,
  returnIncome,
  takeIncome,
} from './rules.ts'

const means = fc.constantFrom('card', 'cash', 'vipps', 'giftCard', 'invoice', 'web')
const shares = fc.array(
  fc.record({ eventId: fc.integer({ min: 1, max: 99 }), amountOre: fc.nat(10_000_000) }),
  { maxLength: 8 },
)

const sums = fc.array(
  fc
    .record({
      vatTypeId: fc.integer({ min: 1, max: 5 }),
      vatCode: fc.constantFrom<EventSum['vatCode']>('high', 'medium', 'low', 'zero', 'exempt'),
      grossOre: fc.nat(50_000_000),
      part: fc.nat(100),
    })
    .map(({ part, ...sum }) => ({ ...sum, vatOre: Math.floor((sum.grossOre * part) / 400) })),
  { maxLength: 5 },
)

describe('postSale', () => {
  it('postSale posts a liability to the buyers that equals exactly the amount they paid', () => {
    fc.assert(
      fc.property(shares, means, fc.integer({ min: -50, max: 50 }), (parts, paid, rounding) => {
        const moves = postSale(parts, paid, rounding)
        const sold = parts.reduce((sum, share) => sum + share.amountOre, 0)
        expect(balanceOf(accounts.presale, moves)).toBe(0 - sold)
        expect(balanceOf(accounts.rounding, moves)).toBe(0 - rounding)
        expect(moves.every((move) => move.amountOre > 0 && move.debit !== move.credit)).toBe(true)
      }),
    )
  })

  it('postSale posts a concert sale paid by card, and a sale paid in cash and rounded up', () => {
    expect(postSale([{ eventId: 7, amountOre: 66000 }], 'card', 0)).toEqual([
      {
        debit: '1920',
        credit: '2900',
        amountOre: 66000,
        eventId: 7,
        vatTypeId: null,
        kind: 'sale',
      },
    ])
    expect(postSale([{ eventId: 7, amountOre: 0 }], 'card', 0)).toEqual([])
    expect(postSale([{ eventId: 7, amountOre: 9950 }], 'cash', 50)[1]).toMatchObject({
      debit: '1900',
      credit: '7740',
      amountOre: 50,
    })
  })
})

describe('incomeSums', () => {
  const cinema = { vatTypeId: 3, vatCode: 'low', priceOre: 11_500, vatOre: 1232 } as const

  it('the fee of a ticket with VAT has the high VAT rate', () => {
    expect(incomeSums([{ ...cinema, feeOre: 1500, feeVatOre: 300 }], 1)).toEqual([
      { vatTypeId: 1, vatCode: 'high', grossOre: 1500, vatOre: 300 },
      { vatTypeId: 3, vatCode: 'low', grossOre: 11_500, vatOre: 1232 },
    ])
  })

  it('the fee of an exempt ticket is exempt as well', () => {
    const concert = { vatTypeId: 5, vatCode: 'exempt', priceOre: 37_500, vatOre: 0 } as const
    expect(incomeSums([{ ...concert, feeOre: 2000, feeVatOre: 0 }], 1)).toEqual([
      { vatTypeId: 5, vatCode: 'exempt', grossOre: 39_500, vatOre: 0 },
    ])
  })

  it('fees are added to the sum of tickets with the high VAT rate', () => {
    const fair = { vatTypeId: 1, vatCode: 'high', priceOre: 10_000, vatOre: 2000 } as const
    const tickets = [fair, cinema].map((ticket) => ({ ...ticket, feeOre: 500, feeVatOre: 100 }))
    expect(incomeSums(tickets, 1)).toEqual([
      { vatTypeId: 1, vatCode: 'high', grossOre: 11_000, vatOre: 2200 },
      { vatTypeId: 3, vatCode: 'low', grossOre: 11_500, vatOre: 1232 },
    ])
  })
})

describe('takeIncome', () => {
  it('takeIncome reduces the event’s presale to 0, for any VAT types', () => {
    fc.assert(
      fc.property(sums, (parts) => {
        const gross = parts.reduce((sum, part) => sum + part.grossOre, 0)
        expect(balanceOf(accounts.presale, takeIncome(1, parts))).toBe(gross)
      }),
    )
  })

  it('takeIncome reverses the postings for negative sums, so that the presale is 0', () => {
    fc.assert(
      fc.property(sums, (parts) => {
        const below = parts.map((part) => ({
          ...part,
          grossOre: 0 - part.grossOre,
          vatOre: 0 - part.vatOre,
        }))
        const gross = below.reduce((sum, part) => sum + part.grossOre, 0)
        const moves = takeIncome(1, below)
        expect(balanceOf(accounts.presale, moves) || 0).toBe(gross)
        expect(moves.filter(({ amountOre }) => amountOre <= 0)).toEqual([])
      }),
    )
  })

  it('takeIncome splits the income of the example cinema evening into net and VAT', () => {
    const moves = takeIncome(3, [
      { vatTypeId: 3, vatCode: 'low', grossOre: 2_052_000, vatOre: 219_912 },
    ])
    expect(moves.map(({ credit, amountOre }) => [credit, amountOre])).toEqual([
      ['3050', 1_832_088],
      ['2703', 219_912],
    ])
  })
})

describe('postings of payments, refunds and income', () => {
  const sale = { debit: '1920', credit: '2900', eventId: 7, vatTypeId: null, kind: 'sale' }
  const rounding = { eventId: null, vatTypeId: null, kind: 'rounding' }

  it('posts each part of a mixed payment to the account of its means of payment, and the rounding of cash separately', () => {
    const parts = [
      { means: 'vipps' as const, amountOre: 300, roundingOre: 0 },
      { means: 'cash' as const, amountOre: 140, roundingOre: -40 },
    ]
    expect(postMixedSale(7, parts)).toEqual([
      { ...sale, amountOre: 300 },
      { ...sale, debit: '1900', amountOre: 140 },
      { ...rounding, debit: '7740', credit: '1900', amountOre: 40 },
    ])
  })

  it('a gift card is posted as a liability to its buyer, and only cash is rounded', () => {
    const owed = { ...sale, credit: '2901', eventId: null }
    expect(postGiftCard(500, 'card', 0)).toEqual([{ ...owed, amountOre: 500 }])
    expect(postGiftCard(550, 'cash', 50)).toEqual([
      { ...owed, debit: '1900', amountOre: 550 },
      { ...rounding, debit: '1900', credit: '7740', amountOre: 50 },
    ])
  })

  it('a refund goes back to the original means of payment, or to the chosen means', () => {
    const back = { debit: '2900', eventId: 7, vatTypeId: null, kind: 'reversal' }
    const cash = { means: 'cash' as const, agreedOre: 149, backOre: 100 }
    expect(postRefund(7, [{ means: 'card', agreedOre: 300, backOre: 300 }, cash], null)).toEqual([
      { ...back, credit: '1920', amountOre: 300 },
      { ...back, credit: '1900', amountOre: 149 },
      { ...rounding, debit: '1900', credit: '7740', amountOre: 49 },
    ])
    expect(postRefund(7, [{ ...cash, backOre: 149 }], 'giftCard')).toEqual([
      { ...back, credit: '2901', amountOre: 149 },
    ])
    expect(postRefund(7, [{ ...cash, agreedOre: 0, backOre: 0 }], null)).toEqual([])
  })

  it('income is posted as net and VAT, reversed for a return, and omitted for a free event', () => {
    const sum = { vatTypeId: 3, vatCode: 'low' as const, grossOre: 1120, vatOre: 120 }
    const free = { vatTypeId: 5, vatCode: 'exempt' as const, grossOre: 0, vatOre: 0 }
    const from = { debit: '2900', eventId: 7, vatTypeId: 3 }
    expect(takeIncome(7, [sum, free])).toEqual([
      { ...from, credit: '3050', amountOre: 1000, kind: 'income' },
      { ...from, credit: '2703', amountOre: 120, kind: 'vat' },
    ])
    const back = { credit: '2900', eventId: 7, vatTypeId: 3 }
    expect(returnIncome(7, [sum])).toEqual([
      { ...back, debit: '3050', amountOre: 1000, kind: 'income' },
      { ...back, debit: '2703', amountOre: 120, kind: 'vat' },
    ])
  })

  it('a fee has no VAT if its ticket has none', () => {
    const codes = ['high', 'medium', 'low', 'zero', 'exempt'] as const
    expect(codes.map(feeVatCode)).toEqual(['high', 'high', 'high', 'zero', 'exempt'])
  })
})
