import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { operatingDay } from '@dxweb/kit/time/zoned-time.ts'
import type { TillEvent } from '../saft/report.ts'

interface RegisterEvent {
  registerId: number
  event: TillEvent
}

/** An event's number is not always its own: the same one comes again with another time or report. */
const keyOf = ({ eventId, type, at, report }: TillEvent) =>
  [eventId, type, at ?? '', report?.reportId ?? ''].join('|')

const takeText = `
  insert into till_event (partner_id, register_id, key, standard_type, at, day, operator_ref, text, report, import_id)
  select $1, "registerId", key, "standardType", at, day, "operatorRef", text, nullif(report, 'null'::jsonb), $3
  from jsonb_to_recordset($2::jsonb) e ("registerId" integer, key text, "standardType" text, at timestamptz, day date,
    "operatorRef" text, text text, report jsonb)
  on conflict (partner_id, register_id, key) do nothing
  returning key`

/** An event as the statement takes it. */
export const eventText = ({ registerId, event }: RegisterEvent, zone: string): string =>
  JSON.stringify({
    registerId,
    key: keyOf(event),
    standardType: event.standardType,
    at: event.at,
    day: event.at === null ? null : operatingDay(event.at, zone),
    operatorRef: event.operatorId,
    text: event.text,
    report: event.report,
  })

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
