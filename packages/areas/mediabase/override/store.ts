import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import type { BodyOf, ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { getOverride, saveOverride } from './contract.ts'

const readText = `
  select coalesce(o.version, 0) as version, coalesce(o.texts, '[]') as texts, o.changed_at as "changedAt",
    coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, '') as "changedBy"
  from production p
  left join production_override o on o.partner_id = $1 and o.production_id = p.id
  left join user_account u on u.id = o.changed_by
  where p.id = $2`

export const overrideStatement = (partnerId: number, productionId: number) =>
  sql<ReplyOf<typeof getOverride.parts>>('production-override', readText, [partnerId, productionId])

const saveText = `
  with p as (select id from production where id = $2), old as materialized (
    select texts from production_override where partner_id = $1 and production_id = $2
  ), saved as (
    insert into production_override as o (partner_id, production_id, texts, changed_by)
    select $1, id, $4::jsonb, $5 from p where $3 = 0 or exists (select from old)
    on conflict (partner_id, production_id) do update set texts = excluded.texts, changed_by = excluded.changed_by,
      changed_at = excluded.changed_at, version = o.version + 1 where o.version = $3
    returning production_id, version, texts
  ), logged as (
    ${logs('production', 'override', 'saved.production_id', '$5, $6, $7')}
      jsonb_build_object('texts', old.texts), jsonb_build_object('texts', saved.texts)
    from saved left join old on true
  )
  select p.id, (select version from saved) as version from p`

interface Own extends BodyOf<typeof saveOverride.parts> {
  id: number
}

/** Throws `not_found` or `stale`. */
export async function storeOverride(db: Database, scope: Scope, by: Author, own: Own) {
  const values = [scope.partnerId, own.id, own.version, JSON.stringify(own.texts), ...signed(by)]
  const saved = sql<{ version: number | null }>('production-override-save', saveText, values)
  const { version } = onlyRow(await db.run(scope, saved))
  if (version === null) throw new Refusal('stale')
  return { version }
}
