import { auditStatement, type AuditEntry } from '@dxweb/kit/definitions/audit.ts'
import { type Database, sql, type Statement } from '@dxweb/kit/database/database.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { Caller } from '@dxweb/kit/definitions/route.ts'
import type { Tables } from '@dxweb/kit/database/tables.ts'

export interface AccountRow extends Pick<
  Tables['user_account'],
  'email' | 'firstName' | 'lastName' | 'locale' | 'passwordHash' | 'totpSecret' | 'totpPending'
> {
  recoveryCodes: number
  /** The lowest id among the user's partners. Account changes are written to the audit log of this partner. */
  homePartnerId: number | null
  sessions: AccountSession[]
}

export interface AccountSession {
  id: string
  seenAt: string
  createdAt: string
  userAgent: string
}

const readText = `
  select u.email, u.first_name as "firstName", u.last_name as "lastName", u.locale,
    u.password_hash as "passwordHash", u.totp_secret as "totpSecret", u.totp_pending as "totpPending",
    (select count(*)::integer from recovery_code c where c.user_id = u.id) as "recoveryCodes",
    (select min(m.partner_id) from dx_memberships(u.id) m) as "homePartnerId",
    coalesce((select jsonb_agg(jsonb_build_object('id', encode(s.token_hash, 'hex'), 'seenAt', s.seen_at,
        'createdAt', s.created_at, 'userAgent', s.user_agent) order by s.seen_at desc)
      from session s where s.user_id = u.id and s.expires_at > now()
        and s.seen_at > now() - interval '120 minutes'), '[]') as sessions
  from user_account u where u.id = $1`

export async function readAccount(db: Database, userId: number): Promise<AccountRow> {
  const [account] = await db.reference<AccountRow>(sql('account', readText, [userId]))
  if (!account) throw new Refusal('unauthenticated')
  return account
}

export interface AccountCommand {
  caller: Caller
  requestId: string
  homePartnerId: number | null
  entry: AuditEntry
}

export async function changeAccount(
  db: Database,
  { caller, requestId, homePartnerId, entry }: AccountCommand,
  statement: Statement,
): Promise<void> {
  const scope = { partnerId: homePartnerId ?? 0, renterId: 0, userId: caller.userId }
  await db.transaction(scope, async (tx) => {
    const rows = await tx.run(statement)
    if (rows.length === 0) throw new Refusal('wrong_state')
    if (homePartnerId !== null) await tx.run(auditStatement({ caller, scope, requestId }, entry))
  })
}

/** A new address is unverified until the user opens a link mailed to it. */
export const profileStatement = (
  userId: number,
  profile: { firstName: string; lastName: string; email: string },
) =>
  sql(
    'account-profile',
    `update user_account set first_name = $2, last_name = $3, email = $4, version = version + 1,
       is_address_proven = is_address_proven and lower(email) = lower($4)
     where id = $1 returning id`,
    [userId, profile.firstName, profile.lastName, profile.email],
  )

/** Changes the password, and ends the user's other sessions and with them their sudo grants. */
export const passwordStatement = (userId: number, passwordHash: string, sessionHash: string) =>
  sql(
    'account-password',
    `with ended as (delete from session where user_id = $1 and token_hash <> $3),
       links as (delete from password_link where user_id = $1)
     update user_account set password_hash = $2, version = version + 1 where id = $1 returning id`,
    [userId, passwordHash, Buffer.from(sessionHash, 'hex')],
  )

export const localeStatement = (userId: number, locale: 'nb' | 'en') =>
  sql(
    'account-locale',
    'update user_account set locale = $2, version = version + 1 where id = $1 returning id',
    [userId, locale],
  )

export const rehashStatement = (userId: number, before: string, passwordHash: string) =>
  sql(
    'account-rehash',
    'update user_account set password_hash = $3 where id = $1 and password_hash = $2',
    [userId, before, passwordHash],
  )
