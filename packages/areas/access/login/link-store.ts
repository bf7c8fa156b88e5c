import { type Database, sql } from '@dxweb/kit/database/database.ts'

export type LinkKind = 'reset' | 'invitation'

const lifetime = { reset: '1 hour', invitation: '7 days' } as const

/** The link works once, and only while the user keeps the address. Replaces older links of the same kind. */
export async function storeLink(
  db: Database,
  link: { hash: Buffer; userId: number; kind: LinkKind; email: string },
): Promise<void> {
  await db.reference(
    sql('link-retire', 'delete from password_link where user_id = $1 and kind = $2', [
      link.userId,
      link.kind,
    ]),
  )
  await db.reference(
    sql(
      'link-store',
      'insert into password_link (token_hash, user_id, kind, email, expires_at) values ($1, $2, $3, $4, now() + $5::interval)',
      [link.hash, link.userId, link.kind, link.email, lifetime[link.kind]],
    ),
  )
}

export interface LinkRow {
  userId: number
  email: string
  firstName: string
  lastName: string
}

export async function findLink(
  db: Database,
  hash: Buffer,
  kind: LinkKind,
): Promise<LinkRow | null> {
  const [row] = await db.reference<LinkRow>(
    sql(
      'link',
      `select u.id as "userId", u.email, u.first_name as "firstName", u.last_name as "lastName"
       from password_link l join user_account u on u.id = l.user_id and u.is_active and lower(u.email) = lower(l.email)
       where l.token_hash = $1 and l.kind = $2 and l.used_at is null and l.expires_at > now()`,
      [hash, kind],
    ),
  )
  return row ?? null
}

export interface NewPassword {
  hash: Buffer
  kind: LinkKind
  passwordHash: string
  firstName: string | null
  lastName: string | null
}

/** Returns the user id, or null if the link is no longer valid. Also ends all sessions and verifies the address. */
export async function spendLink(db: Database, link: NewPassword): Promise<number | null> {
  const [changed] = await db.reference<{ id: number }>(
    sql('link-use', useText, [
      link.hash,
      link.kind,
      link.passwordHash,
      link.firstName,
      link.lastName,
    ]),
  )
  return changed?.id ?? null
}

const useText = `
  with used as (
    update password_link set used_at = now()
    where token_hash = $1 and kind = $2 and used_at is null and expires_at > now()
    returning user_id, email
  ), changed as (
    update user_account u set password_hash = $3, version = u.version + 1, is_address_proven = true,
      first_name = coalesce($4, u.first_name), last_name = coalesce($5, u.last_name)
    from used where u.id = used.user_id and u.is_active and lower(u.email) = lower(used.email) returning u.id
  ), ended as (
    delete from session s using changed where s.user_id = changed.id
  )
  select id from changed`
