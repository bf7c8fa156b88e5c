import { type Database, sql } from '@dxweb/kit/database/database.ts'

export const beginTotpStatement = (userId: number, sealed: Buffer) =>
  sql(
    'totp-begin',
    'update user_account set totp_pending = $2 where id = $1 and totp_secret is null returning id',
    [userId, sealed],
  )

/**
 * Enables the second factor, marks time step `step` as used, stores the recovery codes, and ends the user's other
 * sessions, which used only the password.
 */
export const confirmTotpStatement = (
  userId: number,
  factor: { pending: Buffer; step: number; codeHashes: Buffer[]; sessionHash: string },
) =>
  sql(
    'totp-confirm',
    `with confirmed as (
       update user_account set totp_secret = totp_pending, totp_pending = null, totp_last_step = $3,
         version = version + 1
       where id = $1 and totp_secret is null and totp_pending = $2 returning id
     ), codes as (
       insert into recovery_code (user_id, code_hash)
       select confirmed.id, code from confirmed, unnest($4::bytea[]) code
     ), ended as (
       delete from session s using confirmed where s.user_id = confirmed.id and s.token_hash <> $5
     )
     select id from confirmed`,
    [
      userId,
      factor.pending,
      factor.step,
      factor.codeHashes,
      Buffer.from(factor.sessionHash, 'hex'),
    ],
  )

export const removeTotpStatement = (userId: number) =>
  sql(
    'totp-remove',
    `with codes as (delete from recovery_code where user_id = $1)
     update user_account set totp_secret = null, totp_pending = null, version = version + 1
     where id = $1 returning id`,
    [userId],
  )

/** Spends a code's time step, so that a code works once. Returns false if that step or a later one is already spent. */
export async function spendStep(db: Database, userId: number, step: number): Promise<boolean> {
  const text = `
    update user_account set totp_last_step = $2 where id = $1 and totp_last_step < $2 returning id`
  const rows = await db.reference(sql('totp-spend', text, [userId, step]))
  return rows.length === 1
}

export async function spendRecoveryCode(
  db: Database,
  userId: number,
  codeHash: Buffer,
): Promise<boolean> {
  const rows = await db.reference(
    sql(
      'recovery-spend',
      'delete from recovery_code where user_id = $1 and code_hash = $2 returning user_id',
      [userId, codeHash],
    ),
  )
  return rows.length === 1
}

export async function readTotp(
  db: Database,
  { userId, version }: { userId: number; version: number },
): Promise<Buffer | null> {
  const [row] = await db.reference<{ secret: Buffer | null }>(
    sql(
      'totp',
      `select totp_secret as secret from user_account
       where id = $1 and version = $2 and is_active`,
      [userId, version],
    ),
  )
  return row?.secret ?? null
}
