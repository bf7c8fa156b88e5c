import type pg from 'pg'
import { StartFault } from '../../ground/start-fault.ts'
import type { Person, SharedRows } from './shared-rows.ts'

export interface SettledPeople {
  added: Set<number>
  /** People with an e-mail address that already has an account here; that account gets their access at the end. */
  joining: { id: number; into: number; email: string }[]
}

interface Known {
  id: number
  email: string
}

/** Replaces an e-mail address by a text that is not an address, so that nothing is sent to it. */
const setAside = ({ email, id }: Person) => `${email.slice(0, 240)}#${id}`

const insertText = `
  insert into user_account
  select (jsonb_populate_record(null::user_account, $1::jsonb - 'is_own' || '{"merged_into_id": null}')).*`

/**
 * Adds accounts under their ids. An account with an e-mail address that exists here is added too and merged later,
 * since books and log refer to it. Throws StartFault if an id belongs to another person here.
 */
export async function settlePeople(
  client: pg.ClientBase,
  { people }: Pick<SharedRows, 'people'>,
): Promise<SettledPeople> {
  const { rows } = await client.query<Known>(
    `select id, lower(email) as email from user_account where id = any ($1) or lower(email) = any ($2)`,
    [people.map(({ id }) => id), people.map(({ email }) => email.toLowerCase())],
  )
  const byId = new Map(rows.map((one) => [one.id, one]))
  const byEmail = new Map(rows.map((one) => [one.email, one]))
  const settled: SettledPeople = { added: new Set(), joining: [] }
  for (const person of people) {
    const email = person.email.toLowerCase()
    const same = byId.get(person.id)
    if (same !== undefined && same.email !== email) throw takenId(person, same)
    if (same !== undefined) continue
    const other = byEmail.get(email)
    if (other !== undefined) settled.joining.push({ id: person.id, into: other.id, email })
    const row = other === undefined ? person : { ...person, email: setAside(person) }
    await client.query(insertText, [JSON.stringify(row)])
    settled.added.add(person.id)
  }
  await linkMerged(client, people, settled.added)
  return settled
}

const takenId = ({ id, email }: Person, same: Known) =>
  new StartFault(
    `User ${id} is ${same.email} here and ${email} in the archive, since both installations number from the same range; the venue cannot be imported here.`,
  )

/** Marks accounts as merged if they were merged before the export. */
async function linkMerged(
  client: pg.ClientBase,
  people: readonly Person[],
  added: ReadonlySet<number>,
): Promise<void> {
  for (const { id, merged_into_id: into } of people) {
    if (into === null || !added.has(id)) continue
    await client.query('update user_account set merged_into_id = $2 where id = $1', [id, into])
  }
}

const survivorText = `
  with recursive chain as (
    select id, merged_into_id from user_account where id = $1
    union select u.id, u.merged_into_id from chain c join user_account u on u.id = c.merged_into_id
  ) select u.id, u.version, u.is_active as "isActive" from chain c join user_account u on u.id = c.id
  where u.merged_into_id is null`

const joinText = `select dx_merge_people($1, $2, $3, $4, null, null, '')`

const endText = `
  update user_account set is_active = false, merged_into_id = $2, password_hash = null, totp_secret = null, totp_pending = null
  where id = $1`

/**
 * Moves the access of added accounts to existing accounts of the same people. Returns the addresses of people with a
 * locked account here, who get no access.
 */
export async function joinPeople(
  client: pg.ClientBase,
  { joining }: SettledPeople,
): Promise<string[]> {
  const shutOut: string[] = []
  for (const { id, into, email } of joining) {
    const { rows } = await client.query<{ id: number; version: number; isActive: boolean }>(
      survivorText,
      [into],
    )
    const [stays] = rows
    const [goes] = (
      await client.query<{ version: number; isMerged: boolean }>(
        `select version, merged_into_id is not null as "isMerged" from user_account where id = $1`,
        [id],
      )
    ).rows
    if (stays === undefined || goes === undefined || goes.isMerged) continue
    if (stays.isActive) {
      await client.query(`set local dx.partner_id = '1'`)
      await client.query(joinText, [id, goes.version, stays.id, stays.version])
      continue
    }
    shutOut.push(email)
    await client.query('delete from access_grant where user_id = $1', [id])
    await client.query('delete from resting_grant where user_id = $1', [id])
    await client.query(endText, [id, stays.id])
  }
  return shutOut
}
