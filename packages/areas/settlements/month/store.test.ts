import { addDays, addMonths, type Day, startOfMonth } from '@dxweb/kit/time/day.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { rowsStatement } from '@dxweb/server/reports/report-sql.ts'
import { givenVenue } from '@dxweb/server/testing/given.ts'
import { historyOf } from '@dxweb/server/testing/history/random-history.ts'
import { runsOf } from '@dxweb/server/testing/history/runs.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { monthSettlementSource } from './report-store.ts'
import { roundHalfAway } from '@dxweb/kit/money/money.ts'
import { type FeeTerms, keptOf } from './rules.ts'
import { monthStatement } from './store.ts'

const given = await givenVenue()
const { asOwner, db, venue } = given
const { partnerId, scope, userId } = venue
const today = localDay(new Date(), 'Europe/Oslo')
await given.ended()
const act = historyOf(given)

interface Line {
  settledOn: Day
  category: string
  tickets: number
  grossOre: number
  refundOre: number
  feeOre: number
  feeVatOre: number
  cardOre: number
  payoutOre: number
}

const linesOf = () =>
  db.run(
    scope,
    rowsStatement(monthSettlementSource, partnerId, {
      from: addMonths(startOfMonth(today), -6),
      to: today,
    }),
  ) as unknown as Promise<Line[]>

interface Move {
  sale: string
  sold: Day
  held: Day
  category: string
  tickets: number
  ore: number
  isExchange: boolean
}

const movesOf = () =>
  asOwner<Move>(
    `select s.id as sale, to_char(s.sold_at at time zone 'Europe/Oslo', 'YYYY-MM-DD') as sold,
       to_char(e.starts_at at time zone 'Europe/Oslo', 'YYYY-MM-DD') as held, c.name as category, m.tickets,
       (m.price_ore + m.fee_ore)::int as ore, s.exchanged_with is not null as "isExchange"
     from sale s join ticket_move m on m.partner_id = s.partner_id and m.sale_id = s.id
     join event e on e.partner_id = s.partner_id and e.id = m.event_id
     join event_price_category c on c.partner_id = s.partner_id and c.event_id = e.id and c.id = m.category_id
     where s.partner_id = $1 and exists (select from payment p where p.partner_id = s.partner_id and p.sale_id = s.id
       and p.means = 'web')`,
    [partnerId],
  )
const paidOf = async () => {
  const rows = await asOwner<{ sale: string; ore: number }>(
    `select sale_id as sale, sum(amount_ore)::int as ore from payment where partner_id = $1 and means = 'web' group by 1`,
    [partnerId],
  )
  return new Map(rows.map(({ sale, ore }) => [sale, ore]))
}

const terms: (FeeTerms & { from: Day })[] = []

/** The terms charge the high VAT rate, while the event's type has the low rate. */
async function setTerms(from: Day, perTicket: number, feeBp: number, cardBp: number) {
  await asOwner(
    `insert into fee_term (partner_id, id, valid_from, fee_per_ticket_ore, fee_basis_points, card_basis_points, made_by)
     values ($1, gen_random_uuid(), $2, $3, $4, $5, $6)`,
    [partnerId, from, perTicket, feeBp, cardBp, userId],
  )
  terms.push({
    from,
    feePerTicketOre: perTicket,
    feeBasisPoints: feeBp,
    cardBasisPoints: cardBp,
  })
}
const none = { from: '', vat: 2500, feePerTicketOre: 0, feeBasisPoints: 0, cardBasisPoints: 0 }
const termsOn = (day: Day) => terms.findLast(({ from }) => from <= day) ?? none

/** Recomputes each month's payout from its sales by terms and category, and from its payments by other means. */
async function recomputed(): Promise<Map<string, number>> {
  const [moves, paid] = await Promise.all([movesOf(), paidOf()])
  const payout = new Map<string, number>()
  const fees = new Map<string, number>()
  const add = (month: string, ore: number) => payout.set(month, (payout.get(month) ?? 0) + ore)
  const sales = Map.groupBy(moves, ({ sale }) => sale)
  const lines = Map.groupBy(moves, (one) =>
    [startOfMonth(one.sold), termsOn(one.sold).from, one.category].join('|'),
  )
  for (const [key, ofLine] of lines) {
    const fresh = ofLine.filter(({ tickets, isExchange }) => tickets > 0 && !isExchange)
    const freshOre = fresh.reduce((sum, { ore }) => sum + ore, 0)
    const under = termsOn(ofLine[0]!.sold)
    const kept = keptOf(under, { paid: fresh.filter(({ ore }) => ore > 0).length, freshOre })
    const money = ofLine.reduce((sum, { ore }) => sum + ore, 0)
    const month = key.split('|')[0]!
    add(month, money - kept.feeOre - kept.cardOre)
    fees.set(month, (fees.get(month) ?? 0) + kept.feeOre)
  }
  // All fees have one VAT rate, so the VAT of each month is rounded once.
  for (const [month, feeOre] of fees) add(month, -roundHalfAway(feeOre * none.vat, 10_000))
  const others = new Map<string, { ore: number; charged: number; under: FeeTerms }>()
  for (const [sale, ofSale] of sales) {
    const [{ sold, isExchange } = moves[0]!] = ofSale
    const total = ofSale.reduce((sum, { ore }) => sum + ore, 0)
    const key = [startOfMonth(sold), termsOn(sold).from].join('|')
    const other = others.get(key) ?? { ore: 0, charged: 0, under: termsOn(sold) }
    const difference = (paid.get(sale) ?? 0) - total
    other.ore += difference
    if (total > 0 && !isExchange) other.charged += difference
    others.set(key, other)
  }
  for (const [key, { ore, charged, under }] of others) {
    add(key.split('|')[0]!, ore - keptOf(under, { paid: 0, freshOre: charged }).cardOre)
  }
  return payout
}

const byMonth = (lines: readonly Line[], figure: (line: Line) => number) => {
  const sums = new Map<string, number>()
  for (const line of lines) sums.set(line.settledOn, (sums.get(line.settledOn) ?? 0) + figure(line))
  return Object.fromEntries(sums)
}

const action = fc.record({
  what: fc.constantFrom('sellWeb', 'mixedWeb', 'refund', 'exchange', 'sell'),
  ago: fc.integer({ min: 0, max: 75 }),
  means: fc.constantFrom('card', 'cash', 'vipps', 'invoice'),
})

/** Sells tickets under each version of the terms; exchanges and refunds tickets under a later version. */
const each = [
  { what: 'sellWeb', ago: 50, means: 'card' },
  { what: 'mixedWeb', ago: 40, means: 'card' },
  { what: 'sellWeb', ago: 20, means: 'card' },
  { what: 'exchange', ago: 5, means: 'card' },
  { what: 'refund', ago: 3, means: 'card' },
  { what: 'sellWeb', ago: 2, means: 'card' },
] as const

it('a month’s payout equals a plain recomputation when terms change within the month', async () => {
  await asOwner('update partner set advance_payment = true where id = $1', [partnerId])
  await given.vatType(3)
  await setTerms(addDays(today, -60), 600, 0, 0)
  await setTerms(addDays(today, -31), 450, 175, 133)
  await setTerms(addDays(today, -9), 0, 333, 95)
  for (const one of each) await act(one)
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 6 }), async (history) => {
      for (const one of history) await act(one)
      const lines = await linesOf()
      const expected = Object.fromEntries(await recomputed())
      expect(byMonth(lines, ({ payoutOre }) => payoutOre)).toEqual(expected)
      for (const line of lines) {
        const { grossOre, refundOre, feeOre, feeVatOre, cardOre, payoutOre } = line
        expect(payoutOre).toBe(grossOre - refundOre - feeOre - feeVatOre - cardOre)
      }
    }),
    { numRuns: runsOf(3), endOnFailure: true },
  )
  const kinds = new Set((await linesOf()).map(({ category }) => category))
  expect([...kinds].toSorted()).toEqual(['#otherMeans', 'Barn', 'Voksen'])
})

it('the difference between sales by month of sale and by month of show is the growth of the presale', async () => {
  await asOwner('alter table event disable trigger moves_unsold')
  const at = `date_trunc('month', now()) - interval '20 days'`
  await asOwner(
    `update event set starts_at = ${at}, ends_at = ${at} + interval '1 hour', busy_from = ${at}, busy_until = ${at} + interval '1 hour'
     where partner_id = $1 and id = $2`,
    [partnerId, venue.standingId],
  )
  const [moves, paid] = await Promise.all([movesOf(), paidOf()])
  const sales = [...new Map(moves.map((one) => [one.sale, one])).values()]
  const owedAfter = (month: Day) =>
    sales
      .filter(({ sold, held }) => startOfMonth(sold) <= month && startOfMonth(held) > month)
      .reduce((sum, { sale }) => sum + (paid.get(sale) ?? 0), 0)
  for (const ago of [0, 1, 2, 3]) {
    const month = addMonths(startOfMonth(today), -ago)
    const [row] = await db.run(scope, monthStatement(partnerId, month))
    const grown = owedAfter(month) - owedAfter(addMonths(month, -1))
    expect({ month, grown: row?.presaleChangeOre }).toEqual({ month, grown })
  }
  await asOwner('update partner set advance_payment = false where id = $1', [partnerId])
  const byShow = byMonth(await linesOf(), ({ grossOre, refundOre }) => grossOre - refundOre)
  for (const [month, ore] of Object.entries(byShow)) {
    const [row] = await db.run(scope, monthStatement(partnerId, month))
    expect({ month, ore }).toEqual({ month, ore: row?.showOre })
  }
})
