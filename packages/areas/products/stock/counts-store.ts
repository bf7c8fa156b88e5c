import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import type { BodyOf, ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { type Once, storedAnswer } from '@dxweb/kit/database/idempotency.ts'
import { invalidField, Refusal } from '@dxweb/kit/errors/errors.ts'
import { operatingDayOf, nameOf } from '@dxweb/kit/database/sql-parts.ts'
import type { beginCount, enterCount, getCount, listCounts } from './counts-contract.ts'

const head = `c.id, coalesce(l.name, '') as "locationName", coalesce(g.name, '') as "groupName", c.is_blind as "isBlind", c.state,
  ${nameOf('b')} as "begunBy", c.begun_at as "begunAt", coalesce(${nameOf('e')}, '') as "endedBy", c.ended_at as "endedAt",
  (select count(distinct n.product_id) from stock_count_entry n where n.partner_id = $1 and n.count_id = c.id)::int as "countedCount"`

const named = `
  left join stock_location l on l.partner_id = $1 and l.id = c.location_id
  left join product_group g on g.partner_id = $1 and g.id = c.group_id
  left join user_account b on b.id = c.begun_by left join user_account e on e.id = c.ended_by`

type Head = ReplyOf<typeof listCounts.parts>['counts'][number]
type Line = ReplyOf<typeof getCount.parts>['lines'][number]
type Named = ReplyOf<typeof listCounts.parts>['groups'][number]

const listText = `
  select ${head} from stock_count c ${named}
  where c.partner_id = $1 and (c.state = 'open' or c.id in (
    select id from stock_count where partner_id = $1 order by begun_at desc, id desc limit 50))
  order by c.state <> 'open', c.begun_at desc, c.id desc limit 100`

const placesText = `
  select id, name from stock_location where partner_id = $1 and is_active order by sort, id limit 500`

const groupsText = `
  select g.id, g.name from product_group g where g.partner_id = $1 and exists (
    select from product p where p.partner_id = $1 and p.group_id = g.id and p.is_stocked and p.is_active)
  order by g.sort, g.id limit 500`

export const countsStatements = ({ partnerId }: Pick<Scope, 'partnerId'>) =>
  [
    sql<Head>('stock-counts', listText, [partnerId]),
    sql<Named>('stock-count-places', placesText, [partnerId]),
    sql<Named>('stock-count-groups', groupsText, [partnerId]),
  ] as const

/**
 * The products that count `c` covers if it is open, or has posted if it is finished. Each product has the instant at
 * which its expected stock is computed, or infinity if the product is not counted.
 */
const products = `
  select p.id, d.counted, d.at, coalesce(d.day, 'infinity'::date) as day, coalesce(d.at, 'infinity'::timestamptz) as until,
    coalesce(d.entry_count, 0) as entry_count, coalesce(d.user_count, 0) as user_count
  from c join product p on p.partner_id = $1
  left join lateral (
    select n.counted, n.at, ${operatingDayOf('n.at')} as day, n.entry_count, n.user_count
    from stock_counted n where n.partner_id = $1 and n.count_id = c.id and n.product_id = p.id and c.state <> 'finished'
    union all
    select m.counted, m.at, m.day, coalesce(n.entry_count, 0), coalesce(n.user_count, 0)
    from stock_movement m left join stock_counted n on n.partner_id = $1 and n.count_id = c.id and n.product_id = m.product_id
    where m.partner_id = $1 and m.count_id = c.id and m.product_id = p.id and m.reverses is null and c.state = 'finished'
  ) d on true
  where d.at is not null or c.state = 'open' and p.is_stocked and p.is_active and (c.group_id is null or p.group_id = c.group_id)`

const flows = `
  select f.* from (select array_agg(id order by id) as ids, array_agg(day order by id) as days,
      array_agg(until order by id) as ats, count(*)::integer as count from d) a, c,
    lateral dx_stock_flow($1, a.ids, array_fill(coalesce(c.location_id, 0), array[a.count]), a.days, a.ats) f`

/** Rounds expected stock to whole pieces or grams. Sales are the remainder, so that the displayed figures add up. */
const whole = `
  select x.*, x.begin_quantity + x.received + x.transferred + x.wasted + x.corrected as kept,
    round(((x.begin_quantity + x.received + x.transferred + x.wasted + x.corrected) * 1000000 - x.sold_micro) / 1000000.0)::bigint
      as expected
  from (${flows}) x`

const linesText = `
  with c as materialized (select * from stock_count where partner_id = $1 and id = $2
  ), d as materialized (${products}
  ), f as (${whole})
  select p.id as "productId", p.name, p.number, g.name as "groupName", p.bulk_weight as "bulkWeight",
    array_remove(array[p.barcode_1, p.barcode_2, p.barcode_3], '') as barcodes, d.counted, d.at as "countedAt",
    d.entry_count as "entryCount", d.user_count as "userCount",
    case when c.state = 'finished' or not c.is_blind then jsonb_build_object('begin', f.begin_quantity, 'received', f.received,
      'transferred', f.transferred, 'wasted', -f.wasted, 'corrected', f.corrected, 'sold', f.kept - f.expected,
      'expected', f.expected, 'variance', d.counted - f.expected,
      'varianceOre', dx_cost_of(k.cost_ore, k.quantity, (d.counted - f.expected) * 1000000)) end as sheet
  from c cross join d join f on f.product_id = d.id join product p on p.partner_id = $1 and p.id = d.id
  left join product_group g on g.partner_id = $1 and g.id = p.group_id
  left join product_cost($1, ${operatingDayOf('coalesce((select ended_at from c), now())')}) k on k.product_id = p.id
  order by g.sort, g.id, p.sort, p.name, p.id`

const headText = `select ${head} from stock_count c ${named} where c.partner_id = $1 and c.id = $2`

export const countStatements = ({ partnerId }: Pick<Scope, 'partnerId'>, countId: number) =>
  [
    sql<Head>('stock-count', headText, [partnerId, countId]),
    sql<Line>('stock-count-lines', linesText, [partnerId, countId]),
  ] as const

const beginText = `
  with place as (
    select $3::integer is null or exists (
        select from stock_location where partner_id = $1 and id = $3 and is_active) as has_location,
      $4::integer is null or exists (select from product_group where partner_id = $1 and id = $4) as has_group
  ), first as (
    insert into idempotency (partner_id, user_id, key, body_hash, answer)
    select $1, $2, $6, $7, jsonb_build_object('id', dx_next_id($1, 'stock_count')) from place where has_location and has_group
    on conflict do nothing returning answer
  ), begun as (
    insert into stock_count (partner_id, id, location_id, group_id, is_blind, begun_by)
    select $1, (answer ->> 'id')::integer, $3, $4, $5, $2 from first
  )
  select has_location as "hasLocation", has_group as "hasGroup", (select answer from first) as answer from place`

interface Begun {
  hasLocation: boolean
  hasGroup: boolean
  answer: { id: number } | null
}

export async function beginCountOnce(
  db: Database,
  scope: Scope,
  body: BodyOf<typeof beginCount.parts> & Once,
) {
  const { locationId, groupId, isBlind, idempotencyKey, bodyHash } = body
  const { partnerId, userId } = scope
  const values = [partnerId, userId, locationId, groupId, isBlind, idempotencyKey, bodyHash]
  const [begun] = await db.run(scope, sql<Begun>('stock-count-begin', beginText, values))
  if (begun?.hasLocation === false) throw invalidField('locationId', 'not_found')
  if (begun?.hasGroup === false) throw invalidField('groupId', 'not_found')
  const answer = begun?.answer ?? (await storedAnswer<{ id: number }>(db, scope, body))
  if (answer === null) throw new Refusal('unavailable')
  return answer
}

/**
 * Waits while another request finishes the count. The count is then closed, and the entry is refused. Entries get the
 * time at which they were typed, and keep their order.
 */
const enterText = `
  with open as (
    select id, begun_at from stock_count where partner_id = $1 and id = $2 and state = 'open' for share
  ), added as (
    insert into stock_count_entry (partner_id, id, count_id, product_id, how, quantity, user_id, at)
    select $1, $3, open.id, p.id, $5, $6, $7,
      greatest(open.begun_at, clock_timestamp() - $8::integer * interval '1 millisecond', (
        select max(e.at) + interval '1 microsecond' from stock_count_entry e
        where e.partner_id = $1 and e.count_id = $2 and e.product_id = $4 and e.user_id = $7))
    from open join product p on p.partner_id = $1 and p.id = $4 and p.is_stocked on conflict do nothing
  )
  select (select count(*) from stock_count where partner_id = $1 and id = $2)::int as found,
    (select count(*) from open)::int as open,
    (select count(*) from product where partner_id = $1 and id = $4 and is_stocked)::int as "hasProduct",
    exists (select from stock_count_entry where partner_id = $1 and id = $3
      and (count_id, product_id, how, quantity) is distinct from ($2, $4, $5, $6)) as "isReused"`

interface Entered {
  found: number
  open: number
  hasProduct: number
  /** True if another entry has the same id. */
  isReused: boolean
}

const countedText = `
  select counted from stock_counted where partner_id = $1 and count_id = $2 and product_id = $3`

export async function enterCounted(
  db: Database,
  scope: Scope,
  countId: number,
  entry: BodyOf<typeof enterCount.parts>,
) {
  const { id, productId, how, quantity, waitedMs = 0 } = entry
  const { partnerId, userId } = scope
  const [found, counted] = await db.batch(scope, [
    sql<Entered>('stock-count-enter', enterText, [
      partnerId,
      countId,
      id,
      productId,
      how,
      quantity,
      userId,
      waitedMs,
    ]),
    sql<{ counted: number }>('stock-count-counted', countedText, [partnerId, countId, productId]),
  ])
  const [at] = found
  if (!at?.found) throw new Refusal('not_found')
  if (!at.open) throw new Refusal('wrong_state')
  if (!at.hasProduct) throw invalidField('productId', 'not_found')
  if (at.isReused) throw new Refusal('key_reused')
  return { counted: counted[0]?.counted ?? 0 }
}

const endText = `
  with ended as (
    update stock_count set state = $3, ended_by = $4, ended_at = clock_timestamp()
    where partner_id = $1 and id = $2 and state = 'open' returning id
  )
  select (select count(*) from ended)::int as ended,
    (select count(*) from stock_count where partner_id = $1 and id = $2)::int as found`

/** Posts a finished count once, with all entries made before the count was locked. */
const postText = `
  with c as materialized (
    select id, location_id, group_id, 'open' as state, ended_at from stock_count
    where partner_id = $1 and id = $2 and state = 'finished' and ended_by = $3
      and not exists (select from stock_movement where partner_id = $1 and count_id = $2)
  ), entered as materialized (${products}
  ), d as materialized (
    select e.id, coalesce(e.counted, 0) as counted, coalesce(e.at, c.ended_at) as until,
      case when e.at is null then ${operatingDayOf('c.ended_at')} else e.day end as day
    from entered e, c where e.at is not null or $4 = 'zero'
  ), f as (${whole}), posted as (
    insert into stock_movement (partner_id, id, product_id, location_id, kind, quantity, counted, note, count_id, user_id, sudo_id,
      at, day)
    select $1, gen_random_uuid(), d.id, c.location_id, 'count', d.counted - f.expected, d.counted, '', c.id, $3, $5, d.until, d.day
    from c cross join d join f on f.product_id = d.id returning id
  )
  select count(*)::int as posted from posted`

interface Ended {
  ended: number
  found: number
}

function refuseUnlessEnded([row]: readonly Ended[]) {
  if (!row?.found) throw new Refusal('not_found')
  if (!row.ended) throw new Refusal('wrong_state')
}

export async function finishCounted(
  db: Database,
  scope: Scope,
  { countId, uncounted, sudoId }: { countId: number; uncounted: string; sudoId: number | null },
) {
  const { partnerId, userId } = scope
  const [ended, posted] = await db.batch(scope, [
    sql<Ended>('stock-count-finish', endText, [partnerId, countId, 'finished', userId]),
    sql<{ posted: number }>('stock-count-post', postText, [
      partnerId,
      countId,
      userId,
      uncounted,
      sudoId,
    ]),
  ])
  refuseUnlessEnded(ended)
  return { posted: posted[0]?.posted ?? 0 }
}

export async function dropCounted(db: Database, scope: Scope, countId: number) {
  const { partnerId, userId } = scope
  const ended = sql<Ended>('stock-count-drop', endText, [partnerId, countId, 'dropped', userId])
  refuseUnlessEnded(await db.run(scope, ended))
  return { id: countId }
}
