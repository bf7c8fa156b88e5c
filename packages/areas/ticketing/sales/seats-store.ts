import {
  type Answers,
  type Database,
  onlyRow,
  type Scope,
  sql,
} from '@dxweb/kit/database/database.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import type { getSeatStates } from './contract.ts'

type SeatStates = ReplyOf<typeof getSeatStates.parts>
type SeatsByKind = Omit<SeatStates, 'holds' | 'areas'>

/** An expired claim counts as free, even before the job has deleted it. */
const isLive = `(k.kind <> 'held' or k.until is null or k.until > now())`

const ofKind = (kind: string) => `
    coalesce(array_agg(k.seat_id order by k.seat_id) filter (where k.kind = '${kind}'), '{}') as ${kind}`

const kinds = ['sold', 'reserved', 'held', 'blocked'].map(ofKind).join(',')

const statesText = `
  select e.id, now() as at,${kinds}
  from event e
  left join seat_claim k on k.partner_id = e.partner_id and k.event_id = e.id and ${isLive}
  where e.partner_id = $1 and e.id = $2
  group by e.id`

/** Lists carts that hold seats; seats held without an end belong to no cart. */
const cartsText = (among: string) => `
  select k.holder_id as id, min(k.until) as until, array_agg(k.seat_id order by k.seat_id) as "seatIds"
  from seat_claim k
  where k.partner_id = $1 and k.event_id = $2 and k.kind = 'held' and k.until > now()${among}
  group by k.holder_id`

const areasText = `
  select area_id as id, count(*)::integer as places,
    (count(*) filter (where kind is null or kind = 'held' and until < now()))::integer as free
  from open_place where partner_id = $1 and event_id = $2 group by area_id order by area_id`

export const seatStatesStatements = (partnerId: number, eventId: number) => {
  const event = [partnerId, eventId]
  return [
    sql<SeatsByKind>('seat-states', statesText, event),
    sql<SeatStates['holds'][number]>('seat-carts', cartsText(''), event),
    sql<SeatStates['areas'][number]>('seat-areas', areasText, event),
  ] as const
}

export function seatStatesOf([states, holds, areas]: Answers<
  ReturnType<typeof seatStatesStatements>
>): SeatStates {
  return { ...onlyRow(states), holds, areas }
}

export interface SeatsNow extends SeatStates {
  free: number[]
}

const someText = `
  select now() as at,
    coalesce(array_agg(s.id order by s.id) filter (where k.seat_id is null), '{}') as free,${kinds}
  from unnest($3::integer[]) s (id)
  left join seat_claim k on k.partner_id = $1 and k.event_id = $2 and k.seat_id = s.id and ${isLive}`

export async function readSeatsNow(
  db: Database,
  scope: Scope,
  eventId: number,
  seatIds: readonly number[],
): Promise<SeatsNow> {
  const values = [scope.partnerId, eventId]
  const [now, holds, areas] = await db.batch(scope, [
    sql<SeatsByKind & { free: number[] }>('seats-now', someText, [...values, seatIds]),
    sql<SeatStates['holds'][number]>(
      'seats-now-carts',
      cartsText(' and k.seat_id = any ($3::integer[])'),
      [...values, seatIds],
    ),
    sql<SeatStates['areas'][number]>('seat-areas', areasText, values),
  ])
  return { ...onlyRow(now), holds, areas }
}

export const seatMapStatement = (partnerId: number, eventId: number) =>
  sql<{ drawing: unknown }>(
    'event-seat-map',
    `select m.drawing from event e
     join seat_map m on m.partner_id = e.partner_id and m.id = e.seat_map_id
     where e.partner_id = $1 and e.id = $2`,
    [partnerId, eventId],
  )
