import type { LinkKind } from '@dxweb/areas/access/login/link-store.ts'
import pg from 'pg'
import { hashToken, newToken } from '../../http/session/session-cookie.ts'
import type { Mail } from '../../mail/mailer.ts'
import { drawRange } from '../../venue-archive/number-range.ts'

export interface NewAdmin {
  email: string
  firstName: string
  lastName: string
}

const kind: LinkKind = 'invitation'

/** Writes the mail without a venue and an inviter, since neither exists yet. */
export const mailOf = ({ email }: NewAdmin, url: string): Mail => ({
  to: email,
  template: 'adminInvitation',
  locale: 'nb',
  values: { url },
})

/** Members of partner 1 are super users (specification 6). */
const platformText = `
  with platform as (
    insert into partner (id, name, kind, has_ssh) values (1, 'DxWeb', 'platform', true) on conflict (id) do nothing
  )
  insert into user_account (email, first_name, last_name) values ($1, $2, $3)
  on conflict (lower(email)) do update set is_active = true returning id`

const grantText = `
  with modules as (
    insert into partner_module (partner_id, module) values (1, 'partneradmin'), (1, 'productions')
    on conflict do nothing
  ), linked as (
    insert into password_link (token_hash, user_id, kind, email, expires_at)
    values ($2, $1, $3, $4, now() + interval '7 days')
  ), written as (
    insert into audit_entry (partner_id, id, user_id, action, object_type, object_id)
    values (1, gen_random_uuid(), $1, 'admin.created', 'user', $1::text)
  )
  insert into access_grant (partner_id, user_id, role) values (1, $1, 'administrator') on conflict do nothing`

/** Returns an invitation token, also if the user exists. */
export async function createAdmin(ownerUrl: string, admin: NewAdmin): Promise<string> {
  const token = newToken()
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('begin')
    await drawRange(client)
    const values = [admin.email, admin.firstName, admin.lastName]
    const { rows } = await client.query<{ id: number }>(platformText, values)
    const id = rows[0]?.id
    await client.query('delete from password_link where user_id = $1 and kind = $2', [id, kind])
    await client.query(grantText, [id, hashToken(token), kind, admin.email])
    await client.query('commit')
    return token
  } finally {
    await client.end()
  }
}
