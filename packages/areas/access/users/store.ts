import { type Author, signed } from '@dxweb/kit/definitions/audit.ts'
import type { DraftOf, RowOf } from '@dxweb/kit/definitions/collection.ts'
import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import type { Grant } from '../rights/grant-rules.ts'
import type { venueUsers } from './contract.ts'

export type VenueUser = RowOf<typeof venueUsers>
export type UserDraft = DraftOf<typeof venueUsers>

const readText = `
  select id, version, email, first_name as "firstName", last_name as "lastName", display_name as "displayName",
    mobile, address, postal_code as "postalCode", city, is_active as "isActive", is_invited as "isInvited",
    is_elsewhere as "isElsewhere", grants, signed_in_at as "signedInAt", has_two_step as "hasTwoStep"
  from partner_user where partner_id = $1 and id = $2`

export async function readUser(db: Database, scope: Scope, id: number): Promise<VenueUser> {
  return onlyRow(await db.run<VenueUser>(scope, sql('venue-user', readText, [scope.partnerId, id])))
}

function partsOf({ grants, isActive, ...details }: UserDraft) {
  return [JSON.stringify(details), JSON.stringify(grants), isActive]
}

export interface Invited {
  id: number
  version: number
  is_new: boolean
}

export async function storeInvitation(db: Database, scope: Scope, by: Author, draft: UserDraft) {
  const text = 'select * from dx_invite_user($1, $2, $3, $4, $5, $6)'
  const statement = sql<Invited>('user-invite', text, [...partsOf(draft), ...signed(by)])
  return onlyRow(await db.run(scope, statement))
}

export async function storeChange(
  db: Database,
  scope: Scope,
  by: Author,
  { id, version, ...draft }: UserDraft & { id: number; version: number },
): Promise<number> {
  const text = 'select dx_change_user($1, $2, $3, $4, $5, $6, $7, $8) as version'
  const statement = sql<{ version: number }>('user-change', text, [
    id,
    version,
    ...partsOf(draft),
    ...signed(by),
  ])
  return onlyRow(await db.run(scope, statement)).version
}

export async function storeAccessRemoval(
  db: Database,
  scope: Scope,
  by: Author,
  { id, role, renterId }: Grant & { id: number },
): Promise<number> {
  const text = 'select dx_remove_access($1, $2, $3, $4, $5, $6) as version'
  const statement = sql<{ version: number }>('user-remove-access', text, [
    id,
    role,
    renterId ?? 0,
    ...signed(by),
  ])
  return onlyRow(await db.run(scope, statement)).version
}

/** A null `version` matches any version. */
export async function storeRemoval(
  db: Database,
  scope: Scope,
  by: Author,
  id: number,
  version: number | null,
): Promise<void> {
  const text = 'select dx_remove_user($1, $2, $3, $4, $5) as removed'
  await db.run(scope, sql('user-remove', text, [id, version, ...signed(by)]))
}
