import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { type Database, onlyRow, type Scope, sql, rowExists } from '@dxweb/kit/database/database.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { SeatMapDrawing } from './drawing/drawing.ts'
import type { PlanSidecar } from './pretix/write-plan.ts'
import type { SavedDrawing } from './design-contract.ts'

export interface NewMap {
  name: string
  drawing: SeatMapDrawing
  /** The plan's JSON as text, since jsonb would not preserve it. */
  plan: string
}

const makeText = `
  with made as (
    insert into seat_map (partner_id, id, name, drawing)
    values ($1, dx_next_id($1, 'seat_map'), $2, $3::jsonb) returning id, name, drawing
  ), kept as (
    insert into seat_map_plan (partner_id, seat_map_id, plan) select $1, id, $4 from made
  ), logged as (
    ${logs('seat_map', 'import', 'id', '$5, $6, $7')}
      null, jsonb_build_object('name', name, 'seats', jsonb_array_length(drawing -> 'seats')) from made
  )
  select id, name from made`

const followText = `select dx_zones_follow($1, $2, $3::jsonb, $4::jsonb)`
const noSeats = JSON.stringify({ seats: [] })

export async function makeMap(db: Database, scope: Scope, map: NewMap, by: Author) {
  const { partnerId } = scope
  const drawing = JSON.stringify(map.drawing)
  const author = signed(by)
  return db.transaction(scope, async (tx) => {
    const made = onlyRow(
      await tx.run<{ id: number; name: string }>(
        sql('seat-map-make', makeText, [partnerId, map.name, drawing, map.plan, ...author]),
      ),
    )
    await tx.run(sql('zones-follow', followText, [partnerId, made.id, noSeats, drawing]))
    return { ...made, seatCount: map.drawing.seats.length }
  })
}

const lockText = `select version, drawing from seat_map where partner_id = $1 and id = $2 for no key update`

/** Logs the seat counts only, since drawings are stored as versions. */
const saveText = `
  with changed as (
    update seat_map set drawing = $3::jsonb, version = version + 1 where partner_id = $1 and id = $2
    returning id, version, drawing
  ), logged as (
    ${logs('seat_map', 'draw', 'id', '$4, $5, $6')}
      jsonb_build_object('version', version - 1, 'seats', $7::integer), jsonb_build_object('version', version, 'seats', jsonb_array_length(drawing -> 'seats')) from changed
  )
  select id, version from changed`

export interface Redrawn {
  id: number
  version: number
  drawing: SeatMapDrawing
}

/** Throws `stale`, or `in_use` if a sold, reserved or held seat would be removed or renamed. */
export async function saveMap(
  db: Database,
  scope: Scope,
  { id, version, drawing }: Redrawn,
  by: Author,
) {
  const { partnerId } = scope
  const after = JSON.stringify(drawing)
  return db.transaction(scope, async (tx) => {
    const before = onlyRow(
      await tx.run<{ version: number; drawing: SeatMapDrawing }>(
        sql('seat-map-lock', lockText, [partnerId, id]),
      ),
    )
    if (before.version !== version) {
      throw new Refusal('stale', { details: { version: before.version } })
    }
    const author = signed(by)
    const saved = onlyRow(
      await tx.run<{ id: number; version: number }>(
        sql('seat-map-draw', saveText, [
          partnerId,
          id,
          after,
          ...author,
          before.drawing.seats.length,
        ]),
      ),
    )
    const old = JSON.stringify(before.drawing)
    await tx.run(sql('zones-follow', followText, [partnerId, id, old, after]))
    return saved
  })
}

interface KeptMap {
  name: string
  drawing: SeatMapDrawing
  plan: string | null
}

export async function readMap(db: Database, scope: Scope, id: number) {
  const text = `select m.name, m.drawing, p.plan from seat_map m
    left join seat_map_plan p on p.partner_id = m.partner_id and p.seat_map_id = m.id
    where m.partner_id = $1 and m.id = $2`
  const statement = sql<KeptMap>('seat-map-kept', text, [scope.partnerId, id])
  const { name, drawing, plan } = onlyRow(await db.run(scope, statement))
  const sidecar = plan === null ? undefined : (JSON.parse(plan) as PlanSidecar)
  return { name, drawing, sidecar }
}

export const versionStatements = (partnerId: number, id: number) =>
  [
    sql<SavedDrawing>(
      'seat-map-versions',
      `select v.version, v.saved_at as "savedAt", jsonb_array_length(v.drawing -> 'seats') as "seatCount",
      coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, '') as "savedBy"
    from seat_map_version v left join user_account u on u.id = v.saved_by
    where v.partner_id = $1 and v.seat_map_id = $2 order by v.version desc`,
      [partnerId, id],
    ),
    rowExists('seat_map', partnerId, id),
  ] as const

export const versionStatement = (partnerId: number, id: number, version: number) =>
  sql<{ drawing: SeatMapDrawing }>(
    'seat-map-version',
    `select drawing from seat_map_version where partner_id = $1 and seat_map_id = $2 and version = $3`,
    [partnerId, id, version],
  )
