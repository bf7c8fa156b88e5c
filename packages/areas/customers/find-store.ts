import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import type { BodyOf, ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { searchTermsOf } from '@dxweb/kit/database/search-terms.ts'
import { type addBuyer, maxFound } from './find-contract.ts'
import { searchCustomers } from './search-store.ts'

export async function findByText(db: Database, scope: Scope, typed: string) {
  const person = searchTermsOf(typed)?.person ?? []
  if (person.length === 0) return []
  return db.run(scope, searchCustomers(scope.partnerId, person, maxFound))
}

const shown = (customer: string) =>
  `jsonb_build_object('id', ${customer}.id, 'name', trim(${customer}.first_name || ' ' || ${customer}.last_name),
    'email', ${customer}.email, 'phone', ${customer}.phone)`

const addText = `
  with known as materialized (
    select * from customer where partner_id = $1 and lower(email) = lower($7) and email <> '' and not $8::boolean
    order by id limit 1
  ), made as (
    insert into customer (partner_id, id, first_name, last_name, phone, email)
    select $1, dx_next_id($1, 'customer'), $5, $6, $9, $7 where not exists (select from known)
    returning *
  ), noted as (
    ${logs('customer', 'create', 'made.id', '$2, $3, $4')} null, to_jsonb(made) from made
  )
  select coalesce((select ${shown('known')} from known), (select ${shown('made')} from made)) as customer,
    exists (select from known) as "isKnown"`

type Adding = BodyOf<typeof addBuyer.parts>

export async function storeBuyer(
  db: Database,
  scope: Scope,
  by: Author,
  { firstName, lastName, email, phone, isAnother }: Adding,
): Promise<ReplyOf<typeof addBuyer.parts>> {
  const values = [scope.partnerId, ...signed(by), firstName, lastName, email, isAnother, phone]
  return onlyRow(
    await db.run<ReplyOf<typeof addBuyer.parts>>(scope, sql('customer-buyer', addText, values)),
  )
}
