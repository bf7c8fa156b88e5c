import { ageLimitOf } from '@dxweb/areas/mediabase/productions/age-limit-sql.ts'
import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import type { BodyOf, ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { recordScans, Scan, ScanEvent, ScanList, undoScan } from './contract.ts'
import { ticketCode } from './rules.ts'

type Recorded = ReplyOf<typeof recordScans.parts>

const nameOf = (user: string) =>
  `coalesce(nullif(trim(${user}.first_name || ' ' || ${user}.last_name), ''), ${user}.email)`

/** Formats an instant as ISO, since PostgreSQL formats instants in JSON differently. */
const instantOf = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const soldOf = (event: string) => `(select count(*)::integer from ticket k
  where k.partner_id = $1 and k.event_id = ${event} and k.state = 'issued')`
const arrivedOf = (event: string) => `(select count(*)::integer from ticket_scan n
  where n.partner_id = $1 and n.event_id = ${event} and n.result = 'accepted' and n.undone_at is null)`

const eventsText = `
  select e.id, e.title, a.name as auditorium, ${ageLimitOf} as "ageLimit", e.starts_at as "startsAt", d.opens_at as "opensAt", d.closes_at as "closesAt",
    e.state, ${soldOf('e.id')} as "soldCount", ${arrivedOf('e.id')} as "arrivedCount"
  from event e
  cross join lateral dx_door(e) d
  join auditorium a on a.partner_id = $1 and a.id = e.auditorium_id
  where e.partner_id = $1 and e.state <> 'draft' and d.closes_at > now() - interval '6 hours'
    and (e.starts_at < now() + interval '14 days' or d.opens_at < now())
    and (exists (select from event_price_category c where c.partner_id = $1 and c.event_id = e.id)
      or exists (select from ticket k where k.partner_id = $1 and k.event_id = e.id))
  order by e.starts_at, e.id limit 200`

export const scanEventsStatements = (partnerId: number) =>
  [
    sql<ScanEvent>('scan-events', eventsText, [partnerId]),
    sql<{ opensMinutes: number }>(
      'scan-rule',
      'select coalesce(max(opens_minutes), 60) as "opensMinutes" from scan_rule where partner_id = $1',
      [partnerId],
    ),
  ] as const

/** Returns a seat's name, with the section if the hall has several sections, as on the ticket. */
const seatOf = (drawn: string, drawing: string) => `
  case when jsonb_array_length(${drawing} -> 'sections') > 1 then coalesce(${drawn} ->> 'section', '') else '' end as section,
  coalesce(${drawn} ->> 'row', '') as row, coalesce(${drawn} ->> 'number', '') as seat`

const scanText = `
  select s.id, s.result, s.scanned_at as "scannedAt", s.is_offline as "isOffline", s.undone_at is not null as "isUndone",
    s.event_id as "eventId", s.user_id as "userId", d.opens_at as "opensAt", d.closes_at as "closesAt",
    case when t.id is not null then jsonb_build_object('eventId', e.id, 'title', e.title, 'category', coalesce(c.name, ''),
      'section', p.section, 'row', p.row, 'seat', p.seat) end as ticket,
    (select jsonb_build_object('at', ${instantOf('f.scanned_at')}, 'by', ${nameOf('u')}, 'device', f.device)
      from ticket_scan f join user_account u on u.id = f.user_id
      where f.partner_id = $1 and f.ticket_id = s.ticket_id and f.result = 'accepted' and f.undone_at is null
        and f.id <> s.id order by f.scanned_at limit 1) as first
  from unnest($2::uuid[]) with ordinality asked (id, nth)
  join ticket_scan s on s.partner_id = $1 and s.id = asked.id
  left join ticket t on t.partner_id = $1 and t.id = s.ticket_id
  left join event e on e.partner_id = $1 and e.id = t.event_id
  left join lateral dx_door(e) d on e.id is not null
  left join event_price_category c on c.partner_id = $1 and c.event_id = t.event_id and c.id = t.category_id
  left join seat_map m on m.partner_id = $1 and m.id = e.seat_map_id and t.seat_id is not null
  cross join lateral (
    select ${seatOf('drawn', 'm.drawing')} from (select jsonb_path_query_first(m.drawing, '$.seats[*] ? (@.id == $seat)',
      jsonb_build_object('seat', t.seat_id)) as drawn) one
  ) p
  order by asked.nth`

const scansStatement = (partnerId: number, ids: readonly string[]) =>
  sql<StoredScan>('scans', scanText, [partnerId, ids])

type StoredScan = Scan & { eventId: number; userId: number }

const talliesText = `
  select e.id as "eventId", ${soldOf('e.id')} as "soldCount", ${arrivedOf('e.id')} as "arrivedCount"
  from event e where e.partner_id = $1 and e.id = any ($2::integer[]) order by e.id`

const talliesStatement = (partnerId: number, eventIds: readonly number[]) =>
  sql<Recorded['tallies'][number]>('scan-tallies', talliesText, [partnerId, eventIds])

export async function record(
  db: Database,
  scope: Scope,
  { eventIds, device, scans, sudoId }: BodyOf<typeof recordScans.parts> & { sudoId: number | null },
): Promise<Recorded> {
  const read = scans.map(({ id, code, offline }) => ({
    id,
    ...ticketCode(code),
    ...(offline && { offline: offline.result, scannedAt: offline.scannedAt }),
  }))
  const ids = scans.map(({ id }) => id)
  const [, found, tallies] = await db.batch(scope, [
    sql('record-scans', 'select dx_record_scans($1, $2, $3, $4)', [
      eventIds,
      JSON.stringify(read),
      device,
      sudoId,
    ]),
    scansStatement(scope.partnerId, ids),
    talliesStatement(scope.partnerId, eventIds),
  ])
  // False if one of the ids belongs to another user's scan.
  const isOwn = found.length === ids.length && found.every(({ userId }) => userId === scope.userId)
  if (!isOwn) throw new Refusal('taken')
  return { scans: found, tallies }
}

/** Idempotent: a repeated undo changes nothing. */
export async function undo(
  db: Database,
  scope: Scope,
  scanId: string,
): Promise<ReplyOf<typeof undoScan.parts>> {
  const [, found] = await db.batch(scope, [
    sql('undo-scan', 'select dx_undo_scan($1)', [scanId]),
    scansStatement(scope.partnerId, [scanId]),
  ])
  const scan = onlyRow(found)
  if (scan.result !== 'accepted') throw new Refusal('wrong_state')
  const tallies = await db.run(scope, talliesStatement(scope.partnerId, [scan.eventId]))
  return { scan, tallies }
}

const hashOf = (text: string, bytes: number) =>
  `encode(substring(sha256(convert_to(${text}, 'UTF8')) for ${bytes}), 'hex')`

const listText = `
  with drawn as materialized (
    select m.id as map, x.seat ->> 'id' as seat_id, ${seatOf('x.seat', 'm.drawing')}
    from seat_map m cross join lateral jsonb_array_elements(m.drawing -> 'seats') x (seat)
    where m.partner_id = $1 and m.id in (select e.seat_map_id from event e where e.partner_id = $1 and e.id = any ($2::integer[]))
  )
  select e.id as "eventId", ${hashOf('t.id::text', 16)} as hash, ${hashOf('right(t.id::text, 12)', 4)} as "shortHash",
    t.state, coalesce(c.name, '') as category, coalesce(d.section, '') as section, coalesce(d.row, '') as row,
    coalesce(d.seat, '') as seat,
    case when s.id is not null then jsonb_build_object('at', ${instantOf('s.scanned_at')}, 'by', ${nameOf('u')}, 'device', s.device) end as entry
  from event e
  join ticket t on t.partner_id = $1 and t.event_id = e.id
  left join event_price_category c on c.partner_id = $1 and c.event_id = e.id and c.id = t.category_id
  left join drawn d on d.map = e.seat_map_id and d.seat_id = t.seat_id::text
  left join ticket_scan s on s.partner_id = $1 and s.ticket_id = t.id and s.result = 'accepted' and s.undone_at is null
  left join user_account u on u.id = s.user_id
  where e.partner_id = $1 and e.id = any ($2::integer[])
  order by e.id, t.id`

export const scanListStatements = (partnerId: number, eventIds: readonly number[]) =>
  [
    sql<{ at: string }>(
      'scan-list-of',
      'select now() as at from event where partner_id = $1 and id = any ($2::integer[]) limit 1',
      [partnerId, eventIds],
    ),
    sql<ScanList['tickets'][number]>('scan-list', listText, [partnerId, eventIds]),
  ] as const

export async function saveRule(db: Database, scope: Scope, opensMinutes: number): Promise<void> {
  await db.run(
    scope,
    sql(
      'save-scan-rule',
      `insert into scan_rule (partner_id, opens_minutes) values ($1, $2)
       on conflict (partner_id) do update set opens_minutes = excluded.opens_minutes`,
      [scope.partnerId, opensMinutes],
    ),
  )
}
