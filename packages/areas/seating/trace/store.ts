import { createHash } from 'node:crypto'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { type Database, onlyRow, type Scope, sql, rowExists } from '@dxweb/kit/database/database.ts'
import type { Trace, TracePlace } from './contract.ts'

const shown = 'etag, width, height, x, y, across, strength'

export const traceStatements = (partnerId: number, id: number) =>
  [
    sql<Trace>(
      'trace',
      `select ${shown} from seat_map_trace where partner_id = $1 and seat_map_id = $2`,
      [partnerId, id],
    ),
    rowExists('seat_map', partnerId, id),
  ] as const

const imageText = `select content, content_type as "contentType" from seat_map_trace
  where partner_id = $1 and seat_map_id = $2`

export const readTraceImage = async (db: Database, scope: Scope, id: number) =>
  onlyRow(
    await db.run<{ content: Buffer; contentType: string }>(
      scope,
      sql('trace-image', imageText, [scope.partnerId, id]),
    ),
  )

const done = `
  audit as (
    ${logs('seat_map', 'trace', '$2::integer', '$3, $4, $5')} null, to_jsonb(done) from done
  )
  select ${shown} from done`

/** Gives the first picture the width of the sheet. */
const setText = `
  with done as (
    insert into seat_map_trace
      (partner_id, seat_map_id, content, content_type, etag, width, height, across)
    select partner_id, id, $6, 'image/webp', $7, $8, $9,
      least(100000, greatest(10, ceil((drawing -> 'size' ->> 'width')::numeric)))
    from seat_map where partner_id = $1 and id = $2
    on conflict (partner_id, seat_map_id) do update
      set content = excluded.content, etag = excluded.etag, width = excluded.width, height = excluded.height
    returning ${shown}
  ), ${done}`

const placeText = `
  with done as (
    update seat_map_trace set x = $6, y = $7, across = $8, strength = $9
    where partner_id = $1 and seat_map_id = $2 returning ${shown}
  ), ${done}`

const removeText = `
  with done as (
    delete from seat_map_trace where partner_id = $1 and seat_map_id = $2 returning ${shown}
  ), ${done}`

interface Picture {
  bytes: Buffer
  width: number
  height: number
}

export async function storeTrace(
  db: Database,
  scope: Scope,
  by: Author,
  id: number,
  { bytes, width, height }: Picture,
) {
  const etag = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const values = [scope.partnerId, id, ...signed(by), bytes, etag, width, height]
  return onlyRow(await db.run<Trace>(scope, sql('trace-set', setText, values)))
}

export async function storeTracePlace(
  db: Database,
  scope: Scope,
  by: Author,
  id: number,
  { x, y, across, strength }: TracePlace,
) {
  const values = [scope.partnerId, id, ...signed(by), x, y, across, strength]
  return onlyRow(await db.run<Trace>(scope, sql('trace-place', placeText, values)))
}

export async function storeTraceRemoval(db: Database, scope: Scope, by: Author, id: number) {
  onlyRow(
    await db.run(scope, sql('trace-remove', removeText, [scope.partnerId, id, ...signed(by)])),
  )
}
