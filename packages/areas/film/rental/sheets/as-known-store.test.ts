import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { rowsStatement } from '@dxweb/server/reports/report-sql.ts'
import { outcomeOf } from '@dxweb/server/testing/given.ts'
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { distributorSettlementSource } from './report-store.ts'
import {
  addShow,
  addTerms,
  evening,
  films,
  first,
  givenSheets,
  type Line,
  nothingShown,
  posted,
  sellTickets,
  step,
  sumOf,
  today,
  usual,
} from '@dxweb/server/testing/film/given-sheets.ts'
import { runsOf } from '@dxweb/server/testing/history/runs.ts'

const { asOwner, db, venue } = await givenSheets()
const { partnerId, scope } = venue

beforeEach(nothingShown)

const rounds = 3
const anyChange = fc.record({
  round: fc.nat(rounds - 1),
  what: fc.constantFrom('refund', 'exchange', 'correction'),
  show: fc.nat(20),
  count: fc.integer({ min: 1, max: 4 }),
})
type Change = typeof anyChange extends fc.Arbitrary<infer C> ? C : never

/** Rounds are three days apart, all before today. */
const dayOfRound = (round: number): Day => addDays(today, 3 * (round - rounds))
const at = (day: Day, hour: number) => `${day} ${hour}:00 Europe/Oslo`

const saleAt = `
  insert into sale (partner_id, id, sold_at, user_id, channel, total_ore)
  values ($1, gen_random_uuid(), $2::timestamptz, 1, 'pos', 0) returning id, sold_at`

const backText = (priceFrom: string) => `
  with back as (${saleAt}), gone as (
    update ticket set state = 'refunded' where id in (
      select id from ticket where event_id = $3 and state = 'issued' order by id limit $4) returning *
  ), inputs as (
    insert into ticket_refund (partner_id, ticket_id, event_id, sale_id, category_id, vat_type_id, is_paid, price_ore,
      fee_ore, vat_ore, fee_vat_ore, refunded_at)
    select gone.partner_id, gone.id, gone.event_id, back.id, gone.category_id, gone.vat_type_id, gone.price_ore > 0,
      gone.price_ore, 0, gone.vat_ore, 0, back.sold_at from gone, back returning price_ore, vat_ore, category_id, vat_type_id
  ), again as (${saleAt})
  insert into ticket (partner_id, id, event_id, renter_id, sale_id, sold_at, category_id, price_ore, vat_type_id,
    vat_basis_points, vat_ore)
  select $1, gen_random_uuid(), $5, 0, again.id, again.sold_at, category_id, price_ore, vat_type_id, 1200, vat_ore
  from inputs, again where ${priceFrom}`

const correctText = `
  with made as (${saleAt})
  insert into ticket_sale_correction (partner_id, id, event_id, renter_id, ticket_count, price_category, amount_ore,
    reason, made_by, made_at, sale_id, category_id, vat_type_id, vat_basis_points, vat_ore)
  select $1, dx_next_id($1, 'correction'), $3, 0, $4::int, 'Voksen', $4 * 12000, 'Talt feil', 1, made.sold_at, made.id, 1,
    3, 1200, $4 * 1286 from made`

async function take({ what, show, count, round }: Change, ids: readonly number[]) {
  const id = ids[show % ids.length]
  const other = ids[(show + 1) % ids.length]
  const when = at(dayOfRound(round), 15)
  if (what === 'correction') return asOwner(correctText, [partnerId, when, id, count])
  const isAgain = what === 'exchange' ? 'true' : 'false'
  return asOwner(backText(isAgain), [partnerId, when, id, count, other])
}

async function ledgerUntil(day: Day) {
  const [row] = await asOwner<{ gross: number; net: number; paid: number }>(
    `select coalesce(sum(m.price_ore), 0)::int as gross, coalesce(sum(m.price_ore - m.vat_ore), 0)::int as net,
       coalesce(sum(m.tickets) filter (where m.is_paid), 0)::int as paid
     from ticket_move m join sale s on s.partner_id = m.partner_id and s.id = m.sale_id
     where m.event_id >= 100 and s.sold_at < ($1::date + 1)::timestamp at time zone 'Europe/Oslo'`,
    [day],
  )
  return row
}

async function sheetsUntil(until: Day) {
  const period = { from: addDays(first, -7), to: addDays(today, 30), until }
  const asked = rowsStatement(distributorSettlementSource, partnerId, period)
  const lines = (await db.run(scope, asked)) as unknown as Line[]
  return {
    gross: sumOf(lines, 'grossOre'),
    net: sumOf(lines, 'netOre'),
    paid: sumOf(lines, 'paid'),
  }
}

/** Moves the approvals of a round to 09:00 on its day, before that day's changes. */
const backdate = (round: number) =>
  asOwner(
    `update film_sheet set approved_at = $1::timestamptz where approved_at > now() - interval '1 hour'`,
    [at(dayOfRound(round), 9)],
  )

it('settlements up to any day equal the ledger up to that day, with refunds, exchanges and corrections', async () => {
  await fc.assert(
    fc
      .asyncProperty(
        fc.uniqueArray(fc.nat(20), { minLength: 2, maxLength: 6 }),
        fc.array(anyChange, { maxLength: 10 }),
        async (days, changes) => {
          await addTerms(usual)
          const ids = days.map((_, nth) => 100 + nth)
          for (const [nth, day] of days.entries()) {
            const film = (nth % films.length) as 0 | 1
            await addShow({
              ...evening,
              id: 100 + nth,
              film,
              day: addDays(first, day),
            })
            await sellTickets(100 + nth, 12, 14_500, 1554)
          }
          for (let round = 0; round < rounds; round += 1) {
            await outcomeOf(step(addDays(first, round * 7), 'approve'))
            await backdate(round)
            for (const one of changes.filter((each) => each.round === round)) await take(one, ids)
          }
          const known = [-4, -3, -1, 0, 2, 3, 5, 6, 9].map((after) => addDays(dayOfRound(0), after))
          for (const day of known) expect(await sheetsUntil(day)).toEqual(await ledgerUntil(day))
          const [kept] = await asOwner<{ ore: number }>(
            'select coalesce(sum(rental_ore + top_up_ore + rental_vat_ore), 0)::int as ore from film_sheet_line',
          )
          expect((await posted())['2400'] ?? 0).toBe(0 - (kept?.ore ?? 0))
        },
      )
      .beforeEach(nothingShown),
    { numRuns: runsOf(4) },
  )
})
