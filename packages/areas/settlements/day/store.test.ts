import { takeReceipts } from '@dxweb/areas/tills/receipts/take-store.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { addDays } from '@dxweb/kit/time/day.ts'
import { operatingDay } from '@dxweb/kit/time/zoned-time.ts'
import { rowsStatement } from '@dxweb/server/reports/report-sql.ts'
import { givenVenue } from '@dxweb/server/testing/given.ts'
import { actions, historyOf } from '@dxweb/server/testing/history/random-history.ts'
import { runsOf } from '@dxweb/server/testing/history/runs.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daySettlementSource, settledDaysSource } from './report-store.ts'

const given = await givenVenue()
const { asOwner, db, venue } = given
const { partnerId, scope } = venue
const today = operatingDay(new Date(), 'Europe/Oslo')
await given.ended()
const act = historyOf(given)

await asOwner(
  `with t as (
     insert into till (partner_id, id, name, number, kind, float_ore, is_active)
     values ($1, 1, 'Kiosken', 1, 'kiosk', 0, true)
   ) insert into till_register (partner_id, id, register_ref, till_id)
     values ($1, 1, 'K1', 1), ($1, 2, 'K2', null)`,
  [partnerId],
)

interface Goods {
  grossOre: number
  cashOre: number
  cardOre: number
  roundingOre: number
}
const goods = new Map<string, Goods>()

/**
 * Stores a sale of a declared till, and a cash movement, which must not count as a sale. Sales with odd amounts have
 * an unmapped article.
 */
async function sellOnTill(till: { ago: number; ore: number; register: number; isCash: boolean }) {
  const day = addDays(today, -till.ago)
  const roundingOre = till.isCash ? Math.round(till.ore / 100) * 100 - till.ore : 0
  const netOre = Math.round(till.ore / 1.15)
  const receipt = {
    registerId: till.register,
    contentHash: '00',
    nr: '1',
    standardType: null,
    at: `${day}T12:00:00Z`,
    day,
    operatorRef: '1',
    chain: 'unknown' as const,
    gap: 0,
  }
  const means = till.isCash ? '12001' : '12002'
  const line = { line: 1, articleRef: String(till.ore % 2), groupRef: '', discountOre: 0 }
  const id = uuid7()
  await takeReceipts(db, scope, [
    {
      ...receipt,
      id,
      key: id,
      kind: 'sale',
      grossOre: till.ore,
      netOre,
      roundingOre,
      lines: [
        { ...line, quantityMicro: 1_000_000, grossOre: till.ore, netOre, vatBasisPoints: 1500 },
      ],
      payments: [{ line: 1, means, amountOre: till.ore + roundingOre }],
    },
    {
      ...receipt,
      id: uuid7(),
      key: `${id} in`,
      kind: 'cashMove',
      grossOre: 0,
      netOre: 0,
      roundingOre: 0,
      lines: [],
      payments: [{ line: 1, means: '12001', amountOre: 50_000 }],
    },
  ])
  await asOwner(`update till_article set group_id = 1 where article_ref = '0'`)
  const was = goods.get(day) ?? { grossOre: 0, cashOre: 0, cardOre: 0, roundingOre: 0 }
  const paidOre = till.ore + roundingOre
  goods.set(day, {
    grossOre: was.grossOre + till.ore,
    cashOre: was.cashOre + (till.isCash ? paidOre : 0),
    cardOre: was.cardOre + (till.isCash ? 0 : paidOre),
    roundingOre: was.roundingOre + roundingOre,
  })
}
const noGoods: Goods = { grossOre: 0, cashOre: 0, cardOre: 0, roundingOre: 0 }

interface Line {
  settledOn: string
  part: string
  line: string
  tickets: number | null
  amountOre: number
  vatOre: number | null
}

const all = { from: addDays(today, -30), to: today }
const linesOf = (asked = all) =>
  db.run(scope, rowsStatement(daySettlementSource, partnerId, asked)) as unknown as Promise<Line[]>

/** Returns account balances per operating day, as debit minus credit. */
async function balances() {
  const rows = await asOwner<{ day: string; account: string; ore: number }>(
    `select to_char((s.sold_at at time zone 'Europe/Oslo') - interval '5 hours', 'YYYY-MM-DD') as day, l.account,
       sum(l.ore)::int as ore
     from posting p join sale s on s.partner_id = p.partner_id and s.id = p.source_id
     cross join lateral (values (p.debit, p.amount_ore), (p.credit, -p.amount_ore)) l (account, ore)
     where p.partner_id = $1 group by 1, 2`,
    [partnerId],
  )
  return (day: string, account: string) =>
    rows.find((row) => row.day === day && row.account === account)?.ore ?? 0
}

/** Moves the last sale to 01:30 in the following night, and its postings to that night's calendar day. */
const toNight = () =>
  asOwner(
    `with late as (
       update sale set sold_at = ((sold_at at time zone 'Europe/Oslo' - interval '5 hours')::date::timestamp
         + interval '25 hours 30 minutes') at time zone 'Europe/Oslo'
       where partner_id = $1 and id = (select id from sale where partner_id = $1 order by id desc limit 1)
         and sold_at < now() - interval '2 days' returning id, sold_at
     ), tickets as (
       update ticket t set sold_at = late.sold_at from late where t.partner_id = $1 and t.sale_id = late.id
     ), refunds as (
       update ticket_refund r set refunded_at = late.sold_at from late where r.partner_id = $1 and r.sale_id = late.id
     )
     update posting p set posted_on = (late.sold_at at time zone 'Europe/Oslo')::date from late
     where p.partner_id = $1 and p.source_id = late.id`,
    [partnerId],
  )

const action = fc.record({
  what: fc.constantFrom(...actions),
  ago: fc.integer({ min: 0, max: 5 }),
  means: fc.constantFrom('card', 'cash', 'vipps', 'invoice'),
  isLate: fc.boolean(),
})

const tillSale = fc.record({
  ago: fc.integer({ min: 0, max: 5 }),
  ore: fc.integer({ min: 1, max: 99_999 }),
  register: fc.constantFrom(1, 2),
  isCash: fc.boolean(),
})

/** Sales before, on and after the day of the event, which was two days ago. */
const each = [
  { what: 'mixed', ago: 4, means: 'card' },
  { what: 'sell', ago: 2, means: 'cash' },
  { what: 'correct', ago: 1, means: 'cash' },
  { what: 'giftCard', ago: 1, means: 'card' },
  { what: 'membership', ago: 1, means: 'cash' },
  { what: 'endMembership', ago: 0, means: 'cash' },
  { what: 'sell', ago: 0, means: 'vipps' },
] as const

async function expectTied() {
  const lines = await linesOf()
  const balance = await balances()
  for (const [day, ofDay] of Map.groupBy(lines, ({ settledOn }) => settledOn)) {
    const ore = (line: string) => ofDay.find((one) => one.line === line)?.amountOre ?? 0
    const sum = (part: string) =>
      ofDay
        .filter((one) => one.part === part)
        .reduce((total, { amountOre }) => total + amountOre, 0)
    const means = (...names: string[]) =>
      names.reduce((total, name) => total + ore(`#means.${name}`), 0)
    const { grossOre, cashOre, cardOre, roundingOre } = goods.get(day) ?? noGoods
    const shown = {
      day,
      products: ore('#products'),
      goods: sum('goods'),
      tills: grossOre > 0 ? sum('tills') : 0,
      cash: ore('#cashEarned'),
      bank: means('card', 'vipps', 'web'),
      owed: means('invoice'),
      presale: ore('#ticketSales'),
      giftCards: ore('#giftCards') - means('giftCard'),
      rounding: ore('#rounding'),
      paid: sum('means'),
      overview: ore('#ticketSales'),
      shows: sum('shows'),
      vat: sum('vat'),
      clerks: sum('clerks'),
    }
    expect(shown).toEqual({
      day,
      products: grossOre,
      goods: grossOre,
      tills: grossOre > 0 ? sum('means') : 0,
      cash: balance(day, '1900') + cashOre,
      bank: balance(day, '1920') + cardOre,
      owed: balance(day, '1500'),
      presale: 0 - balance(day, '2900'),
      giftCards: 0 - balance(day, '2901'),
      rounding: roundingOre - balance(day, '7740'),
      paid: ore('#total') + ore('#rounding'),
      overview:
        ore('#todaysShows') + ore('#presaleBefore') + ore('#presaleLater') + ore('#pastShows'),
      shows: ore('#ticketSales'),
      vat: ore('#ticketSales') + ore('#products') + ore('#memberships'),
      clerks: ore('#total') - ore('#products'),
    })
  }
  await expectListed(lines)
  return lines
}

async function expectListed(lines: readonly Line[]) {
  const days = (await db.run(
    scope,
    rowsStatement(settledDaysSource, partnerId, all),
  )) as unknown as {
    settledOn: string
    ticketsOre: number
    productsOre: number
    giftCardsOre: number
    membershipsOre: number
    cashOre: number
  }[]
  const sold = [...Map.groupBy(lines, ({ settledOn }) => settledOn)].flatMap(
    ([settledOn, ofDay]) => {
      const ore = (line: string) => ofDay.find((one) => one.line === line)?.amountOre ?? 0
      const hasSold = ofDay.some(({ part }) => part === 'clerks' || part === 'goods')
      const shown = {
        ticketsOre: ore('#ticketSales'),
        productsOre: ore('#products'),
        giftCardsOre: ore('#giftCards'),
        membershipsOre: ore('#memberships'),
      }
      return hasSold ? [{ settledOn, ...shown, cashOre: ore('#cashEarned') }] : []
    },
  )
  const byDay = (one: { settledOn: string }, other: { settledOn: string }) =>
    one.settledOn < other.settledOn ? -1 : 1
  const listed = days.map(
    ({ settledOn, ticketsOre, productsOre, giftCardsOre, membershipsOre, cashOre }) => {
      return { settledOn, ticketsOre, productsOre, giftCardsOre, membershipsOre, cashOre }
    },
  )
  expect(listed.toSorted(byDay)).toEqual(sold.toSorted(byDay))
}

describe('lines of day settlements', () => {
  it('a settlement begins with the overview, in the usual order of a box office', async () => {
    await act({ what: 'sell', ago: 3, means: 'cash' })
    const lines = (await linesOf()).filter(({ settledOn }) => settledOn === addDays(today, -3))
    expect(lines.slice(0, 11).map(({ line }) => line)).toEqual([
      '#todaysShows',
      '#presaleBefore',
      '#presaleLater',
      '#pastShows',
      '#ticketSales',
      '#products',
      '#giftCards',
      '#memberships',
      '#total',
      '#rounding',
      '#cashEarned',
    ])
    const parts = [...new Set(lines.map(({ part }) => part))]
    expect(parts).toEqual(['overview', 'means', 'shows', 'clerks', 'vat'])
  })

  it('settlements equal the ledger and the tills’ sales, after any sales, refunds, exchanges and corrections', async () => {
    for (const one of each) await act(one)
    await fc.assert(
      fc.asyncProperty(
        fc.array(action, { minLength: 3, maxLength: 5 }),
        tillSale,
        async (history, till) => {
          for (const one of history) {
            await act(one)
            if (one.isLate) await toNight()
          }
          await sellOnTill(till)
          await expectTied()
        },
      ),
      { numRuns: runsOf(3), endOnFailure: true },
    )
    // Adds sales of all kinds, since random refunds may have reduced a line to 0.
    for (const one of each) await act(one)
    // Moves the event to the middle of its sales.
    await asOwner('alter table event disable trigger moves_unsold')
    await asOwner(
      `update event set starts_at = now() - interval '2 days', ends_at = now() - interval '46 hours', busy_from = now() - interval '2 days', busy_until = now() - interval '46 hours'
       where partner_id = $1 and id = $2`,
      [partnerId, venue.standingId],
    )
    const lines = await expectTied()
    const kinds = new Set(lines.filter(({ amountOre }) => amountOre !== 0).map(({ line }) => line))
    for (const line of ['#presaleBefore', '#presaleLater', '#pastShows', '#rounding']) {
      expect(kinds).toContain(line)
    }
  })
})
