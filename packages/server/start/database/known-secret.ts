import { createHmac } from 'node:crypto'
import pg from 'pg'
import { StartFault } from '../../ground/start-fault.ts'

/** Returns a hash that distinguishes secrets without revealing them. */
const fingerprintOf = (secret: Buffer) =>
  createHmac('sha256', secret).update('dxweb fingerprint').digest('hex')

const keep = `
  create table if not exists dx_meta.dx_secret (
    is_it boolean primary key default true check (is_it), fingerprint text not null)`
const first = 'insert into dx_meta.dx_secret (fingerprint) values ($1) on conflict do nothing'
const next = `
  insert into dx_meta.dx_secret (fingerprint) values ($1)
  on conflict (is_it) do update set fingerprint = excluded.fingerprint`

/**
 * Ensures that all servers on one database use the same secret; otherwise they would refuse each other's forms and
 * could not decrypt stored values. Throws StartFault.
 */
export async function assertKnownSecret(ownerUrl: string, secret: Buffer, path: string) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    // Takes a lock, since simultaneous starts would create the table twice.
    await client.query(
      `begin; lock table dx_meta.dx_migration in share row exclusive mode; ${keep}`,
    )
    await client.query(first, [fingerprintOf(secret)])
    const { rows } = await client.query<{ fingerprint: string }>(
      'select fingerprint from dx_meta.dx_secret',
    )
    await client.query('commit')
    if (rows[0]?.fingerprint === fingerprintOf(secret)) return
  } finally {
    await client.end()
  }
  throw new StartFault(
    `The secret ${path} is not the one of this database; copy the file of the server that used it first, or of the backup.`,
  )
}

/** Records the fingerprint of a new secret, in the transaction that re-encrypted the values. */
export async function recordSecret(client: pg.Client, secret: Buffer): Promise<void> {
  await client.query(keep)
  await client.query(next, [fingerprintOf(secret)])
}
