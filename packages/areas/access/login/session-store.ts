import { type Database, sql } from '@dxweb/kit/database/database.ts'
import type { Tables } from '@dxweb/kit/database/tables.ts'

export type LoginRow = Pick<
  Tables['user_account'],
  'id' | 'email' | 'passwordHash' | 'isActive' | 'totpSecret' | 'version'
>

export async function findLogin(db: Database, email: string): Promise<LoginRow | null> {
  const [row] = await db.reference<LoginRow>(
    sql(
      'login',
      `select id, email, password_hash as "passwordHash", is_active as "isActive", totp_secret as "totpSecret",
         version
       from user_account where lower(email) = lower($1) and not is_program`,
      [email],
    ),
  )
  return row ?? null
}

/** The session lasts at most twelve hours. Returns false if the user is inactive or has changed since `version`. */
export async function createSession(
  db: Database,
  session: { hash: Buffer; userId: number; version: number; userAgent: string },
): Promise<boolean> {
  const rows = await db.reference(
    sql(
      'session-create',
      `with signed as (
         update user_account set signed_in_at = now() where id = $2 and is_active and version = $4 returning id
       )
       insert into session (token_hash, user_id, expires_at, user_agent)
       select $1, id, now() + interval '12 hours', $3 from signed returning user_id`,
      [session.hash, session.userId, session.userAgent.slice(0, 300), session.version],
    ),
  )
  return rows.length === 1
}

export async function endSession(db: Database, hash: Buffer): Promise<number | null> {
  const [ended] = await db.reference<{ userId: number }>(
    sql('session-end', 'delete from session where token_hash = $1 returning user_id as "userId"', [
      hash,
    ]),
  )
  return ended?.userId ?? null
}

/** `id` is the session's hash in hex. Returns false if the user has no such session. */
export async function endOwnSession(db: Database, userId: number, id: string): Promise<boolean> {
  const text = 'delete from session where token_hash = $2 and user_id = $1 returning user_id'
  const rows = await db.reference(sql('session-end-own', text, [userId, Buffer.from(id, 'hex')]))
  return rows.length === 1
}

export async function endOtherSessions(db: Database, userId: number, own: string): Promise<void> {
  const text = 'delete from session where user_id = $1 and token_hash <> $2'
  await db.reference(sql('session-end-others', text, [userId, Buffer.from(own, 'hex')]))
}
