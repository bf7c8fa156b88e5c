import type pg from 'pg'
import { sha256 } from './archive/manifest.ts'

export async function schemaPrint(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from dx_meta.dx_migration order by name',
  )
  return sha256(JSON.stringify(rows.map(({ name, checksum }) => [name, checksum])))
}
