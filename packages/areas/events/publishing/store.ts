import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { fieldOf } from '@dxweb/kit/definitions/audit-log.ts'
import type { refusedReasons, StepsReply } from './contract.ts'

interface Step {
  name: string
  sets: string
  from: string
  logged: readonly string[]
}

/** Counts a refunded ticket as sold, because the ledger refers to the event. */
const isSold = `exists (select from ticket t where t.partner_id = e.partner_id and t.event_id = e.id)`

const isKeptIn = (
  table: string,
) => `exists (select from ${table} k where k.partner_id = e.partner_id
      and k.event_id = e.id and (k.kind = 'reserved' or k.kind = 'held' and (k.until is null or k.until > now())))`

const isKept = `(${isKeptIn('seat_claim')} or ${isKeptIn('open_place')})`

const published = `e.state = 'published'`

const taken = {
  publish: {
    name: 'publish',
    sets: `state = 'published', is_sale_open = true`,
    from: `e.state = 'draft'`,
    logged: ['state'],
  },
  publishWithoutSale: {
    name: 'publish-without-sale',
    sets: `state = 'published', is_sale_open = false`,
    from: `e.state = 'draft'`,
    logged: ['state', 'is_sale_open'],
  },
  withdraw: {
    name: 'withdraw',
    sets: `state = 'draft', is_sale_open = true`,
    from: `${published} and not ${isSold} and not ${isKept}`,
    logged: ['state'],
  },
  stopSale: {
    name: 'stop-sale',
    sets: 'is_sale_open = false',
    from: `${published} and e.is_sale_open`,
    logged: ['is_sale_open'],
  },
  startSale: {
    name: 'start-sale',
    sets: 'is_sale_open = true',
    from: `${published} and not e.is_sale_open`,
    logged: ['is_sale_open'],
  },
} as const satisfies Record<string, Step>

export type EventStep = keyof typeof taken

/** Locks in id order first, so that the next statement sees every earlier sale (decision 27). */
const lockText = `
  select id from event where partner_id = $1 and id = any ($2::integer[]) order by id for update`

const loggedColumns = (row: string, logged: readonly string[]) =>
  `jsonb_build_object(${logged.map((column) => `'${fieldOf(column)}', ${row}.${column}`).join(', ')})`

const askedText = `asked as materialized (
    select * from unnest($2::integer[], $3::integer[]) a (id, version)
  ), old as materialized (
    select e.*, ${isSold} as is_sold, ${isKept} as is_kept from event e
    where e.partner_id = $1 and e.id = any ($2::integer[])
  )`

const outcomes = `
  select a.id, done.version, old.version as "oldVersion", coalesce(old.is_sold, false) as "isSold",
    coalesce(old.is_kept, false) as "isKept"
  from asked a left join old on old.id = a.id left join done on done.id = a.id order by old.starts_at, a.id`

const stepText = ({ sets, from, logged }: Step) => `
  with ${askedText}, done as (
    update event e set ${sets}, version = e.version + 1, changed_by = $4, changed_at = now()
    from asked a where e.partner_id = $1 and e.id = a.id and e.version = a.version and ${from}
    returning e.*
  ), noted as (
    ${logs('event', 'changed', 'done.id', '$4, $5, $6')}
      ${loggedColumns('old', logged)}, ${loggedColumns('done', logged)} from done join old on old.id = done.id
  )${outcomes}`

const deleteText = `
  with ${askedText}, done as (
    delete from event e using asked a
    where e.partner_id = $1 and e.id = a.id and e.version = a.version and e.state = 'draft' and not ${isSold}
    returning e.id, e.version, e.title
  ), noted as (
    ${logs('event', 'deleted', 'done.id', '$4, $5, $6')} jsonb_build_object('title', done.title), null from done
  )${outcomes}`

interface Outcome {
  id: number
  version: number | null
  oldVersion: number | null
  isSold: boolean
  isKept: boolean
}

export interface Chosen {
  id: number
  version: number
}

type Reason = (typeof refusedReasons)[number]

function reasonOf(row: Outcome, asked: number | undefined, step: EventStep | 'delete'): Reason {
  if (row.oldVersion === null) return 'not_found'
  if (row.oldVersion !== asked) return 'stale'
  if (step === 'withdraw' && row.isSold) return 'event_sold'
  if (step === 'withdraw' && row.isKept) return 'event_reserved'
  return 'wrong_state'
}

/** Changes the events with the given version and a suitable state. Returns a reason for each refused event. */
export async function takeSteps(
  db: Database,
  scope: Scope,
  { step, events }: { step: EventStep | 'delete'; events: readonly Chosen[] },
  by: Author,
): Promise<StepsReply> {
  const ids = events.map(({ id }) => id)
  const versions = new Map(events.map(({ id, version }) => [id, version]))
  const text = step === 'delete' ? deleteText : stepText(taken[step])
  const values = [scope.partnerId, ids, [...versions.values()], ...signed(by)]
  const [, steps] = await db.batch(scope, [
    sql('events-lock', lockText, [scope.partnerId, ids]),
    sql<Outcome>(`events-${step === 'delete' ? 'delete-drafts' : taken[step].name}`, text, values),
  ])
  return {
    events: steps.flatMap(({ id, version }) => (version === null ? [] : [{ id, version }])),
    refused: steps
      .filter(({ version }) => version === null)
      .map((row) => ({ id: row.id, reason: reasonOf(row, versions.get(row.id), step) })),
  }
}
