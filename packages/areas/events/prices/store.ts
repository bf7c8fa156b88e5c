import type { Author } from '@dxweb/kit/definitions/audit.ts'
import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { type EventPrice, type EventPrices, ownPrices, pricesInLog } from './rules.ts'
import {
  type Changed,
  changeOf,
  outcomeOf,
  versionedChange,
} from '@dxweb/kit/definitions/versioned-change.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import type { getEventPrices } from './contract.ts'

export interface StoredPrices extends EventPrices {
  version: number
  zoneNames: { id: number; name: string }[]
}

/** Returns one entry per zone of the event, so that a form has a field for each. */
const zonePrices = `coalesce((
      select jsonb_agg(jsonb_build_object('zoneId', z.id, 'priceOre', o.price_ore) order by z.id)
      from event_zone z left join event_zone_price o on o.partner_id = $1 and o.event_id = $2 and o.zone_id = z.id
        and o.category_id = c.id
      where z.partner_id = $1 and z.event_id = $2), '[]')`

const categories = `coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'priceCategoryId', c.price_category_id,
      'name', c.name, 'shortName', c.short_name, 'priceOre', c.price_ore, 'feeOre', c.fee_ore,
      'isSoldOnWeb', c.is_sold_on_web, 'isCompanion', c.is_companion,
      'needsMembership', c.needs_membership, 'isStopped', c.is_stopped,
      'zonePrices', ${zonePrices}) order by c.sort, c.id)
    from event_price_category c where c.partner_id = $1 and c.event_id = $2), '[]')`

const zones = `coalesce((select jsonb_agg(jsonb_build_object('id', z.id, 'adjustmentOre', z.adjustment_ore) order by z.id)
    from event_zone z where z.partner_id = $1 and z.event_id = $2), '[]')`

const zoneNames = `coalesce((select jsonb_agg(jsonb_build_object('id', z.id, 'name', z.name))
    from event_zone z where z.partner_id = $1 and z.event_id = $2), '[]')`

/** Counts reserved places by category: claimed seats plus unnumbered places. */
const reserved = `
    select (line ->> 'categoryId')::integer as category, sum(coalesce((line ->> 'count')::integer, 1))::integer as places
    from reservation r, jsonb_array_elements(r.lines) line
    where r.partner_id = $1 and r.event_id = $2 and r.state = 'open' and (line ? 'areaId' or exists (
      select from seat_claim c where c.partner_id = $1 and c.event_id = $2 and c.holder_id = r.id
        and c.seat_id = (line ->> 'seatId')::integer))
    group by 1`

const added = 'e.supplements, e.channel_fees as "channelFees"'

const readText = `
  with sold as (
    select category_id, count(*)::integer as tickets from ticket where partner_id = $1 and event_id = $2 group by 1
  ), reserved as (${reserved}
  )
  select e.version, ${categories} as categories, ${zones} as zones, ${added},
    coalesce((select jsonb_agg(jsonb_build_object('categoryId', c.id, 'soldCount', coalesce(s.tickets, 0),
        'reservedCount', coalesce(r.places, 0)))
      from event_price_category c left join sold s on s.category_id = c.id left join reserved r on r.category = c.id
      where c.partner_id = $1 and c.event_id = $2), '[]') as held,
    (select count(*) from seat_hold h where h.partner_id = $1 and h.event_id = $2 and h.until > now())::integer
      as "cartCount",
    e.state = 'published' and e.is_web_sale_open and e.is_sale_open and now() < e.ends_at as "isWebSaleOpen",
    coalesce((select jsonb_agg(jsonb_build_object('name', a.name, 'amountOre', a.amount_ore) order by a.sort, a.id)
      from price_adjustment a where a.partner_id = $1 and a.is_active), '[]') as "offeredSupplements",
    coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'shortName', p.short_name,
        'priceOre', dx_price_of(p, e.event_type_id, e.starts_at at time zone h.time_zone),
        'isSoldOnWeb', p.is_sold_on_web, 'isCompanion', p.is_companion, 'needsMembership', p.needs_membership) order by p.sort, p.id)
      from price_category p where p.partner_id = $1 and not exists (select from event_price_category c
        where c.partner_id = $1 and c.event_id = $2 and c.price_category_id = p.id)), '[]') as offered,
    coalesce((select jsonb_agg(jsonb_build_object('priceCategoryId', p.id, 'name', n.name, 'priceOre', n.ore)
        order by n.place, p.sort, p.id)
      from price_category p, lateral (
        select null as name, p.standard_price_ore as ore, 0 as place
        union all
        select each ->> 'name', (each ->> 'priceOre')::bigint, place
        from jsonb_array_elements(p.prices) with ordinality named (each, place)) n
      where p.partner_id = $1), '[]') as named
  from event e join partner h on h.id = e.partner_id where e.partner_id = $1 and e.id = $2`

export const pricesStatement = (partnerId: number, id: number) =>
  sql<ReplyOf<typeof getEventPrices.parts>>('event-prices', readText, [partnerId, id])

const storedText = `
  select e.version, ${categories} as categories, ${zones} as zones, ${added}, ${zoneNames} as "zoneNames"
  from event e where e.partner_id = $1 and e.id = $2`

export const storedPricesStatement = (partnerId: number, id: number) =>
  sql<StoredPrices>('event-prices-stored', storedText, [partnerId, id])

/** Price changes, sales and reservations all check the event's version, so that none uses outdated prices. */
const saveText = versionedChange('event', {
  where: `state <> 'cancelled'`,
  sets: ['supplements = $12, channel_fees = $13, follows_prices = false'],
  action: 'changed',
  also: `wanted as materialized (
    select n.* from done, jsonb_to_recordset($7) n (id integer, "priceCategoryId" integer, name text,
      "shortName" text, "priceOre" bigint, "feeOre" bigint, "isSoldOnWeb" boolean, "isCompanion" boolean, "needsMembership" boolean,
      "isStopped" boolean, sort integer)
  ), changed as (
    update event_price_category c set name = n.name, short_name = n."shortName", price_ore = n."priceOre",
      fee_ore = n."feeOre", is_sold_on_web = n."isSoldOnWeb", is_companion = n."isCompanion",
      needs_membership = coalesce(n."needsMembership", false),
      is_stopped = n."isStopped", sort = n.sort
    from wanted n where c.partner_id = $1 and c.event_id = $2 and c.id = n.id
  ), added as (
    insert into event_price_category (partner_id, event_id, id, price_category_id, name, short_name, price_ore, fee_ore,
      is_sold_on_web, is_companion, needs_membership, is_stopped, sort)
    select $1, $2, n.id, n."priceCategoryId", n.name, n."shortName", n."priceOre", n."feeOre", n."isSoldOnWeb",
      n."isCompanion", coalesce(n."needsMembership", false), n."isStopped", n.sort
    from wanted n where n.id not in (select id from event_price_category where partner_id = $1 and event_id = $2)
  ), adjusted as (
    update event_zone z set adjustment_ore = n."adjustmentOre"
    from done, jsonb_to_recordset($8) n (id integer, "adjustmentOre" bigint)
    where z.partner_id = $1 and z.event_id = done.id and z.id = n.id
  ), own as materialized (
    select n.* from done, jsonb_to_recordset($9) n ("categoryId" integer, "zoneId" integer, "priceOre" bigint)
  ), unpriced as (
    delete from event_zone_price p using done
    where p.partner_id = $1 and p.event_id = done.id
      and not exists (select from own n where n."categoryId" = p.category_id and n."zoneId" = p.zone_id)
  ), priced as (
    insert into event_zone_price (partner_id, event_id, category_id, zone_id, price_ore)
    select $1, $2, n."categoryId", n."zoneId", n."priceOre" from own n
    on conflict (partner_id, event_id, category_id, zone_id) do update set price_ore = excluded.price_ore
  )`,
  before: '$10::jsonb',
  after: '$11::jsonb',
})

/** Deletes categories first, so that a new category may have the same name. */
const removeText = `
  with e as (
    select id from event where partner_id = $1 and id = $2 and version = $3 and state <> 'cancelled' for update
  )
  delete from event_price_category c using e
  where c.partner_id = $1 and c.event_id = e.id and c.id = any ($4::integer[])`

/** First gives renamed categories temporary names: two may swap names, and the unique key is checked at every row. */
const renameText = `
  with e as (
    select id from event where partner_id = $1 and id = $2 and version = $3 and state <> 'cancelled' for update
  )
  update event_price_category c set name = chr(1) || c.id from e
  where c.partner_id = $1 and c.event_id = e.id and c.id = any ($4::integer[])`

function numbered(before: EventPrices, after: EventPrices): (EventPrice & { id: number })[] {
  let last = Math.max(0, ...before.categories.map(({ id }) => id ?? 0))
  return after.categories.map((category) => {
    if (category.id === null) last += 1
    return { ...category, id: category.id ?? last }
  })
}

function namesLetGo(
  on: readonly number[],
  before: readonly EventPrice[],
  after: readonly (EventPrice & { id: number })[],
) {
  const kept = new Set(after.map((one) => one.id))
  const gone = before.flatMap((one) => (one.id === null || kept.has(one.id) ? [] : one.id))
  const wasNamed = new Map(before.map((one) => [one.id, one.name]))
  const renamed = after.filter((one) => (wasNamed.get(one.id) ?? one.name) !== one.name)
  const ids = renamed.map((one) => one.id)
  return [
    ...(gone.length > 0 ? [sql('event-prices-remove', removeText, [...on, gone])] : []),
    ...(ids.length > 0 ? [sql('event-prices-rename', renameText, [...on, ids])] : []),
  ]
}

export interface PricesChange {
  id: number
  before: StoredPrices
  after: EventPrices
}

export function saveStatement(scope: Scope, { id, before, after }: PricesChange, by: Author) {
  const categoriesNow = numbered(before, after)
  const own = categoriesNow.flatMap((category) =>
    ownPrices(category).map((price) => ({ categoryId: category.id, ...price })),
  )
  const log = pricesInLog(
    before,
    after,
    new Map(before.zoneNames.map((zone) => [zone.id, zone.name])),
  )
  return sql<Changed>('event-prices-save', saveText, [
    ...changeOf(scope, { id, version: before.version }, by),
    JSON.stringify(categoriesNow.map((category, place) => ({ ...category, sort: place + 1 }))),
    JSON.stringify(after.zones),
    JSON.stringify(own),
    JSON.stringify(log.before),
    JSON.stringify(log.after),
    JSON.stringify(after.supplements ?? []),
    JSON.stringify(after.channelFees ?? []),
  ])
}

/** Throws `not_found` or `stale`. Refuses to change a cancelled event, or to remove a sold or reserved category. */
export async function storePrices(db: Database, scope: Scope, change: PricesChange, by: Author) {
  const { id, before, after } = change
  const on = [scope.partnerId, id, before.version]
  const first = namesLetGo(on, before.categories, numbered(before, after))
  const done = await db.batch(scope, [...first, saveStatement(scope, change, by)])
  return outcomeOf((done.at(-1) ?? []) as Changed[], before.version)
}
