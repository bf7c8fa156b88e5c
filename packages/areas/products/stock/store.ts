import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { invalidField, Refusal } from '@dxweb/kit/errors/errors.ts'
import { type Once, storedAnswer } from '@dxweb/kit/database/idempotency.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import type { BodyOf, ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { dayOf, nameOf, operatingDayOf } from '@dxweb/kit/database/sql-parts.ts'
import { perUnit } from '../per-unit-sql.ts'
import type { listStock, moveStock } from './contract.ts'

export type StockMove = BodyOf<typeof moveStock.parts> &
  Once & { productId: number; sudoId: number | null }

export interface StockAnswer {
  id: string
  stock: number
}

/**
 * The current stock of product $2 in each location of the venue, in millionths; location 0 is stock without a location.
 */
const held = `
  select f.location_id, (f.begin_quantity + f.received + f.transferred + f.wasted + f.corrected) * 1000000 - f.sold_micro as micro
  from (select array_agg(l.id) as ids, count(*)::integer as count
    from (select 0 as id union all select id from stock_location where partner_id = $1) l) a,
    lateral dx_stock_flow($1, array_fill($2::integer, array[a.count]), a.ids, array_fill('infinity'::date, array[a.count]),
      array_fill('infinity'::timestamptz, array[a.count])) f`

const stockText = `
  with held as materialized (${held})
  select round((select sum(micro) from held) / 1000000)::bigint as stock,
    (select count(*) from stock_movement m where m.partner_id = $1 and m.product_id = $2)::int as total,
    dx_cost_of(c.cost_ore, c.quantity, ${perUnit} * 1000000) as "unitCostOre",
    (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', coalesce(l.name, ''), 'stock', round(h.micro / 1000000.0)::bigint)
        order by l.sort, l.id), '[]')
      from held h left join stock_location l on l.partner_id = $1 and l.id = h.location_id
      where l.is_active or h.micro <> 0) as locations
  from product p left join product_cost($1, ${dayOf('now()')}) c
    on c.product_id = p.id
  where p.partner_id = $1 and p.id = $2`

const movementsText = `
  select m.id, m.kind, m.quantity, m.counted, m.note, m.noted_at as at, m.cost_ore as "costOre", m.reason, m.supplier,
    m.reference, coalesce(l.name, '') as "locationName", coalesce(${nameOf('u')}, '') as "userName",
    m.reverses is not null or exists (
      select from stock_movement r where r.partner_id = $1 and r.reverses = m.id) as "isUndone"
  from stock_movement m left join user_account u on u.id = m.user_id
  left join stock_location l on l.partner_id = $1 and l.id = m.location_id
  where m.partner_id = $1 and m.product_id = $2 order by m.noted_at desc, m.id desc limit $3 offset $4`

type Reply = ReplyOf<typeof listStock.parts>

/**
 * Reads the stock and the number of movements, then a page of movements. The first result is empty for an unknown
 * product.
 */
export function stockStatements(
  { partnerId }: Pick<Scope, 'partnerId'>,
  productId: number,
  { limit, offset }: { limit: number; offset: number },
) {
  return [
    sql<Omit<Reply, 'data'>>('stock', stockText, [partnerId, productId]),
    sql<Reply['data'][number]>('stock-movements', movementsText, [
      partnerId,
      productId,
      limit,
      offset,
    ]),
  ] as const
}

/**
 * Locks the product before its stock is read, since two simultaneous counts would otherwise start from the same stock.
 */
const lockText = `
  select $3::integer is null or exists (select from stock_location l where l.partner_id = $1 and l.id = $3) as "hasFrom",
    $4::integer is null or exists (select from stock_location l where l.partner_id = $1 and l.id = $4) as "hasTo"
  from product where partner_id = $1 and id = $2 for no key update`

/** Reads the clock after the product is locked, so that its rows are in chronological order. */
const moveText = `
  with moment as materialized (select clock_timestamp() as at
  ), held as materialized (${held}
  ), change as (
    select p.id as product_id, m.at, ${operatingDayOf('m.at')} as day,
      case $4::text when 'count' then $5::bigint - round(h.micro / 1000000.0)::bigint
        when 'waste' then -$5::bigint when 'transfer' then -$5::bigint else $5::bigint end as quantity,
      round($10::bigint * $5::numeric / ${perUnit})::bigint as cost_ore,
      case when $4 = 'receive' and p.bulk_weight = 'none' then p.deposit_ore * $5::bigint else 0 end as deposit_ore,
      round(((select sum(micro) from held) + case $4::text when 'count' then $5::bigint * 1000000 - h.micro
        when 'waste' then -$5::bigint * 1000000 when 'transfer' then 0 else $5::bigint * 1000000 end) / 1000000)::bigint as stock
    from moment m join product p on p.partner_id = $1 and p.id = $2
    join held h on h.location_id = coalesce($8::integer, 0)
    where $9::integer is null or exists (select from stock_location l where l.partner_id = $1 and l.id = $9)
  ), first as (
    insert into idempotency (partner_id, user_id, key, body_hash, answer)
    select $1, $7, $15, $16, jsonb_build_object('id', $3::uuid, 'stock', stock) from change
    on conflict do nothing returning answer
  ), moved as (
    insert into stock_movement (partner_id, id, product_id, location_id, kind, quantity, counted, cost_ore, deposit_ore, reason,
      supplier, reference, note, pair_id, delivery_id, user_id, sudo_id, at, day)
    select $1, r.id, c.product_id, r.location_id, $4, r.sign * c.quantity, case $4 when 'count' then $5::bigint end,
      case $4 when 'receive' then c.cost_ore end, c.deposit_ore, case $4 when 'waste' then $13::text end, $11, $12, $6, r.pair_id,
      case $4 when 'receive' then dx_next_id($1, 'stock_delivery') end, $7, $17, c.at, c.day
    from first, change c, lateral (
      select $3::uuid as id, $8::integer as location_id, 1 as sign, case $4 when 'transfer' then $14::uuid end as pair_id
      union all select $14::uuid, $9::integer, -1, $3::uuid where $4 = 'transfer') r
  )
  select answer from first`

function moveStatements({ partnerId, userId }: Scope, move: StockMove) {
  const { productId, kind, locationId } = move
  const to = kind === 'transfer' ? move.toLocationId : null
  const isDelivery = kind === 'receive'
  return [
    sql<{ hasFrom: boolean; hasTo: boolean }>('stock-lock', lockText, [
      partnerId,
      productId,
      locationId,
      to,
    ]),
    sql<{ answer: StockAnswer }>('stock-move', moveText, [
      partnerId,
      productId,
      uuid7(),
      kind,
      move.quantity,
      move.note,
      userId,
      locationId,
      to,
      isDelivery ? move.unitCostOre : null,
      isDelivery ? move.supplier : '',
      isDelivery ? move.reference : '',
      move.reason ?? 'other',
      uuid7(),
      move.idempotencyKey,
      move.bodyHash,
      move.sudoId,
    ]),
  ] as const
}

/** Returns the first reply if the request is repeated. */
export async function moveStockOnce(
  db: Database,
  scope: Scope,
  move: StockMove,
): Promise<StockAnswer> {
  const [found, done] = await db.batch(scope, moveStatements(scope, move))
  const [at] = found
  if (!at) throw new Refusal('not_found')
  if (!at.hasFrom) throw invalidField('locationId', 'not_found')
  if (!at.hasTo) throw invalidField('toLocationId', 'not_found')
  const answer = done[0]?.answer ?? null
  const known = answer ?? (await storedAnswer<StockAnswer>(db, scope, move))
  if (known === null) throw new Refusal('unavailable')
  return known
}

const undoText = `
  with wrong as (
    select m.* from stock_movement m where m.partner_id = $1 and m.product_id = $2 and (m.id = $3 or m.pair_id = $3)
      and m.reverses is null
  ), undone as (
    insert into stock_movement (partner_id, id, product_id, location_id, kind, quantity, counted, cost_ore, deposit_ore, reason,
      supplier, reference, note, reverses, count_id, delivery_id, user_id, sudo_id, at, day)
    select partner_id, gen_random_uuid(), product_id, location_id, kind, -quantity, counted, -cost_ore, -deposit_ore, reason,
      supplier, reference, note, id, count_id, delivery_id, $4, $5, at, day
    from wrong on conflict do nothing returning id, reverses
  )
  select (select count(*) from stock_movement where partner_id = $1 and product_id = $2 and id = $3)::int as found,
    (select id from undone where reverses = $3) as id`

export interface StockUndo {
  productId: number
  movementId: string
  sudoId: number | null
}

export async function undoMovement(db: Database, scope: Scope, undo: StockUndo) {
  const values = [scope.partnerId, undo.productId, undo.movementId, scope.userId, undo.sudoId]
  const [row] = await db.run(
    scope,
    sql<{ found: number; id: string | null }>('stock-undo', undoText, values),
  )
  if (!row?.found) throw new Refusal('not_found')
  if (row.id === null) throw new Refusal('wrong_state')
  return { id: row.id }
}
