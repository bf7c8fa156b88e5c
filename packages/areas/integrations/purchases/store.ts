import { isFilmShow } from '@dxweb/areas/film/figures/film-show-sql.ts'
import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import type { AnalyticsSale, PixelSale } from './purchase.ts'

export type Tracker = 'analytics' | 'adPixel'

/** The maximum number of purchases per run; the next run sends the rest. */
const maxSales = 200

/**
 * The services accept events of the last 72 hours (analytics) or seven days (pixel); both limits are reduced by an
 * hour.
 */
const sendableFor = { analytics: '71 hours', adPixel: '167 hours' } as const

const isNew = (
  tracker: Tracker,
  sale: string,
) => `${sale}.sold_at > now() - interval '${sendableFor[tracker]}'
    and not exists (select from purchase_event d where d.partner_id = $1 and d.integration_id = '${tracker}'
      and d.sale_id = ${sale}.id)`

const boughtWith = (tracker: Tracker, consent: string) => `
    from sale_tracking t join sale s on s.partner_id = $1 and s.id = t.sale_id
    where t.partner_id = $1 and t.${consent} is not null and t.at > now() - interval '${sendableFor[tracker]}'
      and ${isNew(tracker, 's')}`

/** Selects refunds of purchases that were sent to the service. Exchanges do not count as refunds. */
const refundedWith = `
    from sale_tracking t
      join purchase_event p on p.partner_id = $1 and p.integration_id = 'analytics' and p.sale_id = t.sale_id
        and p.outcome = 'sent'
      join sale s on s.partner_id = $1 and s.refund_of = t.sale_id and s.exchanged_with is null
    where t.partner_id = $1 and t.analytics is not null and ${isNew('analytics', 's')}`

const itemsOf = (
  sale: string,
) => `(select coalesce(jsonb_agg(i.item order by i.item ->> 'eventId', i.item ->> 'category'), '[]')
    from (
      select jsonb_build_object('eventId', e.id, 'title', e.title, 'category', coalesce(c.name, ''),
        'content', case when ${isFilmShow} then 'cinema' else 'culture' end,
        'priceOre', k.price_ore + k.fee_ore, 'count', count(*)) as item
      from ticket k
        join event e on e.partner_id = $1 and e.id = k.event_id
        join event_type et on et.partner_id = $1 and et.id = e.event_type_id
        left join event_price_category c on c.partner_id = $1 and c.event_id = e.id and c.id = k.category_id
      where k.partner_id = $1 and k.sale_id = ${sale}
      group by e.id, e.title, e.production_id, et.is_cinema, c.name, k.price_ore + k.fee_ore) i)`

const vatOf = (
  sale: string,
) => `(select coalesce(sum(k.vat_ore + k.fee_vat_ore), 0)::bigint from ticket k
    where k.partner_id = $1 and k.sale_id = ${sale})`

const analyticsText = `
  select * from (
    select 'purchase' as kind, s.id, s.id as "purchaseId", s.sold_at as at, s.total_ore as "totalOre",
      ${vatOf('s.id')} as "vatOre", ${itemsOf('s.id')} as items, t.analytics as who,
      t.marketing is not null as "mayAdvertise" ${boughtWith('analytics', 'analytics')}
    union all
    select 'refund', s.id, t.sale_id, s.sold_at, s.total_ore, 0, '[]', t.analytics, t.marketing is not null
    ${refundedWith}
  ) due order by at, id limit ${maxSales}`

export const dueForAnalytics = (db: Database, scope: Scope): Promise<AnalyticsSale[]> =>
  db.run(scope, sql<AnalyticsSale>('purchases-analytics', analyticsText, [scope.partnerId]))

const pixelText = `
  select s.id, s.id as "purchaseId", s.sold_at as at, s.total_ore as "totalOre", ${vatOf('s.id')} as "vatOre",
    ${itemsOf('s.id')} as items, t.marketing as who, coalesce(c.email, '') as email, coalesce(c.phone, '') as phone
  from sale_tracking t join sale s on s.partner_id = $1 and s.id = t.sale_id
    left join sale_customer o on o.partner_id = $1 and o.sale_id = s.id
    left join customer_row c on c.partner_id = $1 and c.id = o.customer_id
  where t.partner_id = $1 and t.marketing is not null and ${isNew('adPixel', 's')}
  order by s.sold_at, s.id limit ${maxSales}`

export const dueForPixel = (db: Database, scope: Scope): Promise<PixelSale[]> =>
  db.run(scope, sql<PixelSale>('purchases-pixel', pixelText, [scope.partnerId]))

const keepText = `
  insert into purchase_event (partner_id, integration_id, sale_id, outcome) values ($1, $2, $3, $4)
  on conflict do nothing`

export async function keepEvent(
  db: Database,
  scope: Scope,
  tracker: Tracker,
  { saleId, outcome }: { saleId: string; outcome: 'sent' | 'refused' },
): Promise<void> {
  const values = [scope.partnerId, tracker, saleId, outcome]
  await db.run(scope, sql('purchase-event-keep', keepText, values))
}

/** Queues a run, unless a run was queued in the last five minutes, or a run that failed was queued in the last hour. */
const queueText = (tracker: Tracker, due: string) => `
  insert into extension_run (partner_id, id, integration_id, cause)
  select $1, $2, '${tracker}', 'change' from integration i
  where i.partner_id = $1 and i.integration_id = '${tracker}' and i.sealed_server_key is not null
    and (${due})
    and not exists (select from extension_run r where r.partner_id = $1 and r.integration_id = '${tracker}'
      and r.queued_at > now() - case when r.state = 'failed' then interval '1 hour' else interval '5 minutes' end)
  on conflict (partner_id, integration_id) where ended_at is null do nothing`

const queueTexts: Record<Tracker, string> = {
  analytics: queueText(
    'analytics',
    `exists (select ${boughtWith('analytics', 'analytics')}) or exists (select ${refundedWith})`,
  ),
  adPixel: queueText('adPixel', `exists (select ${boughtWith('adPixel', 'marketing')})`),
}

export async function queuePurchases(db: Database, scope: Scope, tracker: Tracker): Promise<void> {
  const values = [scope.partnerId, uuid7()]
  await db.run(scope, sql(`purchases-queue-${tracker}`, queueTexts[tracker], values))
}

export interface OpenTracker {
  sealedKey: Buffer
  sealedServerKey: Buffer | null
}

export async function readTracker(db: Database, scope: Scope, tracker: Tracker) {
  const text = `select sealed_key as "sealedKey", sealed_server_key as "sealedServerKey" from integration
    where partner_id = $1 and integration_id = $2`
  const statement = sql<OpenTracker>('tracker-open', text, [scope.partnerId, tracker])
  return (await db.run(scope, statement))[0]
}

const forgetText = `
  delete from purchase_event where partner_id = $1 and at < now() - interval '100 days' returning 1`

/**
 * Deletes purchase events after 100 days, which is longer than the consents are stored. Returns the number of deleted
 * rows.
 */
export async function forgetEvents(db: Database, scope: Scope): Promise<number> {
  return (await db.run(scope, sql('purchase-event-forget', forgetText, [scope.partnerId]))).length
}

interface OpenTrackers {
  analytics: Buffer | null
  adPixel: Buffer | null
}

const sealedOf = (tracker: Tracker) =>
  `(select sealed_key from integration where partner_id = $1 and integration_id = '${tracker}')`

export const openTrackersStatement = (partnerId: number) =>
  sql<OpenTrackers>(
    'trackers-open',
    `select ${sealedOf('analytics')} as analytics, ${sealedOf('adPixel')} as "adPixel"
     where exists (select from integration where partner_id = $1 and integration_id in ('analytics', 'adPixel'))`,
    [partnerId],
  )
