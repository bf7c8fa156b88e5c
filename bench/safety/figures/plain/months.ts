import type { Tables } from '@dxweb/kit/database/tables.ts'
import { type Day, startOfMonth } from '@dxweb/kit/time/day.ts'
import { codeOf, dayOf, type Facts, rateOn, total } from './facts.ts'
import type { PlainRow } from './plain-report.ts'

type Term = Tables['fee_term']

/** A ticket of a web sale, or a part of the sale that was not paid on the web. */
interface Part {
  month: Day
  event: Tables['event']
  term: Term | undefined
  vatCode: string
  vatRate: number
  category: string
  categoryId: number | null
  tickets: number
  ore: number
  /** Fees apply to new sales, and not to exchanges. */
  isFresh: boolean
  isTicket: boolean
}

const half = (amount: number, parts: number) => Math.floor((2 * amount + parts) / (2 * parts))
/** Returns a share of an amount, rounded half away from zero. */
const share = (ore: number, basisPoints: number) =>
  Math.sign(ore) * half(Math.abs(ore) * basisPoints, 10_000) || 0

/** Prefers the terms of an event type to those for all types. */
function termOf({ rows }: Facts, { eventTypeId }: Tables['event'], day: Day) {
  const begun = rows.fee_term
    .filter(({ validFrom }) => validFrom <= day)
    .toSorted((a, b) => (a.validFrom < b.validFrom ? 1 : -1))
  return (
    begun.find((one) => one.eventTypeId === eventTypeId) ??
    begun.find((one) => one.eventTypeId === null)
  )
}

/** Returns the later of the months of sale and show, or the month of sale if the venue is paid in advance. */
const monthOf = (isAdvance: boolean, sold: Day, held: Day) =>
  startOfMonth(isAdvance || sold > held ? sold : held)

function baseOf(facts: Facts, isAdvance: boolean, sale: Tables['sale']) {
  const event = facts.eventOf(sale.eventId)
  const paid = facts.rows.payment.filter((one) => one.saleId === sale.id && one.means === 'web')
  const paidOre = total(paid.map(({ amountOre }) => amountOre))
  if (!event || paidOre === 0) return null
  const sold = dayOf(sale.soldAt)
  const term = termOf(facts, event, sold)
  const type = facts.rows.event_type.find(({ id }) => id === event.eventTypeId)
  const isExempt = ['exempt', 'zero'].includes(codeOf(facts, type?.vatTypeId ?? 0))
  const vatCode = term?.feeVatCode ?? (isExempt ? 'exempt' : 'high')
  return {
    month: monthOf(isAdvance, sold, dayOf(event.startsAt)),
    event,
    term,
    vatCode,
    vatRate: rateOn(facts, vatCode, sold),
    isFresh: sale.exchangedWith === null,
    paidOre,
  }
}

function partsOf(facts: Facts, isAdvance: boolean, sale: Tables['sale']): Part[] {
  const base = baseOf(facts, isAdvance, sale)
  if (base === null) return []
  const categories = facts.rows.event_price_category.filter(
    ({ eventId }) => eventId === base.event.id,
  )
  const tickets = facts.moves
    .filter((move) => move.sale.id === sale.id)
    .map((move): Part => ({
      ...base,
      category: categories.find(({ id }) => id === move.categoryId)?.name ?? '',
      categoryId: move.categoryId,
      tickets: move.tickets,
      ore: move.priceOre + move.feeOre,
      isTicket: true,
    }))
  const ore = base.paidOre - sale.totalOre
  if (ore === 0) return tickets
  // The part that was not paid on the web reduces the sold amount of a sale, or the refunded amount of a refund.
  const sign = sale.totalOre > 0 ? 1 : -1
  const other = { ...base, categoryId: null, isTicket: false }
  return [...tickets, { ...other, category: '#otherMeans', tickets: sign, ore }]
}

const keyOf = ({ month, event, term, vatCode, vatRate, category }: Part) =>
  [month, event.id, term?.id, vatCode, vatRate, category].join('|')

function lineOf(parts: readonly Part[]) {
  const [{ month, event, term, vatCode, category }] = parts as [Part]
  const ofSale = parts.filter(({ tickets }) => tickets > 0)
  const fresh = ofSale.filter(({ isFresh }) => isFresh)
  const sum = (some: readonly Part[]) => total(some.map(({ ore }) => ore))
  const ofTickets = fresh.filter(({ isTicket }) => isTicket)
  const perTicket = term?.feePerTicketOre ?? 0
  const feeOre =
    perTicket * ofTickets.filter(({ ore }) => ore > 0).length +
    share(sum(ofTickets), term?.feeBasisPoints ?? 0)
  return {
    settledOn: month,
    heldOn: dayOf(event.startsAt),
    event: event.title,
    eventId: event.id,
    category,
    vatCode,
    tickets: total(parts.filter(({ isTicket }) => isTicket).map(({ tickets }) => tickets)),
    grossOre: sum(ofSale),
    refundOre: sum(ofSale) - sum(parts),
    feePerTicketOre: perTicket,
    feeOre,
    feeVatOre: 0,
    cardOre: share(sum(fresh), term?.cardBasisPoints ?? 0),
    correctionOre: 0,
  }
}

const orderOf = ([first]: readonly Part[]) =>
  [first?.event.id ?? 0, first?.categoryId ?? 0]
    .map((id) => String(id).padStart(12, '0'))
    .concat(first?.term?.id ?? '~')
    .join('|')

/** The VAT of a month's fees is rounded once per rate. */
function soldLines(parts: readonly Part[]) {
  const groups = [...Map.groupBy(parts, keyOf).values()]
  const ordered = groups.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
  const fees = new Map<string, number>()
  return ordered.map((ofLine) => {
    const line = lineOf(ofLine)
    const rate = ofLine[0]?.vatRate ?? 0
    const before = fees.get(`${line.settledOn}|${rate}`) ?? 0
    const after = before + line.feeOre
    fees.set(`${line.settledOn}|${rate}`, after)
    return { ...line, feeVatOre: share(after, rate) - share(before, rate) }
  })
}

const correctionOf = ({ month, kind, reason, amountOre }: Tables['month_correction']) => ({
  settledOn: month as Day,
  heldOn: null,
  event: null,
  eventId: null,
  category: `#${kind}|${reason}`,
  vatCode: null,
  tickets: 0,
  grossOre: 0,
  refundOre: 0,
  feePerTicketOre: null,
  feeOre: 0,
  feeVatOre: 0,
  cardOre: 0,
  correctionOre: amountOre,
})

const linesOf = (facts: Facts, isAdvance: boolean) => {
  const parts = facts.rows.sale.flatMap((sale) => partsOf(facts, isAdvance, sale))
  return [...soldLines(parts), ...facts.rows.month_correction.map(correctionOf)].map((line) => ({
    ...line,
    payoutOre:
      line.grossOre -
      line.refundOre -
      line.feeOre -
      line.feeVatOre -
      line.cardOre +
      line.correctionOre,
  }))
}

export const monthRows =
  (isAdvance: boolean) =>
  (facts: Facts): PlainRow[] =>
    linesOf(facts, isAdvance)

export const settledMonthsRows =
  (isAdvance: boolean) =>
  (facts: Facts): PlainRow[] =>
    [...Map.groupBy(linesOf(facts, isAdvance), ({ settledOn }) => settledOn)].map(
      ([month, lines]) => {
        const sum = (of: keyof (typeof lines)[number]) =>
          total(lines.map((line) => Number(line[of])))
        const settled = facts.rows.month_settlement.find((one) => one.month === month)
        return {
          settledOn: month,
          state: settled?.state ?? 'draft',
          approvedBy: facts.userOf(settled?.approvedBy ?? null),
          grossOre: sum('grossOre'),
          refundOre: sum('refundOre'),
          feeOre: sum('feeOre'),
          feeVatOre: sum('feeVatOre'),
          cardOre: sum('cardOre'),
          correctionOre: sum('correctionOre'),
          payoutOre: sum('payoutOre'),
        }
      },
    )
