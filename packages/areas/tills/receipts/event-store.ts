import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'

const takeText = `
  insert into till_event (partner_id, register_id, key, standard_type, at, day, operator_ref, text, report, import_id)
  select $1, "registerId", key, "standardType", at, day, "operatorRef", text, nullif(report, 'null'::jsonb), $3
  from jsonb_to_recordset($2::jsonb) e ("registerId" integer, key text, "standardType" text, at timestamptz, day date,
    "operatorRef" text, text text, report jsonb)
  on conflict (partner_id, register_id, key) do nothing
  returning key`

/** Stores what is not known yet, and returns how many that were. */
export async function takeEvents(
  db: Database,
  scope: Scope,
  importId: string,
  events: readonly string[],
): Promise<number> {
  const values = [scope.partnerId, `[${events.join(',')}]`, importId]
  return (await db.run(scope, sql('till-events-take', takeText, values))).length
}
