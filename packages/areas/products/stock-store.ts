import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { type Once, storedAnswer } from '@dxweb/kit/database/idempotency.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import type { StockKind } from './rules.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import type { listStock } from './stock-contract.ts'

export interface StockMove extends Once {
  productId: number
  kind: StockKind
  quantity: number
  note: string
  sudoId: number | null
}

export interface StockAnswer {
  id: string
  stock: number
}

const stockText = `
  select coalesce(sum(m.quantity), 0)::bigint as stock, count(m.id)::int as total
  from product p left join stock_movement m on m.partner_id = p.partner_id and m.product_id = p.id
  where p.partner_id = $1 and p.id = $2 group by p.id`

const movementsText = `
  select m.id, m.kind, m.quantity, m.counted, m.note, m.at,
    coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, '') as "userName"
  from stock_movement m left join user_account u on u.id = m.user_id
  where m.partner_id = $1 and m.product_id = $2 order by m.at desc, m.id desc limit $3 offset $4`

/** Stock and number of movements, then a page of them. The first is empty for an unknown product. */
export function stockStatements(
  { partnerId }: Pick<Scope, 'partnerId'>,
  productId: number,
  { limit, offset }: { limit: number; offset: number },
) {
  return [
    sql<{ stock: number; total: number }>('stock', stockText, [partnerId, productId]),
    sql<ReplyOf<typeof listStock.parts>['data'][number]>('stock-movements', movementsText, [
      partnerId,
      productId,
      limit,
      offset,
    ]),
  ] as const
}

/** Locks the product before its stock is read: two counts at once would both subtract from the same. */
const lockText = `select id from product where partner_id = $1 and id = $2 for no key update`

const moveText = `
  with held as (
    select coalesce(sum(quantity), 0)::bigint as stock from stock_movement where partner_id = $1 and product_id = $2
  ), change as (
    select case $4::text when 'count' then $5::bigint - stock when 'waste' then -$5::bigint else $5::bigint end as quantity, stock
    from held join product on product.partner_id = $1 and product.id = $2
  ), first as (
    insert into idempotency (partner_id, user_id, key, body_hash, answer)
    select $1, $7, $8, $9, jsonb_build_object('id', $3::uuid, 'stock', stock + quantity) from change
    on conflict do nothing returning answer
  ), moved as (
    insert into stock_movement (partner_id, id, product_id, kind, quantity, counted, note, user_id, sudo_id)
    select $1, $3, $2, $4, change.quantity, case $4 when 'count' then $5::bigint end, $6, $7, $10 from first, change
  )
  select answer from first`

/** Returns the first answer when the command is repeated. */
export async function moveStockOnce(
  db: Database,
  scope: Scope,
  move: StockMove,
): Promise<StockAnswer> {
  const { productId, kind, quantity, note } = move
  const id = uuid7()
  const [found, done] = await db.batch(scope, [
    sql('stock-lock', lockText, [scope.partnerId, productId]),
    sql<{ answer: StockAnswer }>('stock-move', moveText, [
      scope.partnerId,
      productId,
      id,
      kind,
      quantity,
      note,
      scope.userId,
      move.idempotencyKey,
      move.bodyHash,
      move.sudoId,
    ]),
  ])
  if (found.length === 0) throw new Refusal('not_found')
  const answer = done[0]?.answer ?? null
  const known = answer ?? (await storedAnswer<StockAnswer>(db, scope, move))
  if (known === null) throw new Refusal('unavailable')
  return known
}
