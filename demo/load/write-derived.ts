import type pg from 'pg'

/** Tables without triggers during the bulk load; `writeDerived` adds the rows that their triggers would write. */
export const derivedFrom = ['event', 'event_price_category', 'posting'] as const

const titlesText = `
  insert into event_title (partner_id, title, key)
  select partner_id, title, dx_search_key(title) from (
    select distinct partner_id, title from event where partner_id = any($1)) t
  on conflict do nothing`

const hallsText = `
  insert into hall_booking (partner_id, auditorium_id, event_id, renter_id, busy_from, busy_until, own_start)
  select partner_id, auditorium_id, id, coalesce(renter_id, 0), busy_from, busy_until, starts_at
  from event where partner_id = any($1) and state <> 'cancelled'`

export async function writeDerived(client: pg.ClientBase, partnerIds: number[]): Promise<void> {
  for (const text of [titlesText, hallsText]) await client.query(text, [partnerIds])
}
