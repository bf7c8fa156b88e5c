import type { VatCode } from '@dxweb/areas/accounting/rules.ts'
import type { RowOfSeats, SeatPlace } from '@dxweb/areas/seating/drawing/seat-name.ts'
import { sum } from '@dxweb/kit/money/money.ts'
import { feeBasisPoints, type TicketPrice } from '../offer/rules.ts'

export interface TaxedTicket extends TicketPrice {
  vatCode: VatCode
  vatBasisPoints: number
}

/** The part of a sale at one VAT rate. `grossOre` includes `vatOre`; 1200 basis points are 12 %. */
export interface VatShare {
  code: VatCode
  basisPoints: number
  grossOre: number
  vatOre: number
}

/** Highest rate first. Sums the tickets' stored VAT, instead of computing VAT from the total (domain facts 1.0). */
export function vatSplit(tickets: readonly TaxedTicket[], highBasisPoints: number): VatShare[] {
  const shares = new Map<string, VatShare>()
  const add = (code: VatCode, basisPoints: number, grossOre: number, vatOre: number) => {
    if (grossOre === 0) return
    const key = `${code} ${basisPoints}`
    const share = shares.get(key) ?? { code, basisPoints, grossOre: 0, vatOre: 0 }
    const sums = { grossOre: share.grossOre + grossOre, vatOre: share.vatOre + vatOre }
    shares.set(key, { ...share, ...sums })
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

/** Separates amounts paid at the counter from the sum carried by an exchange, which is negative for the old sale. */
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

/** `eachOre` excludes the fee. */
export interface ReceiptLine {
  category: string
  eachOre: number
  count: number
  totalOre: number
  rows: RowOfSeats[]
}

/** Excludes fees, which may have another VAT rate and have their own line (`feeLine`). */
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

/** `eachOre` is null if fees differ, since shares of a purchase fee may differ by an øre. */
export interface FeeLine {
  count: number
  eachOre: number | null
  totalOre: number
}

/** Returns null if there are no fees. Ticket lines and fee line add up to the sale's price. */
export function feeLine(tickets: readonly Pick<ReceiptTicket, 'feeOre'>[]): FeeLine | null {
  const fees = tickets.map(({ feeOre }) => feeOre).filter((feeOre) => feeOre !== 0)
  const [first] = fees
  if (first === undefined) return null
  const eachOre = fees.every((feeOre) => feeOre === first) ? first : null
  return { count: fees.length, eachOre, totalOre: sum(fees) }
}

/**
 * Groups seats by row, and counts unnumbered places by area. Omits the count if the receipt line has only one area, and
 * returns nothing if that area is the whole hall.
 */
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
