import type { VatCode } from '@dxweb/areas/accounting/rules.ts'
import type { RowOfSeats, SeatPlace } from '@dxweb/areas/seating/drawing/seat-name.ts'
import { sum } from '@dxweb/kit/money/money.ts'
import { feeBasisPoints, type TicketPrice } from '../offer/rules.ts'

/** Digits and letters that nobody takes for each other. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * What a sale is called on paper and aloud: ten signs of the random end of its id, '7Q2KM-9XD4T'. Two sales of a house
 * with a million of them share one by less than one chance in a thousand; the id itself stays in every file.
 */
export function receiptNumber(saleId: string): string {
  const end = BigInt(`0x${saleId.replaceAll('-', '').slice(-13)}`)
  const text = Array.from({ length: 10 }, (_, at) => signs[Number((end >> BigInt(5 * at)) & 31n)])
    .toReversed()
    .join('')
  return `${text.slice(0, 5)}-${text.slice(5)}`
}

/** What people write for signs that are not used. */
const lookalikes: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1', U: 'V' }

const readSigns = (text: string) =>
  text
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[OILU]/g, (sign) => lookalikes[sign] ?? sign)

/** A number as somebody has read or typed it, with its dash: '7q2km 9xd4t' is '7Q2KM-9XD4T'. Null where it is none. */
export function readReceiptNumber(text: string): string | null {
  const read = readSigns(text)
  if (read.length !== 10 || !Array.from(read).every((sign) => signs.includes(sign))) return null
  return `${read.slice(0, 5)}-${read.slice(5)}`
}

/** A span of the codes that numbers are written from, or of the ends of codes: the 25 bits of a second half. */
export interface ReceiptSpan {
  lowest: string
  highest: string
  isEnd: boolean
}

const half = 5

/**
 * Where the numbers lie that a part names: one that begins with it, or whose second half does, as people read them.
 * Four letters are a word sooner than a number, so that many want a digit or a dash among them.
 */
export function receiptSpans(part: string): ReceiptSpan[] {
  const read = readSigns(part)
  const isMeant = /\d|-/.test(part) || read.length >= half
  const isPart = read.length >= half - 1 && read.length <= 2 * half
  if (!isMeant || !isPart || !Array.from(read).every((sign) => signs.includes(sign))) return []
  const hasWhole = part.trim().indexOf('-') > 0
  const end = read.length > half || hasWhole ? [] : [spanOf(read, half, true)]
  return part.trim().startsWith('-') ? end : [spanOf(read, 2 * half, false), ...end]
}

function spanOf(read: string, length: number, isEnd: boolean): ReceiptSpan {
  const rest = BigInt(5 * (length - read.length))
  const bits = bitsOf(read)
  return { lowest: `${bits << rest}`, highest: `${((bits + 1n) << rest) - 1n}`, isEnd }
}

const bitsOf = (read: string) =>
  Array.from(read).reduce((code, sign) => code * 32n + BigInt(signs.indexOf(sign)), 0n)

/** The 50 bits that a number is written from, as the database finds the sale by them. Null where it is no number. */
export function saleCode(text: string): string | null {
  const number = readReceiptNumber(text)
  if (number === null) return null
  return String(bitsOf(number.replace('-', '')))
}

/** A sold ticket's money as it was stored, with the rate of its price. */
export interface TaxedTicket extends TicketPrice {
  vatCode: VatCode
  vatBasisPoints: number
}

/** What of a sale carries one rate of VAT. `grossOre` holds `vatOre`; basis points: 1200 is 12 %. */
export interface VatShare {
  code: VatCode
  basisPoints: number
  grossOre: number
  vatOre: number
}

/**
 * The VAT of a sale rate by rate, the highest first: sums of what each ticket stored, never worked out anew from the
 * total (domain facts 1.0). A fee is under the high rate where the ticket itself is not exempt. What cost nothing is
 * in no share.
 */
export function vatSplit(tickets: readonly TaxedTicket[], highBasisPoints: number): VatShare[] {
  const shares = new Map<string, VatShare>()
  const add = (code: VatCode, basisPoints: number, grossOre: number, vatOre: number) => {
    if (grossOre === 0) return
    const key = `${code} ${basisPoints}`
    const share = shares.get(key) ?? { code, basisPoints, grossOre: 0, vatOre: 0 }
    shares.set(key, {
      ...share,
      grossOre: share.grossOre + grossOre,
      vatOre: share.vatOre + vatOre,
    })
  }
  for (const ticket of tickets) {
    const feePoints = feeBasisPoints(ticket.vatCode, highBasisPoints)
    const feeCode = feePoints === 0 ? ticket.vatCode : 'high'
    add(ticket.vatCode, ticket.vatBasisPoints, ticket.priceOre, ticket.vatOre)
    add(feeCode, feePoints, ticket.feeOre, ticket.feeVatOre)
  }
  return [...shares.values()].toSorted((one, other) => other.basisPoints - one.basisPoints)
}

interface KeptPayment {
  line: number
  means: string
  paidOre: number
  carriedOre: number
}

/**
 * What of a sale's payments passed the counter, and what came along from tickets that were exchanged, or went to others
 * (below 0). Without an exchange every payment is as it was kept.
 */
export function acrossCounter(sale: { means: string; payments: readonly KeptPayment[] }) {
  const { payments } = sale
  const carriedOre = sum(payments.map((one) => one.carriedOre))
  const paid = payments
    .map(({ line, means, paidOre, carriedOre: carried }) => ({
      line,
      means,
      ore: paidOre - carried,
    }))
    .filter(({ ore }) => ore !== 0 || carriedOre === 0)
  const means = carriedOre === 0 ? sale.means : paid.map((one) => one.means).join(', ')
  return { paid, carriedOre, means }
}

interface ReceiptTicket extends SeatPlace {
  category: string
  priceOre: number
  feeOre: number
}

/** Tickets of one category at one price. `eachOre` is what each cost, without the fee. */
export interface ReceiptLine {
  category: string
  eachOre: number
  count: number
  totalOre: number
  rows: RowOfSeats[]
}

/**
 * A sale's tickets by price category and price, in the order they first come, with their seats row by row. The fee is a
 * line of its own (`feeLine`), as it has another rate of VAT.
 */
export function receiptLines(tickets: readonly ReceiptTicket[]): ReceiptLine[] {
  const groups = Map.groupBy(tickets, ({ category, priceOre }) =>
    JSON.stringify([category, priceOre]),
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const { category, priceOre: eachOre } = first
    const count = group.length
    return [{ category, eachOre, count, totalOre: eachOre * count, rows: rowsOf(group) }]
  })
}

/** The fees of a sale's tickets. `eachOre` is null where they differ, as parts of a purchase's fee may by an øre. */
export interface FeeLine {
  count: number
  eachOre: number | null
  totalOre: number
}

/** The fees as one line, which with the lines of the tickets comes to the sale's price; null where there is none. */
export function feeLine(tickets: readonly Pick<ReceiptTicket, 'feeOre'>[]): FeeLine | null {
  const fees = tickets.map(({ feeOre }) => feeOre).filter((feeOre) => feeOre !== 0)
  const [first] = fees
  if (first === undefined) return null
  const eachOre = fees.every((feeOre) => feeOre === first) ? first : null
  return { count: fees.length, eachOre, totalOre: sum(fees) }
}

/** Places of an area are counted where the line's own count does not say how many they are. */
function rowsOf(tickets: readonly SeatPlace[]): RowOfSeats[] {
  const numbered = tickets.filter(({ seat }) => seat !== '')
  const unnumbered = tickets.filter(({ seat }) => seat === '')
  const rows = Map.groupBy(numbered, ({ section, row }) => JSON.stringify([section, row]))
  const areas = Map.groupBy(unnumbered, ({ section }) => section)
  const isAlone = rows.size === 0 && areas.size === 1
  if (isAlone && areas.has('')) return []
  return [
    ...[...rows.values()].map((seats) => ({
      section: seats[0]?.section ?? '',
      row: seats[0]?.row ?? '',
      seats: seats.map(({ seat }) => seat),
    })),
    ...[...areas].map(([section, places]) => ({
      section,
      row: '',
      seats: [],
      ...(!isAlone && { places: places.length }),
    })),
  ]
}
