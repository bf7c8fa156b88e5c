import { sum } from '@dxweb/kit/money/money.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { feeLine, receiptLines, type TaxedTicket, vatSplit } from './receipt.ts'
import { readReceiptNumber, receiptNumber, saleCode } from '@dxweb/kit/fields/receipt-number.ts'
import { priceTicket } from '../offer/rules.ts'

const cinema = { basisPoints: 1200, feeBasisPoints: 2500 }

function taxed(priceOre: number, feeOre: number): TaxedTicket {
  const price = priceTicket({ priceOre, feeOre }, null, cinema)
  return { ...price, vatCode: 'low', vatBasisPoints: 1200 }
}

it('each sale has a unique number that can be read aloud', () => {
  expect(receiptNumber('0190a4b0-0000-7000-8abc-def012345678')).toBe('6YY09-38NKR')
  const numbers = Array.from({ length: 5000 }, () => receiptNumber(uuid7()))
  expect(new Set(numbers).size).toBe(5000)
  expect(
    numbers.filter((number) => !/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/.test(number)),
  ).toEqual([])
})

it('lists unnumbered places by area', () => {
  const place = {
    category: 'Voksen',
    priceOre: 100,
    feeOre: 0,
    section: 'Gulvet',
    row: '',
    seat: '',
  }
  expect(receiptLines([place, place])[0]?.rows).toEqual([{ section: 'Gulvet', row: '', seats: [] }])
})

it('counts unnumbered places separately from seats', () => {
  const place = (section: string, row: string, seat: string) => ({
    category: 'Voksen',
    priceOre: 100,
    feeOre: 0,
    section,
    row,
    seat,
  })
  const floor = place('Gulv', '', '')
  expect(receiptLines([place('Balkong', '1', '2'), floor, floor])[0]?.rows).toEqual([
    { section: 'Balkong', row: '1', seats: ['2'] },
    { section: 'Gulv', row: '', seats: [], places: 2 },
  ])
})

describe('the VAT of a receipt', () => {
  it('lists VAT by rate, as stored with the tickets', () => {
    expect(vatSplit([taxed(16_500, 2_000), taxed(16_500, 2_000), taxed(0, 0)], 2500)).toEqual([
      { code: 'high', basisPoints: 2500, grossOre: 4_000, vatOre: 800 },
      { code: 'low', basisPoints: 1200, grossOre: 29_000, vatOre: 3_108 },
    ])
  })

  it('the fee of an exempt ticket has no VAT', () => {
    const ticket = { priceOre: 37_500, feeOre: 2_000, vatOre: 0, feeVatOre: 0 }
    expect(vatSplit([{ ...ticket, vatCode: 'exempt', vatBasisPoints: 0 }], 2500)).toEqual([
      { code: 'exempt', basisPoints: 0, grossOre: 39_500, vatOre: 0 },
    ])
  })

  it('the VAT shares of a receipt add up to the paid sum and the stored VAT', () => {
    const some = fc.record({ price: fc.nat(1_000_000), fee: fc.nat(10_000) })
    fc.assert(
      fc.property(fc.array(some), (prices) => {
        const tickets = prices.map(({ price, fee }) => taxed(price, fee))
        const shares = vatSplit(tickets, 2500)
        const paid = tickets.map((ticket) => ticket.priceOre + ticket.feeOre)
        const vat = tickets.map((ticket) => ticket.vatOre + ticket.feeVatOre)
        expect(sum(shares.map((share) => share.grossOre))).toBe(sum(paid))
        expect(sum(shares.map((share) => share.vatOre))).toBe(sum(vat))
      }),
    )
  })
})

describe('the lines of a receipt', () => {
  const ticket = (category: string, priceOre: number, section: string, seat: string) => ({
    category,
    priceOre,
    feeOre: 2_000,
    section,
    row: '1',
    seat,
  })

  it('a receipt has a line per category and price, with seats by row', () => {
    const lines = receiptLines([
      ticket('Voksen', 37_500, 'Parkett', '1'),
      ticket('Barn', 17_000, 'Parkett', '2'),
      ticket('Voksen', 37_500, 'Parkett', '3'),
      ticket('Voksen', 33_500, 'Balkong', '1'),
    ])
    expect(lines.map((line) => [line.category, line.count, line.eachOre, line.totalOre])).toEqual([
      ['Voksen', 2, 37_500, 75_000],
      ['Barn', 1, 17_000, 17_000],
      ['Voksen', 1, 33_500, 33_500],
    ])
    expect(lines[0]?.rows).toEqual([{ section: 'Parkett', row: '1', seats: ['1', '3'] }])
  })

  it('lists fees in a separate line, which shows the amount of each fee only if all fees are equal', () => {
    const fees = (...ore: number[]) => feeLine(ore.map((feeOre) => ({ feeOre })))
    expect(fees(2_000, 0, 2_000)).toEqual({ count: 2, eachOre: 2_000, totalOre: 4_000 })
    expect(fees(834, 833, 833)).toEqual({ count: 3, eachOre: null, totalOre: 2_500 })
    expect(fees(0)).toBeNull()
  })

  it('the lines of a receipt add up to the price of the sale', () => {
    const some = fc.record({ priceOre: fc.nat(100_000), feeOre: fc.nat(3) })
    fc.assert(
      fc.property(fc.array(some), (sold) => {
        const tickets = sold.map((money) => ({ ...ticket('Voksen', 0, '', ''), ...money }))
        const printedLines = [...receiptLines(tickets), feeLine(tickets)]
        const paid = sum(sold.map(({ priceOre, feeOre }) => priceOre + feeOre))
        expect(sum(printedLines.map((line) => line?.totalOre ?? 0))).toBe(paid)
      }),
    )
  })

  it('lines of unnumbered places name no seats', () => {
    expect(receiptLines([ticket('Voksen', 1_000, '', '')])[0]?.rows).toEqual([])
  })
})

describe('a receipt number that was read aloud', () => {
  const ids = fc.uuid({ version: 7 })

  it('reads a receipt number with any separators', () => {
    fc.assert(
      fc.property(ids, fc.constantFrom('', ' ', '-', ' - '), (id, between) => {
        const number = receiptNumber(id)
        const misread = number.toLowerCase().replace('-', between).replaceAll('0', 'o')
        expect(readReceiptNumber(misread)).toBe(number)
      }),
    )
  })

  it('a receipt number is the last 50 bits of the sale’s id', () => {
    fc.assert(
      fc.property(ids, (id) => {
        const bits = BigInt(`0x${id.replaceAll('-', '').slice(-13)}`) & ((1n << 50n) - 1n)
        expect(saleCode(receiptNumber(id))).toBe(String(bits))
      }),
    )
  })

  it('refuses a receipt number with too few, too many or invalid characters', () => {
    for (const text of ['', '7Q2KM-9XD4', '7Q2KM-9XD4TT', '7Q2KM-9XD4?', 'æøåæø-æøåæø']) {
      expect(readReceiptNumber(text)).toBeNull()
    }
  })
})
