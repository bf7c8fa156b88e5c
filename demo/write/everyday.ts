import { accounts, type PaymentMeans, type VatCode } from '@dxweb/areas/accounting/rules.ts'
import { postCorrection } from '@dxweb/areas/ticketing/corrections/rules.ts'
import { vatOf } from '@dxweb/kit/money/money.ts'
import type pg from 'pg'
import { customerPartners } from '../house/customers.ts'
import { chiefMailOf, clerkOf } from '../house/people.ts'
import { insertRows, type Row } from '../load/insert-rows.ts'

/** A UUIDv7 of an instant, always the same of the same seed. */
const idAt = (at: string, seed: string) =>
  `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || substr(md5(${seed}), 1, 3) || 'a'
    || substr(md5(${seed}), 4, 15))::uuid`

/** One of `most` numbers, always the same of the same id. */
export const draw = (id: string, most: number) =>
  `('x' || substr(md5((${id})::text), 1, 7))::bit(28)::integer % ${most}`

/** Most who have a ticket come, in the last half hour. */
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

/** Sales on the web for what is still to come, a few of which go back, whole, on a day halfway to now. */
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
    select $1, id, event_id, renter_id, refund_id, category_id, vat_type_id, price_ore + fee_ore > 0, price_ore, fee_ore,
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

interface Corrected {
  id: string
  eventId: number
  renterId: number
  categoryId: number
  category: string
  priceOre: number
  vatTypeId: number
  vatCode: VatCode
  basisPoints: number
  at: string
  day: string
}

/** The morning after some events that have been held, with their usual price category. */
const correctedText = `
  select ${idAt('e.at', `e.id || 'correction'`)} as id, e.id as "eventId", e.renter_id as "renterId", c.id as "categoryId",
    c.name as category, c.price_ore::integer as "priceOre", v.id as "vatTypeId", v.code as "vatCode",
    r.basis_points as "basisPoints", e.at, (e.at at time zone 'Europe/Oslo')::date::text as day
  from (
    select id, partner_id, event_type_id, coalesce(renter_id, 0) as renter_id, starts_at,
      date_trunc('day', ends_at, 'Europe/Oslo') + interval '34 hours' as at
    from event where partner_id = $1 and state = 'published'
      and ends_at between $2::timestamptz - interval '24 days' and $2::timestamptz - interval '3 days'
  ) e
  join event_price_category c on c.partner_id = e.partner_id and c.event_id = e.id and c.id = 1
  join event_type t on t.partner_id = e.partner_id and t.id = e.event_type_id
  join vat_type v on v.id = t.vat_type_id
  cross join lateral (select basis_points from vat_rate x where x.vat_type_id = v.id and x.valid_from <= e.starts_at::date
    order by valid_from desc limit 1) r
  where c.price_ore > 0 order by ${draw('e.id', 1009)}, e.id limit 4`

/** What was sold on paper, and what was counted wrong. */
const counted: readonly { count: number; means: PaymentMeans; reason: string }[] = [
  { count: 6, means: 'invoice', reason: 'Solgt til skoleklasse på faktura' },
  { count: 2, means: 'card', reason: 'Solgt i døra mens nettet var nede' },
  { count: 1, means: 'invoice', reason: 'Billett glemt ved telling' },
  { count: -1, means: 'invoice', reason: 'Talt én for mye' },
]

async function writeCorrections(client: pg.ClientBase, partnerId: number, now: string, by: number) {
  const { rows } = await client.query<Corrected>(correctedText, [partnerId, now])
  const made: Record<'sale' | 'payment' | 'posting' | 'ticket_sale_correction', Row[]> = {
    sale: [],
    payment: [],
    posting: [],
    ticket_sale_correction: [],
  }
  rows.forEach((row, at) => {
    const { count, means, reason } = counted[at] ?? { count: 1, means: 'invoice', reason: '' }
    const amountOre = count * row.priceOre
    const vatOre = vatOf(amountOre, row.basisPoints)
    const of = { partner_id: partnerId, event_id: row.eventId, renter_id: row.renterId }
    const sale_id = row.id
    const by_channel = { user_id: by, channel: 'manual', total_ore: amountOre, rounding_ore: 0 }
    made.sale.push({ ...of, id: sale_id, sold_at: row.at, ...by_channel, reason })
    made.payment.push({ ...of, sale_id, line: 1, means, amount_ore: amountOre })
    const { eventId, vatTypeId, vatCode } = row
    const sum = { eventId, means, amountOre, vatTypeId, vatCode, vatOre }
    postCorrection(sum, true).forEach((move, line) => {
      const { debit, credit, amountOre: amount_ore, kind, vatTypeId: vat_type_id } = move
      const moved = { debit, credit, amount_ore, kind, vat_type_id, posted_on: row.day }
      made.posting.push({ ...of, source_id: sale_id, line: line + 1, ...moved })
    })
    made.ticket_sale_correction.push({
      ...of,
      id: at + 1,
      price_category: row.category,
      ticket_count: count,
      amount_ore: amountOre,
      reason,
      made_by: by,
      made_at: row.at,
      version: 1,
      sale_id,
      category_id: row.categoryId,
      means,
      vat_type_id: vatTypeId,
      vat_basis_points: row.basisPoints,
      vat_ore: vatOre,
    })
  })
  for (const [table, lines] of Object.entries(made)) await insertRows(client, table, lines)
}

/** What comes to a sale: refunds, corrections and scans at the door. Runs before the days are closed. */
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
