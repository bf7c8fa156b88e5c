import type { By } from '@dxweb/kit/audit.ts'
import { type Database, onlyRow, type Scope, type Statement, sql } from '@dxweb/kit/database.ts'
import type { BodyOf, ReplyOf } from '@dxweb/kit/endpoint.ts'
import type { Grant } from './grant-rules.ts'
import type { getUser, houseUser, inviteUser } from './users-contract.ts'
import type * as z from 'zod/mini'

type HouseUser = z.output<typeof houseUser>
type Details = Omit<BodyOf<typeof inviteUser.parts>, 'email' | 'grants'>

const columns = `jsonb_build_object('id', id, 'version', version, 'email', email, 'displayName', display_name,
  'firstName', first_name, 'lastName', last_name, 'mobile', mobile, 'address', address, 'postalCode', postal_code,
  'city', city, 'isActive', is_active, 'isInvited', is_invited, 'grants', grants)`

const orders: Record<string, string> = {
  displayName: 'display_name collate "nb-x-icu"',
  email: 'lower(email)',
  isActive: 'is_active',
}

export interface UsersAsk {
  sort?: string | undefined
  limit: number
  offset: number
  q?: string | undefined
  isActive?: string | undefined
}

export const isUserSort = (sort: string) => Object.hasOwn(orders, sort.replace(/^-/, ''))

/** How many there are, and one page of them. */
export function listUsersStatements(partnerId: number, ask: UsersAsk): [Statement, Statement] {
  const pattern = ask.q ? `%${ask.q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null
  const where = `from partner_user where partner_id = $1
    and ($2::text is null or display_name ilike $2 or email ilike $2) and ($3::boolean is null or is_active = $3)`
  const sort = ask.sort ?? 'displayName'
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const order = `${orders[sort.replace(/^-/, '')] ?? 'id'} ${direction}, id`
  const values = [partnerId, pattern, ask.isActive ?? null]
  return [
    sql('users-count', `select count(*)::int as total ${where}`, values),
    sql(
      `users-list.${sort}`,
      `select ${columns} as row ${where} order by ${order} limit $4 offset $5`,
      [...values, ask.limit, ask.offset],
    ),
  ]
}

export const userStatement = (partnerId: number, id: number): Statement =>
  sql(
    'users-get',
    `select ${columns} || jsonb_build_object('isShared', dx_belongs_elsewhere(id)) as row
     from partner_user where partner_id = $1 and id = $2`,
    [partnerId, id],
  )

type OneUser = ReplyOf<typeof getUser.parts>

export async function readUser(db: Database, scope: Scope, id: number): Promise<OneUser> {
  return onlyRow(await db.run<{ row: OneUser }>(scope, userStatement(scope.partnerId, id))).row
}

const signed = ({ userId, sudoId, requestId }: By) => [userId, sudoId, requestId]

export interface Invited {
  id: number
  version: number
  /** Has no password yet, and is sent a link to choose one. */
  is_new: boolean
}

export async function storeInvitation(
  db: Database,
  scope: Scope,
  by: By,
  asked: { details: Details & { email: string }; grants: readonly Grant[] },
): Promise<Invited> {
  const values = [JSON.stringify(asked.details), JSON.stringify(asked.grants), ...signed(by)]
  const text = 'select * from dx_invite_user($1, $2, $3, $4, $5)'
  return onlyRow(await db.run<Invited>(scope, sql('user-invite', text, values)))
}

export interface Change {
  id: number
  version: number
  details: Details
  grants: readonly Grant[]
  isActive: boolean
}

/** The version that the change led to. */
export async function storeChange(
  db: Database,
  scope: Scope,
  by: By,
  { id, version, details, grants, isActive }: Change,
): Promise<number> {
  const given = [id, version, JSON.stringify(details), JSON.stringify(grants), isActive]
  const text = 'select dx_change_user($1, $2, $3, $4, $5, $6, $7, $8) as version'
  const statement = sql('user-change', text, [...given, ...signed(by)])
  return onlyRow(await db.run<{ version: number }>(scope, statement)).version
}

export async function storeAccessRemoval(
  db: Database,
  scope: Scope,
  by: By,
  { id, role, renterId }: Grant & { id: number },
): Promise<number> {
  const text = 'select dx_remove_access($1, $2, $3, $4, $5, $6) as version'
  const statement = sql('user-remove-access', text, [id, role, renterId, ...signed(by)])
  return onlyRow(await db.run<{ version: number }>(scope, statement)).version
}

export async function storeRemoval(db: Database, scope: Scope, by: By, id: number): Promise<void> {
  const text = 'select dx_remove_user($1, $2, $3, $4) as removed'
  await db.run(scope, sql('user-remove', text, [id, ...signed(by)]))
}

export type { HouseUser }
