import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'

const takeText = `
  with f as (
    select id from till_import where partner_id = $1 and id = $3 and state = 'reading' for no key update
  )
  insert into till_event (partner_id, register_id, key, standard_type, at, day, operator_ref, text, report, import_id)
  select $1, e."registerId", e.key, e."standardType", e.at, e.day, e."operatorRef", e.text, nullif(e.report, 'null'::jsonb), f.id
  from f, jsonb_to_recordset($2::jsonb) e ("registerId" integer, key text, "standardType" text, at timestamptz, day date,
    "operatorRef" text, text text, report jsonb)
  -- Skips events that the same register already has at another place, since a place may have been renamed.
  where not exists (select from till_register g
    join till_register o on o.partner_id = $1 and o.register_ref = g.register_ref and o.id <> g.id
    join till_event t on t.partner_id = $1 and t.register_id = o.id and t.key = e.key
    where g.partner_id = $1 and g.id = e."registerId" and (t.standard_type, t.at, t.operator_ref, t.text, t.report)
      is not distinct from (e."standardType", e.at, e."operatorRef", e.text, nullif(e.report, 'null'::jsonb)))
  on conflict (partner_id, register_id, key) do nothing
  returning key`

export async function takeEvents(
  db: Database,
  scope: Scope,
  importId: string,
  events: readonly string[],
): Promise<number> {
  const values = [scope.partnerId, `[${events.join(',')}]`, importId]
  return (await db.run(scope, sql('till-events-take', takeText, values))).length
}
