import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { diskStore } from '../../files/disk-store.ts'
import { exportVenue } from '../../venue-archive/export-venue.ts'
import { importVenue } from '../../venue-archive/import-venue.ts'
import { declaredTables } from '../../db/schema-files.ts'
import { atEnd } from '../run/at-end.ts'
import type { AsOwner } from '../run/owner-of.ts'

export interface Installation {
  url: string
  asOwner: AsOwner
  uploads: string
  secret: Buffer
}

export function archiveFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dxweb-venue-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export const exported = (
  { url, uploads, secret }: Installation,
  path: string,
  more: { pauseReason?: string; partnerId?: number } = {},
) =>
  exportVenue({
    url,
    secret,
    path,
    files: diskStore(uploads),
    partnerId: 1003,
    product: '0.1.0',
    now: new Date(),
    ...more,
  })

export const imported = ({ url, uploads, secret }: Installation, path: string) =>
  importVenue({ url, secret, path, files: diskStore(uploads) })

/** Filters by table that omit rows added by the installation itself, such as log entries of the import. */
const others: Record<string, string> = {
  audit_entry: `action not in ('exported', 'imported', 'merged')`,
}
const sealed = `'{sealed,sealed_key,sealed_server_key}'::text[]`

export async function venueRows({ asOwner }: Pick<Installation, 'asOwner'>, partnerId = 1003) {
  const tables = declaredTables().filter(({ distribution }) => distribution === 'by partner_id')
  const texts = tables.map(
    ({ name }) => `select '${name}' as name,
      (select coalesce(jsonb_agg(r order by r), '[]') from (
        select to_jsonb(t) - ${sealed} as r from ${name} t where partner_id = $1 and ${others[name] ?? 'true'}) t) as rows`,
  )
  const found = await asOwner<{ name: string; rows: unknown[] }>(texts.join(' union all '), [
    partnerId,
  ])
  return new Map(found.map(({ name, rows }) => [name, rows]))
}
