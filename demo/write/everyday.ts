import { accounts } from '@dxweb/areas/accounting/rules.ts'
import type pg from 'pg'
import { draw, idAt } from '../ground/drawn-sql.ts'
import { customerPartners } from '../venue/customers.ts'
import { chiefMailOf, clerkOf } from '../venue/people.ts'
import { writeCorrections } from './corrections.ts'

/** Scans most tickets, in the last half hour before the event. */
const scanText = `
  insert into ticket_scan (partner_id, id, event_id, renter_id, ticket_id, result, device, scanned_at, received_at, user_id)
  select $1, ${idAt('s.at', `s.id::text || 'scan'`)}, s.event_id, s.renter_id, s.id, 'accepted', 'Dør ' || 1 + s.drawn % 2, s.at,
    s.at, $3
  from (
    select t.id, t.event_id, t.renter_id, d.drawn, e.starts_at - interval '1 second' * (d.drawn % 1700) as at
    from event e join ticket t on t.partner_id = e.partner_id and t.event_id = e.id
    cross join lateral (select ${draw('t.id', 10_000)} as drawn) d
    where e.partner_id = $1 and e.starts_at between $2::timestamptz - interval '35 days' and $2::timestamptz
      and t.state = 'issued' and d.drawn % 100 < 94
  ) s`

/** Refunds all tickets of a few web sales for coming events, halfway between the sale and today. */
const refundText = `
  with chosen as materialized (
    select s.id, s.event_id, s.renter_id, s.channel, s.total_ore, p.means, a.at,
      ${idAt('a.at', `s.id::text || 'refund'`)} as refund_id,
      (array['Syk', 'Kjøpte feil dag', 'Fikk ikke barnevakt', 'Reisen er avlyst'])[1 + ${draw(`s.id::text || 'why'`, 4)}] as reason
    from sale s
    join payment p on p.partner_id = s.partner_id and p.sale_id = s.id
    join event e on e.partner_id = s.partner_id and e.id = s.event_id
    cross join lateral (select date_trunc('day', s.sold_at + ($2::timestamptz - s.sold_at) / 2, 'Europe/Oslo')
      + interval '10 hours' + interval '1 minute' * (${draw(`s.id::text || 'when'`, 500)}) as at) a
    where s.partner_id = $1 and s.sold_at between $2::timestamptz - interval '50 days' and $2::timestamptz - interval '3 days' and s.total_ore > 0
      and p.means in ('web', 'vipps') and e.starts_at > $2::timestamptz + interval '2 hours' and ${draw('s.id', 60)} = 7
  ), made as (
    insert into sale (partner_id, id, event_id, renter_id, sold_at, user_id, channel, total_ore, refund_of, reason)
    select $1, refund_id, event_id, renter_id, at, $3, channel, -total_ore, id, reason from chosen
  ), paid as (
    insert into payment (partner_id, sale_id, line, event_id, renter_id, means, amount_ore)
    select $1, refund_id, 1, event_id, renter_id, means, -total_ore from chosen
  ), back as (
    insert into payment_refunded (partner_id, sale_id, line, event_id, renter_id, paid_ore, agreed_ore, refunded_ore)
    select $1, id, 1, event_id, renter_id, total_ore, total_ore, total_ore from chosen
  ), freed as (
    update ticket t set state = 'refunded' from chosen c where t.partner_id = $1 and t.sale_id = c.id
    returning t.*, c.refund_id, c.at
  ), refunded as (
    insert into ticket_refund (partner_id, ticket_id, event_id, renter_id, sale_id, category_id, vat_type_id, is_paid,
      price_ore, fee_ore, vat_ore, fee_vat_ore, refunded_at)
    select $1, id, event_id, renter_id, refund_id, category_id, vat_type_id, price_ore > 0, price_ore, fee_ore,
      vat_ore, fee_vat_ore, at from freed
  ), seats as (
    delete from seat_claim s using chosen c
    where s.partner_id = $1 and s.event_id = c.event_id and s.holder_id = c.id and s.kind = 'sold'
  ), places as (
    update open_place o set kind = null, holder_id = null from chosen c
    where o.partner_id = $1 and o.event_id = c.event_id and o.holder_id = c.id
  )
  insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, event_id, renter_id, kind)
  select $1, refund_id, 1, (at at time zone 'Europe/Oslo')::date, '${accounts.presale}', '${accounts.bank}', total_ore, event_id,
    renter_id, 'reversal' from chosen`

/** Must run before the days are closed. */
export async function writeEveryday(
  client: pg.ClientBase,
  userIds: ReadonlyMap<string, number>,
  now: number,
): Promise<void> {
  const at = new Date(now).toISOString()
  for (const partnerId of customerPartners) {
    const idOf = (email: string) => userIds.get(email) ?? 0
    const clerk = idOf(clerkOf(partnerId))
    await client.query(refundText, [partnerId, at, clerk])
    await writeCorrections(client, partnerId, at, idOf(chiefMailOf[partnerId] ?? ''))
    await client.query(scanText, [partnerId, at, clerk])
  }
}
