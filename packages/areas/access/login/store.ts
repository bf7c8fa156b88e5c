import { auditStatement } from '@dxweb/kit/definitions/audit.ts'
import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { Caller } from '@dxweb/kit/definitions/route.ts'
import type { AuthRow } from '../rights/rules.ts'

export async function readAuth(
  db: Database,
  caller: Caller,
  partnerId: number | null,
): Promise<AuthRow> {
  const [row] = await db.reference<{ auth: AuthRow }>(
    sql('auth', 'select dx_auth($1, $2, $3) as auth', [caller.userId, partnerId, caller.renterId]),
  )
  if (!row) throw new Refusal('internal')
  return row.auth
}

export async function findSudoUserAt(db: Database, partnerId: number): Promise<number | null> {
  const [partner] = await db.reference<{ id: number | null }>(
    sql('sudo-user', 'select dx_sudo_user(p.id) as id from partner p where p.id = $1', [partnerId]),
  )
  if (!partner) throw new Refusal('not_found')
  return partner.id
}

interface SudoTarget {
  email: string
  firstName: string
  lastName: string
  isSuper: boolean
  partnerId: number | null
}

/** Throws `not_found` for an unknown or inactive user, `forbidden` for a super user. */
export async function sudoTarget(
  db: Database,
  userId: number,
  partnerId: number | null = null,
): Promise<SudoTarget> {
  const [target] = await db.reference<SudoTarget>(
    sql(
      'sudo-target',
      `select u.email, u.first_name as "firstName", u.last_name as "lastName",
         dx_is_super(u.id) as "isSuper",
         (select min(m.partner_id) from dx_memberships(u.id) m
           where $2::integer is null or m.partner_id = $2) as "partnerId"
       from user_account u where u.id = $1 and u.is_active`,
      [userId, partnerId],
    ),
  )
  if (!target || (partnerId !== null && target.partnerId === null)) throw new Refusal('not_found')
  if (target.isSuper) throw new Refusal('forbidden')
  return target
}

const superPartnerId = 1

export interface SudoStart {
  caller: Caller
  requestId: string
  userId: number
  partnerId?: number | undefined
  /** Reason for starting sudo, which is logged again at the end. */
  reason: string
}

/** The grant lasts an hour, changes the session's hash to `newHash` and is logged at the user's partner. */
export async function grantSudo(db: Database, start: SudoStart, newHash: Buffer): Promise<void> {
  const { caller, userId, partnerId = null, reason } = start
  const target = await sudoTarget(db, userId, partnerId)
  const venueId = target.partnerId ?? superPartnerId
  const scope = { partnerId: venueId, renterId: 0, userId: caller.userId }
  const oldHash = Buffer.from(caller.sessionHash, 'hex')
  await db.transaction(scope, async (tx) => {
    const [renewed] = await tx.run(sql('session-renew', renewText, [newHash, oldHash]))
    if (!renewed) throw new Refusal('unauthenticated')
    await tx.run(
      sql('sudo-keep', 'update sudo_grant set token_hash = $1 where token_hash = $2', [
        newHash,
        oldHash,
      ]),
    )
    await tx.run(sql('session-replaced', 'delete from session where token_hash = $1', [oldHash]))
    // Ends an earlier sudo as the same user; its end is logged at the venue where that sudo began.
    await tx.run(sql('sudo-end', endText, [newHash, userId]))
    await tx.run(sql('sudo-grant', grantText, [newHash, userId, caller.userId, venueId, reason]))
    await tx.run(startEntry(start, scope))
  })
}

/** Logs the sudo itself as the object, since the user's row does not change. */
function startEntry({ caller, requestId, userId, reason }: SudoStart, scope: Scope) {
  const both = { userId, sudoId: caller.userId }
  const entry = { objectType: 'sudo' as const, objectId: userId, after: { reason } }
  return auditStatement({ caller: both, scope, requestId }, { action: 'sudo.started', ...entry })
}

export async function endSudoGrant(db: Database, caller: Caller, userId: number): Promise<boolean> {
  const hash = Buffer.from(caller.sessionHash, 'hex')
  return (await db.reference(sql('sudo-end', endText, [hash, userId]))).length > 0
}

const endText = 'delete from sudo_grant where token_hash = $1 and ninja_id = $2 returning 1'

const renewText = `
  insert into session as n (token_hash, user_id, created_at, expires_at, user_agent)
  select $1, s.user_id, s.created_at, s.expires_at, s.user_agent from session s where s.token_hash = $2
  returning n.user_id`

const grantText = `
  insert into sudo_grant (token_hash, ninja_id, expires_at, given_to, venue_id, reason)
  values ($1, $2, now() + interval '1 hour', $3, $4, $5)`
