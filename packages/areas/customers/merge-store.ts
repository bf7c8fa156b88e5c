import { type Author, signed } from '@dxweb/kit/definitions/audit.ts'
import { columnOf, type DraftOf, type RowOf } from '@dxweb/kit/definitions/collection.ts'
import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { customers } from './contract.ts'
import type { Alike, Pair } from './rules.ts'

export type Member = RowOf<typeof customers> & { purchases: number }

/**
 * Maximum number of rows with the same value, such as an e-mail address, that are compared; more common values are
 * ignored.
 */
const maxGroupSize = 50
const maxGroups = 2000

const alikeText = `
  with alike as (
    select 'email' as likeness, array_agg(id order by id) as ids from customer
    where partner_id = $1 and email <> '' group by lower(email) having count(*) > 1
    union all
    select 'phone', array_agg(id order by id) from customer
    where partner_id = $1 and phone <> '' group by dx_phone_key(phone) having count(*) > 1
    union all
    select 'name', array_agg(id order by id) from customer
    where partner_id = $1 and postal_code <> ''
    group by dx_name_key(first_name, last_name), postal_code having count(*) > 1)
  select likeness, ids from alike where cardinality(ids) <= ${maxGroupSize} order by ids[1], likeness limit ${maxGroups}`

const apartText = `select array[one_id, other_id] as pair from customer_apart where partner_id = $1`

const pairs = Object.keys(customers.fields)
  .map((field) => `'${field}', c.${columnOf(field)}`)
  .join(', ')

const membersText = `
  select jsonb_build_object('id', c.id, 'version', c.version, ${pairs}, 'purchases', (
    select count(*) from sale_customer s where s.partner_id = c.partner_id and s.customer_id = c.id)) as row
  from customer c where c.partner_id = $1 and c.id = any ($2) order by c.id`

export const alikeStatements = (partnerId: number) =>
  [
    sql<Alike>('customers-alike', alikeText, [partnerId]),
    sql<{ pair: Pair }>('customers-apart', apartText, [partnerId]),
  ] as const

export const membersStatement = (partnerId: number, ids: readonly number[]) =>
  sql<{ row: Member }>('customers-compare', membersText, [partnerId, ids])

export interface Merge extends Author {
  id: number
  version: number
  others: readonly { id: number; version: number }[]
  kept: DraftOf<typeof customers>
}

export async function storeMerge(db: Database, scope: Scope, merge: Merge): Promise<number> {
  const kept = Object.entries(merge.kept).map(([field, value]) => [columnOf(field), value])
  const statement = sql<{ version: number }>(
    'customers-merge',
    'select dx_merge_customers($1, $2, $3, $4, $5, $6, $7) as version',
    [
      merge.id,
      merge.version,
      JSON.stringify(merge.others),
      JSON.stringify(Object.fromEntries(kept)),
      merge.userId,
      merge.sudoId,
      merge.requestId,
    ],
  )
  return onlyRow(await db.run(scope, statement)).version
}

export async function undoMerge(
  db: Database,
  scope: Scope,
  id: number,
  by: Author,
): Promise<number> {
  const text = 'select dx_unmerge_customer($1, $2, $3, $4) as version'
  const statement = sql<{ version: number }>('customer-unmerge', text, [id, ...signed(by)])
  return onlyRow(await db.run(scope, statement)).version
}

const keepText = `
  with known as (select id from customer where partner_id = $1 and id = any ($2)),
  kept as (
    insert into customer_apart (partner_id, one_id, other_id)
    select $1, one.id, other.id from known one join known other on other.id > one.id
    on conflict do nothing returning 1)
  select (select count(*) from known)::int as known, (select count(*) from kept)::int as pairs`

export async function storeApart(
  db: Database,
  scope: Scope,
  ids: readonly number[],
): Promise<number> {
  const statement = sql<{ known: number; pairs: number }>('customers-keep-apart', keepText, [
    scope.partnerId,
    ids,
  ])
  const kept = onlyRow(await db.run(scope, statement))
  if (kept.known !== new Set(ids).size) throw new Refusal('not_found')
  return kept.pairs
}
