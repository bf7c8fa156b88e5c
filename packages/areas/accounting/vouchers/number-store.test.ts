import { addDays } from '@dxweb/kit/time/day.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { givenVenue } from '@dxweb/server/testing/given.ts'
import { actions, historyOf } from '@dxweb/server/testing/history/random-history.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { numberVouchers } from './number-store.ts'

const given = await givenVenue()
const { asOwner, db, venue } = given
const { partnerId, scope } = venue
const today = localDay(new Date(), 'Europe/Oslo')
await given.ended()
const act = historyOf(given)

const action = fc.record({
  what: fc.constantFrom(...actions),
  ago: fc.integer({ min: 0, max: 5 }),
  means: fc.constantFrom('card', 'cash', 'vipps', 'invoice'),
})

async function faults() {
  const gaps = await asOwner(
    `select year from voucher where partner_id = $1 group by year having count(*) <> max(number)`,
    [partnerId],
  )
  const accounts = await asOwner(`select * from dx_voucher_faults($1, '1990-01-01', $2)`, [
    partnerId,
    addDays(today, -1),
  ])
  return [...gaps, ...accounts]
}

it('vouchers of a large venue are numbered in several transactions', async () => {
  await asOwner(
    `insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, renter_id, kind)
     select $1, dx_first_uuid(now() - day * interval '1 day'), line, $2::date - day, '1900', '1909', 100, 0, 'cashDifference'
     from generate_series(11, 13) day, generate_series(1, 2500) line`,
    [partnerId, today],
  )
  const through = []
  for (let call = 0; call < 3; call += 1) {
    await asOwner('select dx_number_vouchers($1)', [partnerId])
    const [state] = await asOwner<{ ago: number }>(
      'select $2::date - through_day as ago from voucher_state where partner_id = $1',
      [partnerId, today],
    )
    through.push(state?.ago)
  }
  expect(through).toEqual([13, 12, 11])
  await numberVouchers(db, scope)
  expect(await faults()).toEqual([])
})

it('concurrent numbering numbers every posting once and without a gap', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 3, maxLength: 12 }), async (all) => {
      for (const one of all) await act(one)
      await Promise.all([numberVouchers(db, scope), numberVouchers(db, scope)])
      expect(await faults()).toEqual([])
    }),
    { numRuns: 6 },
  )
  const [shown] = await asOwner<{ card: number; paid: number }>(
    `select (select sum(debit_ore - credit_ore)::int from voucher_line where partner_id = $1 and purpose = 'vipps') as card,
       (select sum(y.amount_ore - y.carried_ore)::int from payment y join sale s on s.partner_id = $1 and s.id = y.sale_id
         where y.partner_id = $1 and y.means = 'vipps' and s.sold_at < $2::date::timestamp at time zone 'Europe/Oslo') as paid`,
    [partnerId, today],
  )
  expect(shown?.card).toBe(shown?.paid)
})
