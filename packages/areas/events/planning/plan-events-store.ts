import { type Author, logs } from '@dxweb/kit/definitions/audit.ts'
import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { type CallSheetFields, callSheetOf } from '../core/call-sheet-fields.ts'
import { changedCallSheet } from '../core/call-sheet-store.ts'
import type { Times } from '../times/event-times.ts'
import { orderPeriod } from './make-events-store.ts'
import {
  type Changed,
  changeOf,
  differing,
  outcomeOf,
  versionedChange,
} from '@dxweb/kit/definitions/versioned-change.ts'

export interface PlannedEvent extends Times {
  id: number
  version: number
  auditoriumId: number
  extraAuditoriumIds: readonly number[]
}

const plannedColumns = `id, version, auditorium_id as "auditoriumId",
  extra_auditorium_ids as "extraAuditoriumIds", starts_at as "startsAt", ends_at as "endsAt",
  busy_from as "busyFrom", busy_until as "busyUntil"`

export async function readPlanned(db: Database, scope: Scope, id: number): Promise<PlannedEvent> {
  const text = `select ${plannedColumns} from event where partner_id = $1 and id = $2`
  return onlyRow(
    await db.run<PlannedEvent>(scope, sql('event-planned', text, [scope.partnerId, id])),
  )
}

export async function readChosen(db: Database, scope: Scope, ids: readonly number[]) {
  const text = `select ${plannedColumns} from event where partner_id = $1 and id = any ($2::integer[])`
  return db.run<PlannedEvent>(scope, sql('events-chosen', text, [scope.partnerId, ids]))
}

const partText = `
  with this as (select series_id, starts_at from event where partner_id = $1 and id = $2)
  select ${plannedColumns} from event
  where partner_id = $1 and state <> 'cancelled' and (id = $2 or series_id = (select series_id from this)
    and ($3 or starts_at >= (select starts_at from this)))
  order by starts_at`

export async function readPart(db: Database, scope: Scope, id: number, part: 'following' | 'all') {
  const values = [scope.partnerId, id, part === 'all']
  return db.run<PlannedEvent>(scope, sql('event-series-part', partText, values))
}

export interface EventFields extends CallSheetFields {
  title: string
  /** Undefined leaves the value unchanged. */
  heading?: string | undefined
  eventTypeId: number
  renterId: number | null
  organizer: string
  isOpenEvent: boolean
  extraAuditoriumIds: readonly number[]
  orderId: number | null
  extendsOrder: boolean
}

export interface EventsChange {
  /** The edited event. Only the fields that differ from its stored values change in the other events. */
  id: number
  auditoriumId: number
  events: readonly PlannedEvent[]
  atOwnRisk: boolean
  /** Null if events are only moved. */
  fields: EventFields | null
}

/** Leaves a field unchanged in the other events of a series if the user did not change it in the edited event. */
const changedAs = (column: string, value: string) =>
  `case when one.${column} is not distinct from ${value} then e.${column} else ${value} end`
const hall = changedAs('auditorium_id', ':auditoriumId')

/** Returns the extra halls after a change; a move into an extra hall swaps it with the main hall. */
const extraHalls = {
  changed: `array_remove(${changedAs('extra_auditorium_ids', ':extraAuditoriumIds::integer[]')}, ${hall})`,
  moved: `array_replace(e.extra_auditorium_ids, ${hall}, e.auditorium_id)`,
}

const allFields = `title = ${changedAs('title', ':title')}, event_type_id = ${changedAs('event_type_id', ':eventTypeId')},
      renter_id = ${changedAs('renter_id', ':renterId')}, organizer = ${changedAs('organizer', ':organizer')},
      is_open_event = ${changedAs('is_open_event', ':isOpenEvent')}, order_id = ${changedAs('order_id', ':orderId::integer')},
      heading = ${changedAs('heading', 'coalesce(:heading, one.heading)')},
      ${changedCallSheet(':callSheet', 'one')
        .map(({ column, value }) => `${column} = ${changedAs(column, value)}`)
        .join(', ')},`

const orderQueries = `, wanted as (select :orderId::integer as order_id, :extendsOrder::boolean as extends), days as (
    select (a.starts_at at time zone p.time_zone)::date as day
    from asked a join old e on e.id = a.id join old one on one.id = :id, partner p
    where p.id = $1 and ${changedAs('order_id', ':orderId::integer')} = :orderId::integer
  ), ${orderPeriod}`

/** Changes all events or none. Each must have the given version and not be cancelled; constraints check the rest. */
const changeText = (withFields: boolean, extras = extraHalls[withFields ? 'changed' : 'moved']) => `
  with asked as materialized (
    select * from unnest(:ids::integer[], :versions::integer[], :startsAt::timestamptz[], :endsAt::timestamptz[], :busyFrom::timestamptz[],
      :busyUntil::timestamptz[]) a (id, version, starts_at, ends_at, busy_from, busy_until)
  ), old as materialized (
    select e.* from event e where e.partner_id = $1 and e.id = any(:ids) order by e.id for update
  ), outdated as materialized (
    select from asked a left join old on old.id = a.id and old.version = a.version and old.state <> 'cancelled'
    where old.id is null
  )${withFields ? orderQueries : ''}, done as (
    update event e set ${withFields ? allFields : ''} extra_auditorium_ids = ${extras},
      starts_at = a.starts_at, ends_at = a.ends_at, busy_from = a.busy_from, busy_until = a.busy_until,
      auditorium_id = ${hall},
      accepts_overlap = :atOwnRisk or (e.accepts_overlap and (e.auditorium_id, e.busy_from, e.busy_until)
        = (${hall}, a.busy_from, a.busy_until) and e.extra_auditorium_ids @> ${extras}),
      version = e.version + 1, changed_by = :userId, changed_at = now()
    from asked a, old one
    where e.partner_id = $1 and e.id = a.id and one.id = :id and not exists (select from outdated)
      ${withFields ? 'and exists (select from placed)' : ''}
    returning e.*
  ), noted as (
    ${logs('event', `case when :atOwnRisk then 'changedAtOwnRisk' else 'changed' end`, 'done.id', ':userId, :sudoId, :requestId')}
      ${differing('old', 'done')}, ${differing('done', 'old')} from done join old on old.id = done.id
  )
  select old.id, old.version as "oldVersion", old.state, done.version
  from old left join done on done.id = old.id order by old.starts_at`

const texts = { all: changeText(true), times: changeText(false) }

/**
 * Changes all events or none. Throws `not_found`, `stale` or `wrong_state`, or a refusal because of sold or reserved
 * tickets, an overlap, or another event with the same start.
 */
export async function changeEvents(db: Database, scope: Scope, change: EventsChange, by: Author) {
  const { events, fields } = change
  const column = <K extends keyof PlannedEvent>(name: K) => events.map((event) => event[name])
  const values = {
    ...change,
    ...fields,
    ...by,
    partnerId: scope.partnerId,
    ids: column('id'),
    versions: column('version'),
    startsAt: column('startsAt'),
    endsAt: column('endsAt'),
    busyFrom: column('busyFrom'),
    busyUntil: column('busyUntil'),
    ...(fields && {
      heading: fields.heading ?? null,
      callSheet: JSON.stringify(callSheetOf(fields)),
    }),
  }
  const text =
    fields === null
      ? sql<Changed>('events-move', texts.times, values)
      : sql<Changed>('events-change', texts.all, values)
  return allChanged(await db.run(scope, text), events)
}

export function allChanged(
  rows: readonly Changed[],
  asked: readonly Pick<PlannedEvent, 'id' | 'version'>[],
) {
  if (rows.length < asked.length) throw new Refusal('not_found')
  const versions = new Map(asked.map(({ id, version }) => [id, version]))
  return rows.map(({ id, oldVersion, state, version }) => {
    if (version !== null) return { id, version }
    const isStale = rows.some((row) => row.oldVersion !== versions.get(row.id))
    if (isStale) throw new Refusal('stale', { details: { version: oldVersion } })
    throw new Refusal('wrong_state', { details: { state } })
  })
}

const cancelText = versionedChange('event', {
  where: `state = 'published'`,
  sets: [
    `state = 'cancelled', is_sale_open = false, is_web_sale_open = false`,
    'cancel_reason = $7, cancelled_at = now()',
  ],
  action: 'cancelled',
  after: `jsonb_build_object('reason', $7::text)`,
})

export async function cancel(
  db: Database,
  scope: Scope,
  { id, version, reason }: { id: number; version: number; reason: string },
  by: Author,
) {
  const values = [...changeOf(scope, { id, version }, by), reason]
  return outcomeOf(await db.run<Changed>(scope, sql('event-cancel', cancelText, values)), version)
}

const deleteText = versionedChange('event', {
  where: `state = 'draft'`,
  action: 'deleted',
  before: `jsonb_build_object('title', old.title)`,
})

export async function removeDraft(
  db: Database,
  scope: Scope,
  draft: { id: number; version: number },
  by: Author,
) {
  const statement = sql<Changed>('event-delete', deleteText, changeOf(scope, draft, by))
  return outcomeOf(await db.run(scope, statement), draft.version)
}
