import type { Author } from '@dxweb/kit/definitions/audit.ts'
import { columnOf } from '@dxweb/kit/definitions/collection.ts'
import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import type { SalesSettings, SoldEvent } from './rules.ts'
import {
  type Changed,
  changeOf,
  differing,
  outcomeOf,
  versionedChange,
} from '@dxweb/kit/definitions/versioned-change.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import type { getSalesSettings } from './contract.ts'

/** The SQL type of each setting; its column has the same name. */
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
  closedSegmentId: 'integer',
  closedUntil: 'timestamptz',
} as const satisfies Record<keyof SalesSettings, string>

/** An absent boolean keeps its value. */
const newValue = (name: keyof SalesSettings, place: number) =>
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

/** Needs no lock: the save compares the event's version, and a trigger checks the number of sold tickets. */
export async function readSoldEvent(db: Database, scope: Scope, id: number): Promise<SoldEvent> {
  return onlyRow(await db.run<SoldEvent>(scope, sql('event-sold', soldText, [scope.partnerId, id])))
}

const setting = (name: keyof SalesSettings) => newValue(name, names.indexOf(name) + 7)

/** Fields that follow the venue's film settings until a user changes one of them. */
const followed = ['isWebSaleOpen', 'salesStart', 'webSalesStart'] as const

const saveText = versionedChange('event', {
  where: `state <> 'cancelled'`,
  sets: [
    ...names.map((name) => `${columnOf(name)} = ${setting(name)}`),
    `follows_windows = follows_windows and (${followed.map(columnOf).join(', ')})
      is not distinct from (${followed.map(setting).join(', ')})`,
  ],
  action: 'changed',
  before: differing('old', 'done'),
  after: differing('done', 'old'),
})

/** Throws `not_found` or `stale`, and refuses a cancelled event. */
export async function storeSalesSettings(
  db: Database,
  scope: Scope,
  { id, version, settings }: { id: number; version: number; settings: SalesSettings },
  by: Author,
) {
  const statement = sql<Changed>('event-sales-settings-save', saveText, [
    ...changeOf(scope, { id, version }, by),
    ...names.map((name) => settings[name] ?? null),
  ])
  return outcomeOf(await db.run(scope, statement), version)
}
