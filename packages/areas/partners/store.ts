import type { By } from '@dxweb/kit/audit.ts'
import { type Database, onlyRow, type Scope, type Statement, sql } from '@dxweb/kit/database.ts'
import type { BodyOf, ReplyOf } from '@dxweb/kit/endpoint.ts'
import type { changeOrganizer, getOrganizer } from './organizer.ts'

export type Organizer = ReplyOf<typeof getOrganizer.parts>
type Draft = Omit<BodyOf<typeof changeOrganizer.parts>, 'version'>

const readText = `
  select coalesce(o.contact_name, '') as "contactName", coalesce(o.org_number, '') as "orgNumber",
    coalesce(o.account_number, '') as "accountNumber", o.ledger_id as "ledgerId", coalesce(o.version, 1) as version
  from (select $1::integer as partner_id) p left join organizer o using (partner_id)`

/** A house that has told nothing yet has an empty row at version 1. */
export const organizerStatement = (partnerId: number): Statement =>
  sql('organizer', readText, [partnerId])

const changeText = `
  with changed as (
    insert into organizer (partner_id, contact_name, org_number, account_number, ledger_id, version)
    select $1, $2, $3, $4, $5::integer, 2 where $6::integer = 1
      or exists (select from organizer where partner_id = $1)
    on conflict (partner_id) do update set contact_name = $2, org_number = $3, account_number = $4,
      ledger_id = $5::integer, version = organizer.version + 1
    where organizer.version = $6 returning *
  ), audit as (
    insert into audit_entry (partner_id, id, user_id, sudo_id, action, object_type, object_id, after, request_id)
    select partner_id, gen_random_uuid(), $7, $8, 'update', 'organizer', '', to_jsonb(changed) - 'partner_id', $9
    from changed
  )
  select version from changed`

/** The version that the change led to, or nothing when it was read at another one. */
export async function storeOrganizer(
  db: Database,
  scope: Scope,
  by: By,
  { version, ...draft }: Draft & { version: number },
): Promise<number | undefined> {
  const { contactName, orgNumber, accountNumber, ledgerId } = draft
  const given = [scope.partnerId, contactName, orgNumber, accountNumber, ledgerId, version]
  const statement = sql('organizer-change', changeText, [
    ...given,
    by.userId,
    by.sudoId,
    by.requestId,
  ])
  const [changed] = await db.run<{ version: number }>(scope, statement)
  return changed?.version
}

export async function readOrganizer(db: Database, scope: Scope): Promise<Organizer> {
  return onlyRow(await db.run<Organizer>(scope, organizerStatement(scope.partnerId)))
}
