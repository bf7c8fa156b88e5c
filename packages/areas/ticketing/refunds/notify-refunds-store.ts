import { issuerName } from '@dxweb/areas/partners/issuer-name.ts'
import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'

export interface RefundNotice {
  partnerId: number
  /** The customer for whom the mail contains a consent link; null omits the link. */
  customerId: number | null
  to: string
  locale: 'nb' | 'en'
  name: string
  event: string
  partner: string
  startsAt: string
  timeZone: string
  saleId: string
  amountOre: number
  /** The new gift card's number; '' for refunds to the original means. */
  cardNumber: string
}

/** Resolves to true if the mail was sent. */
export type NotifyRefund = (refund: RefundNotice) => Promise<boolean>

interface Due extends Omit<RefundNotice, 'to' | 'partnerId'> {
  /** Null if the buyer's address has been deleted. */
  to: string | null
  runId: string
  paidSaleId: string
}

const atOnce = 20
const maxTries = 5

/** Leases rows for five minutes, so that only one server sends a mail, and another server retries after a crash. */
const takeText = `
  with taken as (
    update refund_run_sale d set due_at = now() + interval '5 minutes', tries = d.tries + 1
    from (select run_id, sale_id from refund_run_sale where partner_id = $1 and is_due and due_at <= now()
      order by due_at limit $2 for update skip locked) n
    where d.partner_id = $1 and d.run_id = n.run_id and d.sale_id = n.sale_id
    returning d.run_id, d.sale_id, d.refund_id, d.card_id
  )
  select t.run_id as "runId", t.sale_id as "paidSaleId", c.email as to, u.locale, dx_customer_at(c.email) as "customerId",
    c.name, e.title as event, ${issuerName} as partner,
    e.starts_at as "startsAt", p.time_zone as "timeZone", t.refund_id as "saleId",
    -(b.total_ore + case when t.card_id is null then b.rounding_ore else 0 end)::bigint as "amountOre",
    coalesce(g.number, '') as "cardNumber"
  from taken t
  join refund_run r on r.partner_id = $1 and r.id = t.run_id
  join user_account u on u.id = r.started_by
  join event e on e.partner_id = $1 and e.id = r.event_id
  join partner p on p.id = $1
  left join organizer o on o.partner_id = $1
  join sale b on b.partner_id = $1 and b.id = t.refund_id
  left join gift_card g on g.partner_id = $1 and g.id = t.card_id
  left join sale_buyer c on c.partner_id = $1 and c.sale_id = t.sale_id and c.email <> ''`

const nextText = `
  with waiting as (
    select t.sale_id, array_agg(t.id order by t.id) as ids, min(t.sold_at) as sold_at
    from ticket t where t.partner_id = $1 and t.event_id = $2 and t.state = 'issued' group by t.sale_id
  ), mailed as (
    select w.*, c.email, c.name, count(*) over ()::integer as count
    from waiting w join sale_buyer c on c.partner_id = $1 and c.sale_id = w.sale_id and c.email <> ''
  )
  select m.sale_id as "saleId", m.ids as "ticketIds", coalesce(m.count, 0) as count, m.email as to, m.name,
    e.title as event, ${issuerName} as partner, e.starts_at as "startsAt", p.time_zone as "timeZone"
  from event e
  join partner p on p.id = $1
  left join organizer o on o.partner_id = $1
  left join (select * from mailed order by sold_at, sale_id limit 1) m on true
  where e.partner_id = $1 and e.id = $2`

export interface NextNotice extends Pick<
  RefundNotice,
  'name' | 'event' | 'partner' | 'startsAt' | 'timeZone'
> {
  count: number
  to: string | null
  saleId: string | null
  ticketIds: string[] | null
}

export const nextNoticeStatement = (partnerId: number, eventId: number) =>
  sql<NextNotice>('refund-next-notice', nextText, [partnerId, eventId])

const doneText = `
  update refund_run_sale set is_mailed = is_mailed or $4, is_due = not $4 and not $5 and tries < $6
  where partner_id = $1 and run_id = $2 and sale_id = $3`

/** Sends each notice once, unless the server stops between sending and marking. */
export async function notifyRefunds(
  db: Database,
  scope: Scope,
  notify: NotifyRefund,
): Promise<number> {
  const { partnerId } = scope
  let count = 0
  for (;;) {
    const due = await db.run<Due>(scope, sql('refunds-to-notify', takeText, [partnerId, atOnce]))
    for (const { runId, paidSaleId, to, ...refund } of due) {
      const isSent = to !== null && (await notify({ ...refund, partnerId, to }))
      if (isSent) count += 1
      const values = [partnerId, runId, paidSaleId, isSent, to === null, maxTries]
      await db.run(scope, sql('refund-notified', doneText, values))
    }
    if (due.length === 0) return count
  }
}
