import type { VatCode } from '@dxweb/areas/accounting/rules.ts'
import type { RowOfSeats, SeatPlace } from '@dxweb/areas/seating/drawing/seat-name.ts'
import { sum } from '@dxweb/kit/money/money.ts'
import { feeBasisPoints, type TicketPrice } from '../offer/rules.ts'

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
