import { hash } from '@node-rs/argon2'
import type pg from 'pg'
import { insertRows } from '../load/insert-rows.ts'
import { privacyAgreementId } from '@dxweb/kit/constants/constants.ts'
import { demoPassword, type DemoPerson } from '../venue/people.ts'

export async function writePeople(
  client: pg.ClientBase,
  people: readonly DemoPerson[],
  passwordHash: string,
  now: number,
): Promise<Map<string, number>> {
  const rows = people.map((person) => ({
    email: person.email,
    first_name: person.firstName,
    last_name: person.lastName,
    mobile: person.mobile,
    contact_partner_id: person.isSellerOnly ? null : (person.grants[0]?.partnerId ?? null),
    password_hash: person.isSellerOnly ? null : passwordHash,
    is_active: !person.isSellerOnly,
    created_at: new Date(now).toISOString(),
  }))
  await insertRows(client, 'user_account', rows)
  const ids = await idsOf(client, people)
  const logins = people.filter((person) => !person.isSellerOnly)
  await insertRows(client, 'access_grant', grantRows(logins, ids, now))
  await writeAgreement(client, logins, ids, now)
  return ids
}

export const hashDemoPassword = (): Promise<string> => hash(demoPassword)

async function idsOf(
  client: pg.ClientBase,
  people: readonly DemoPerson[],
): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: number; email: string }>(
    'select id, email from user_account where email = any($1)',
    [people.map((person) => person.email)],
  )
  return new Map(rows.map(({ id, email }) => [email, id]))
}

function grantRows(logins: readonly DemoPerson[], ids: ReadonlyMap<string, number>, now: number) {
  return logins.flatMap((person) =>
    person.grants.map((grant) => ({
      partner_id: grant.partnerId,
      user_id: ids.get(person.email),
      renter_id: grant.renterId ?? 0,
      role: grant.role,
      granted_at: new Date(now).toISOString(),
    })),
  )
}

async function writeAgreement(
  client: pg.ClientBase,
  logins: readonly DemoPerson[],
  ids: ReadonlyMap<string, number>,
  now: number,
): Promise<void> {
  const approvals = logins.map((person) => ({
    user_id: ids.get(person.email),
    agreement_id: privacyAgreementId,
    version: 1,
    approved_at: new Date(now).toISOString(),
  }))
  await insertRows(client, 'agreement_approval', approvals)
}
