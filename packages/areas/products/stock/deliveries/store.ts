import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { type Once, storedAnswer } from '@dxweb/kit/database/idempotency.ts'
import { nameOf, operatingDayOf, zone } from '@dxweb/kit/database/sql-parts.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import type { BodyOf, ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { invalidField, Refusal } from '@dxweb/kit/errors/errors.ts'
import { perUnit } from '../../per-unit-sql.ts'
import type { getDelivery, receiveDelivery } from './contract.ts'

type Delivery = ReplyOf<typeof getDelivery.parts>
type Received = BodyOf<typeof receiveDelivery.parts> & Once & { sudoId: number | null }

/** Locks the products, so that simultaneous counts wait. The fixed order avoids deadlocks. */
const lockText = `
  select (select coalesce(array_agg(p.id), '{}') from (
      select id from product where partner_id = $1 and id = any ($2) and is_stocked order by id for no key update) p) as products,
    $3::integer is null or exists (select from stock_location where partner_id = $1 and id = $3) as "hasLocation",
    $4::date > ${operatingDayOf('now()')} as "isAhead"`

interface Found {
  products: number[]
  hasLocation: boolean
  isAhead: boolean
}

const receiveText = `
  with moment as materialized (
    select case when $4::date = ${operatingDayOf('n.at')} then n.at
      else ($4::date + time '12:00') at time zone ${zone} end as at
    from (select clock_timestamp() as at) n
  ), asked as materialized (
    select * from jsonb_to_recordset($8::jsonb) l (id uuid, product_id integer, quantity bigint, unit_cost_ore bigint)
  ), first as (
    insert into idempotency (partner_id, user_id, key, body_hash, answer)
    select $1, $9, $11, $12, jsonb_build_object('id', dx_next_id($1, 'stock_delivery')) on conflict do nothing returning answer
  ), moved as (
    insert into stock_movement (partner_id, id, product_id, location_id, kind, quantity, cost_ore, deposit_ore, supplier, reference,
      note, delivery_id, user_id, sudo_id, at, day)
    select $1, a.id, p.id, $3, 'receive', a.quantity, round(a.unit_cost_ore * a.quantity::numeric / ${perUnit})::bigint,
      case p.bulk_weight when 'none' then p.deposit_ore * a.quantity else 0 end, $5, $6, $7, (f.answer ->> 'id')::integer, $9,
      $10, m.at, $4
    from first f cross join moment m cross join asked a
    join product p on p.partner_id = $1 and p.id = a.product_id and p.id = any ($2)
  )
  select answer from first`

function refuseUnless(found: Found | undefined, { lines }: Received): void {
  const known = new Set(found?.products)
  const unknown = lines.findIndex(({ productId }) => !known.has(productId))
  if (unknown !== -1) throw invalidField(`lines.${unknown}.productId`, 'not_found')
  if (found?.hasLocation === false) throw invalidField('locationId', 'not_found')
  if (found?.isAhead === true) throw invalidField('day', 'day_to_come')
}

/** Returns the first reply if the request is repeated. */
export async function receiveOnce(
  db: Database,
  scope: Scope,
  received: Received,
): Promise<{ id: number }> {
  const { partnerId, userId } = scope
  const { day, locationId, supplier, reference, note, lines } = received
  const products = [...new Set(lines.map(({ productId }) => productId))]
  const rows = lines.map(({ productId, quantity, unitCostOre }) => ({
    id: uuid7(),
    product_id: productId,
    quantity,
    unit_cost_ore: unitCostOre,
  }))
  const answer = await db.transaction(scope, async (tx) => {
    const lock = sql<Found>('stock-delivery-lock', lockText, [partnerId, products, locationId, day])
    const [found] = await tx.run(lock)
    refuseUnless(found, received)
    const [done] = await tx.run(
      sql<{ answer: { id: number } }>('stock-delivery-receive', receiveText, [
        partnerId,
        products,
        locationId,
        day,
        supplier,
        reference,
        note,
        JSON.stringify(rows),
        userId,
        received.sudoId,
        received.idempotencyKey,
        received.bodyHash,
      ]),
    )
    return done?.answer
  })
  const known = answer ?? (await storedAnswer<{ id: number }>(db, scope, received))
  if (known === null) throw new Refusal('unavailable')
  return known
}

const headText = `
  select m.delivery_id as id, m.day, m.location_id as "locationId", coalesce(l.name, '') as "locationName", m.supplier,
    m.reference, m.note, coalesce(${nameOf('u')}, '') as "receivedBy", m.noted_at as "notedAt",
    (select coalesce(sum(s.cost_ore), 0)::bigint from stock_movement s
      where s.partner_id = $1 and s.delivery_id = $2) as "costOre",
    (select coalesce(sum(s.deposit_ore), 0)::bigint from stock_movement s
      where s.partner_id = $1 and s.delivery_id = $2) as "depositOre"
  from stock_movement m left join user_account u on u.id = m.user_id
  left join stock_location l on l.partner_id = $1 and l.id = m.location_id
  where m.partner_id = $1 and m.delivery_id = $2 and m.reverses is null order by m.id limit 1`

const linesText = `
  select m.id, m.product_id as "productId", p.name, p.number, p.bulk_weight as "bulkWeight", m.quantity,
    dx_cost_of(m.cost_ore, m.quantity, ${perUnit} * 1000000) as "unitCostOre", m.cost_ore as "costOre",
    m.deposit_ore as "depositOre",
    exists (select from stock_movement r where r.partner_id = $1 and r.reverses = m.id) as "isUndone"
  from stock_movement m join product p on p.partner_id = $1 and p.id = m.product_id
  where m.partner_id = $1 and m.delivery_id = $2 and m.reverses is null order by m.id`

export const deliveryStatements = ({ partnerId }: Pick<Scope, 'partnerId'>, id: number) =>
  [
    sql<Omit<Delivery, 'lines'>>('stock-delivery', headText, [partnerId, id]),
    sql<Delivery['lines'][number]>('stock-delivery-lines', linesText, [partnerId, id]),
  ] as const

const undoText = `
  with undone as (
    insert into stock_movement (partner_id, id, product_id, location_id, kind, quantity, cost_ore, deposit_ore, supplier, reference,
      note, reverses, delivery_id, user_id, sudo_id, at, day)
    select partner_id, gen_random_uuid(), product_id, location_id, kind, -quantity, -cost_ore, -deposit_ore, supplier, reference,
      note, id, delivery_id, $3, $4, at, day
    from stock_movement where partner_id = $1 and delivery_id = $2 and reverses is null
    on conflict do nothing returning id
  )
  select (select count(*) from stock_movement where partner_id = $1 and delivery_id = $2)::int as found,
    (select count(*) from undone)::int as undone`

export async function undoReceived(
  db: Database,
  scope: Scope,
  { id, sudoId }: { id: number; sudoId: number | null },
) {
  const undo = sql<{ found: number; undone: number }>('stock-delivery-undo', undoText, [
    scope.partnerId,
    id,
    scope.userId,
    sudoId,
  ])
  const [row] = await db.run(scope, undo)
  if (!row?.found) throw new Refusal('not_found')
  if (row.undone === 0) throw new Refusal('wrong_state')
  return { id }
}
