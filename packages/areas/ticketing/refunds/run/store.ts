import { createHash } from 'node:crypto'
import { type Author, logs } from '@dxweb/kit/definitions/audit.ts'
import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import type { BodyOf, ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import type { getRefundReport, startRefundRun } from './contract.ts'
import { refund } from '../store.ts'
import type { Tables } from '@dxweb/kit/database/tables.ts'

const startText = `
  with e as (select id, state from event where partner_id = $1 and id = $2),
  made as (
    insert into refund_run (partner_id, id, event_id, with_fee, reason, started_by, sudo_id, request_id, to_gift_card)
    select $1, $3, e.id, $4, $5, $6, $7, $8, $9 from e where e.state = 'cancelled'
    on conflict (partner_id, event_id) where finished_at is null do nothing returning id
  ), noted as (
    ${logs('event', 'refundsStarted', '$2::integer', '$6, $7, $8')}
      null, jsonb_build_object('reason', $5::text) from made
  )
  select e.state, coalesce((select id from made), (select r.id from refund_run r
    where r.partner_id = $1 and r.event_id = e.id and r.finished_at is null)) as id from e`

export async function startRun(
  db: Database,
  { partnerId, renterId, userId }: Scope,
  eventId: number,
  { withFee, reason, to }: BodyOf<typeof startRefundRun.parts>,
  by: Author,
): Promise<{ id: string }> {
  const how = [withFee, reason, userId, by.sudoId, by.requestId, to === 'giftCard']
  const values = [partnerId, eventId, uuid7(), ...how]
  const { state, id } = onlyRow(
    await db.run<{ state: string; id: string | null }>(
      { partnerId, renterId, userId },
      sql('refund-run-start', startText, values),
    ),
  )
  if (state !== 'cancelled') throw new Refusal('wrong_state')
  if (id === null) throw new Refusal('unavailable')
  return { id }
}

const nameOf = (user: string) =>
  `coalesce(nullif(trim(${user}.first_name || ' ' || ${user}.last_name), ''), ${user}.email)`

const reportText = `
  with run as (
    select r.*, ${nameOf('u')} as started from refund_run r join user_account u on u.id = r.started_by
    where r.partner_id = $1 and r.event_id = $2 order by r.started_at desc limit 1
  ), held as (
    select sale_id, count(*)::integer as tickets, count(*) filter (where state = 'issued')::integer as "left"
    from ticket where partner_id = $1 and event_id = $2 group by sale_id
  ), listed as (
    select h.sale_id as "saleId", s.sold_at as "soldAt", coalesce(c.name, '') as name,
      coalesce(c.email, '') as email, coalesce(c.phone, '') as phone, h.tickets as "ticketCount", h."left" as "leftCount",
      coalesce((select string_agg(p.means, ', ' order by p.line) from payment p
        where p.partner_id = $1 and p.sale_id = s.id), '') as means,
      s.total_ore + s.rounding_ore as "paidOre",
      coalesce((select -sum(b.total_ore + b.rounding_ore) from sale b
        where b.partner_id = $1 and b.refund_of = s.id), 0)::bigint as "refundedOre",
      coalesce((select jsonb_agg(m order by m.means) from (
        select p.means, -sum(p.amount_ore)::bigint as "amountOre" from sale b
        join payment p on p.partner_id = $1 and p.sale_id = b.id
        where b.partner_id = $1 and b.refund_of = s.id group by p.means) m), '[]') as back,
      case when h."left" > 0 then coalesce(d.failure, '') else '' end as failure,
      coalesce(d.is_mailed, false) as "isMailed"
    from held h
    join sale s on s.partner_id = $1 and s.id = h.sale_id
    left join sale_buyer c on c.partner_id = $1 and c.sale_id = s.id
    left join run on true
    left join refund_run_sale d on d.partner_id = $1 and d.run_id = run.id and d.sale_id = s.id
    -- An event that is not cancelled has nothing to refund, so only its sales with refunds are listed.
    where h."left" < h.tickets or (select state from event where partner_id = $1 and id = $2) = 'cancelled'
    order by h."left" = 0, s.sold_at, s.id
  )
  select e.title, e.starts_at as "startsAt", e.state = 'cancelled' as "isCancelled",
    (select jsonb_build_object('id', id, 'withFee', with_fee, 'reason', reason,
      'to', case when to_gift_card then 'giftCard' else 'means' end, 'startedBy', started,
      'startedAt', started_at, 'finishedAt', finished_at) from run) as run,
    coalesce((select jsonb_agg(to_jsonb(l)) from listed l), '[]') as data
  from event e where e.partner_id = $1 and e.id = $2`

export type RefundReport = ReplyOf<typeof getRefundReport.parts>

export interface PrintedReport extends RefundReport {
  title: string
  startsAt: string
}

export const refundReportStatement = (partnerId: number, eventId: number) =>
  sql<PrintedReport>('refund-report', reportText, [partnerId, eventId])

export interface Run extends Pick<
  Tables['refund_run'],
  'id' | 'eventId' | 'withFee' | 'reason' | 'startedBy' | 'sudoId' | 'requestId'
> {
  to: 'means' | 'giftCard'
}

export const openRuns = (db: Database, scope: Scope) =>
  db.run<Run>(
    scope,
    sql(
      'refund-runs-open',
      `select id, event_id as "eventId", with_fee as "withFee", reason,
         case when to_gift_card then 'giftCard' else 'means' end as to, started_by as "startedBy",
         sudo_id as "sudoId", request_id as "requestId"
       from refund_run where partner_id = $1 and finished_at is null order by started_at`,
      [scope.partnerId],
    ),
  )

interface RunSale {
  saleId: string
  ticketIds: string[]
}

const nextText = `
  select t.sale_id as "saleId", array_agg(t.id order by t.id) as "ticketIds"
  from ticket t
  where t.partner_id = $1 and t.event_id = $2 and t.state = 'issued' and not exists (
    select from refund_run_sale d where d.partner_id = $1 and d.run_id = $3 and d.sale_id = t.sale_id)
  group by t.sale_id order by t.sale_id limit $4`

const noteText = `
  insert into refund_run_sale (partner_id, run_id, sale_id, failure) values ($1, $2, $3, $4) on conflict do nothing
  returning sale_id`

/** Marks the sale as refunded in the refund's transaction, and records whether a mail is due. */
const paidText = `
  insert into refund_run_sale (partner_id, run_id, sale_id, refund_id, card_id, is_due)
  select $1, $2, $3, id, (select id from gift_card where partner_id = $1 and id = $5), exists (
    select from sale_buyer where partner_id = $1 and sale_id = $3 and email <> '')
  from sale where partner_id = $1 and id = $4
  on conflict do nothing`

const finishText = `
  update refund_run set finished_at = now() where partner_id = $1 and id = $2 and finished_at is null`

/**
 * Uses an idempotency key for each sale, so that an interrupted or repeated run refunds each ticket once. Marks the run
 * as finished when no sale is left.
 */
export async function workOnRun(
  db: Database,
  partnerId: number,
  run: Run,
  most: number,
): Promise<number> {
  const scope = { partnerId, renterId: 0, userId: run.startedBy }
  const sales = await db.run<RunSale>(
    scope,
    sql('refund-run-next', nextText, [partnerId, run.eventId, run.id, most]),
  )
  for (const sale of sales) {
    const failure = await payBack(db, scope, run, sale)
    if (failure === null) continue
    const values = [partnerId, run.id, sale.saleId, failure]
    await db.run(scope, sql('refund-run-note', noteText, values))
  }
  if (sales.length === 0)
    await db.run(scope, sql('refund-run-end', finishText, [partnerId, run.id]))
  return sales.length
}

/** Returns null, or the code of a refusal. Rethrows other errors and `unavailable`, so that a run resumes later. */
async function payBack(
  db: Database,
  scope: Scope,
  run: Run,
  sale: RunSale,
): Promise<string | null> {
  const text = `${run.id} ${sale.saleId} ${sale.ticketIds.join(' ')}`
  const hash = createHash('sha256').update(text).digest()
  try {
    await refund(db, scope, {
      ...sale,
      to: run.to,
      withFee: run.withFee,
      reason: run.reason,
      by: { userId: run.startedBy, sudoId: run.sudoId, requestId: run.requestId },
      idempotencyKey: hash.toString('hex'),
      bodyHash: hash,
      along: ({ id, giftCard }) => {
        const values = [scope.partnerId, run.id, sale.saleId, id, giftCard?.id ?? null]
        return sql('refund-run-paid', paidText, values)
      },
    })
    return null
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'unavailable') return error.code
    throw error
  }
}
