import type { By } from '@dxweb/kit/definitions/audit.ts'
import { columnOf } from '@dxweb/kit/definitions/collection.ts'
import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import type { SalesSettings, SoldEvent } from './rules.ts'
import { type Changed, outcomeOf } from '../core/outcome-store.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import type { getSalesSettings } from './contract.ts'

/** Each setting with the SQL type of its column, which has its name. */
const types = {
  isCounterSaleOpen: 'boolean',
  isWebSaleOpen: 'boolean',
  salesStart: 'timestamptz',
  salesStop: 'timestamptz',
  webSalesStart: 'timestamptz',
  webSalesStop: 'timestamptz',
  pickupDeadline: 'timestamptz',
  lastReservation: 'timestamptz',
  holdDays: 'integer',
  pickupMinutes: 'integer',
  ticketCount: 'integer',
  minPerPurchase: 'integer',
  maxPerPurchase: 'integer',
  maxPerScreening: 'integer',
  avoidsGaps: 'boolean',
  validFrom: 'timestamptz',
  validTo: 'timestamptz',
  hidesPrice: 'boolean',
  webPurchaseCode: 'text',
} as const satisfies Record<keyof SalesSettings, string>

/** What is told of a setting; a switch that is left out stays as it is. */
const told = (name: keyof SalesSettings, place: number) =>
  types[name] === 'boolean'
    ? `coalesce($${place}::boolean, ${columnOf(name)})`
    : `$${place}::${types[name]}`

const names = Object.keys(types) as (keyof SalesSettings)[]
const shown = names.map((name) => `${columnOf(name)} as "${name}"`).join(', ')

const readText = `
  select ${shown}, version, starts_at as "startsAt", ends_at as "endsAt" from event
  where partner_id = $1 and id = $2`

export const salesSettingsStatement = (partnerId: number, id: number) =>
  sql<ReplyOf<typeof getSalesSettings.parts>>('event-sales-settings', readText, [partnerId, id])

const soldText = `
  select starts_at as "startsAt", ends_at as "endsAt", capacity,
    (select count(*)::integer from ticket t where t.partner_id = $1 and t.event_id = $2 and t.state = 'issued')
      as "soldCount"
  from event where partner_id = $1 and id = $2`

/** What the settings are held against. The version that they are saved on says whether it is still so. */
export async function readSoldEvent(db: Database, scope: Scope, id: number): Promise<SoldEvent> {
  return onlyRow(await db.run<SoldEvent>(scope, sql('event-sold', soldText, [scope.partnerId, id])))
}

const differing = (row: string, other: string) => `(select jsonb_object_agg(k, v)
      from jsonb_each(to_jsonb(${row})) f (k, v)
      where v is distinct from to_jsonb(${other}) -> k and k not in ('version', 'changed_at', 'changed_by'))`

const saveText = `
  with old as materialized (
    select * from event where partner_id = $1 and id = $2 for update
  ), done as (
    update event set ${names.map((name, place) => `${columnOf(name)} = ${told(name, place + 7)}`).join(', ')},
      version = version + 1, changed_by = $4, changed_at = now()
    where partner_id = $1 and id = $2 and version = $3 and state <> 'cancelled' returning *
  ), noted as (
    insert into audit_entry (partner_id, id, user_id, sudo_id, request_id, action, object_type, object_id, before,
      after)
    select $1, gen_random_uuid(), $4, $5, $6, 'changed', 'event', done.id::text, ${differing('old', 'done')},
      ${differing('done', 'old')}
    from done, old
  )
  select old.id, old.version as "oldVersion", old.state, done.version from old left join done on done.id = old.id`

/** Saves all settings, if the event has the version. Refuses: not found, stale, a cancelled event. */
export async function storeSalesSettings(
  db: Database,
  scope: Scope,
  { id, version, settings }: { id: number; version: number; settings: SalesSettings },
  by: By,
) {
  const statement = sql<Changed>('event-sales-settings-save', saveText, [
    scope.partnerId,
    id,
    version,
    by.userId,
    by.sudoId,
    by.requestId,
    ...names.map((name) => settings[name] ?? null),
  ])
  return outcomeOf(await db.run(scope, statement), version)
}
