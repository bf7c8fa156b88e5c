import { createHash } from 'node:crypto'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import type { ActionOn } from '@dxweb/kit/definitions/audit-words.ts'

const readText =
  'select content, content_type as "contentType" from organizer_logo where partner_id = $1'

interface Logo {
  content: Buffer
  contentType: string
}

export const readLogo = async (db: Database, scope: Scope): Promise<Logo> =>
  onlyRow(await db.run<Logo>(scope, sql('logo', readText, [scope.partnerId])))

const audit = (action: ActionOn<'organizer_logo'>, from: string) => `
  ${logs('organizer_logo', action, `''`, '$2, $3, $4')} null, jsonb_build_object('etag', etag) from ${from}`

const setText = `
  with changed as (
    insert into organizer_logo (partner_id, content, content_type, etag) values ($1, $5, 'image/png', $6)
    on conflict (partner_id) do update set content = excluded.content, etag = excluded.etag, changed_at = excluded.changed_at
    returning etag
  ), audit as (${audit('update', 'changed')})
  select etag from changed`

const removeText = `
  with changed as (delete from organizer_logo where partner_id = $1 returning etag),
  audit as (${audit('delete', 'changed')})
  select etag from changed`

export async function storeLogo(
  db: Database,
  scope: Scope,
  by: Author,
  content: Buffer,
): Promise<string> {
  const etag = createHash('sha256').update(content).digest('hex').slice(0, 32)
  const statement = sql<{ etag: string }>('logo-set', setText, [
    scope.partnerId,
    ...signed(by),
    content,
    etag,
  ])
  return onlyRow(await db.run(scope, statement)).etag
}

export async function storeLogoRemoval(db: Database, scope: Scope, by: Author): Promise<void> {
  onlyRow(await db.run(scope, sql('logo-remove', removeText, [scope.partnerId, ...signed(by)])))
}
