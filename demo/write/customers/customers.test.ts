import { accounts } from '@dxweb/areas/accounting/rules.ts'
import { testDatabase } from '@dxweb/server/testing/test-database.ts'
import { expect, it } from 'vitest'
import { smallDemo } from '../../testing/small-demo.ts'

const venue = await testDatabase({ from: smallDemo })
const rows = <R>(text: string) => venue.asOwner<R & Record<string, unknown>>(text)

it('the demo contains campaigns with clicks and sales, and memberships in each state', async () => {
  const sold = await rows<Record<'visitors' | 'purchases', number>>(`
    select sum(d.visitors)::int as visitors, (select sum(s.purchases)::int from campaign_sale s
      where s.partner_id = 1003 and s.campaign_id = l.campaign_id) as purchases
    from campaign_day d join campaign_link l using (partner_id, code)
    where d.partner_id = 1003 group by l.campaign_id`)
  expect(sold).toHaveLength(5)
  for (const { visitors, purchases } of sold) {
    expect(purchases).toBeGreaterThan(0)
    expect(visitors).toBeGreaterThan(purchases)
  }
  const [members] = await rows<Record<'cards' | 'periods' | 'wrong', number>>(`
    select (select count(*)::int from membership where partner_id = 1003) as cards,
      (select count(*)::int from membership_period where partner_id = 1003) as periods,
      (select count(*)::int from membership_period p where p.partner_id = 1003 and p.price_ore is distinct from (
        select sum(o.amount_ore) filter (where o.kind = 'sale') from posting o
        where o.partner_id = 1003 and o.source_id = p.sale_id
        having sum(o.amount_ore) filter (where o.credit = '${accounts.presale}')
          = sum(o.amount_ore) filter (where o.debit = '${accounts.presale}'))) as wrong`)
  expect(members).toMatchObject({ cards: 13, periods: 14, wrong: 0 })
})
