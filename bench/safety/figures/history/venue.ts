import type { Database, Scope } from '@dxweb/kit/database/database.ts'
import type { Author } from '@dxweb/kit/definitions/audit.ts'
import type { CartLine } from '@dxweb/areas/ticketing/offer/rules.ts'
import { buildSmallVenue } from '@dxweb/server/testing/small-venue.ts'
import type { BenchDatabase } from '../../../ground/big-hall.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { type Command, type History, instantAt, type Planned, zone } from './draw.ts'
import { addCampaigns } from './campaigns.ts'
import { addFilms, shownFilm } from './films.ts'
import { addTills } from './tills.ts'

export type AsOwner = BenchDatabase['asOwner']

export interface SoldEvent extends Planned {
  id: number
  startsAt: number
}

export interface Venue {
  db: Database
  asOwner: AsOwner
  partnerId: number
  scopes: [Scope, Scope]
  events: SoldEvent[]
  seatIds: number[]
  /** Number of seats requested so far, by event. */
  asked: Map<number, number>
  sales: { id: string; eventId: number; ticketIds: string[] }[]
  reservations: { id: string; eventId: number; lines: CartLine[] }[]
  corrections: number[]
  scans: string[]
  codes: string[]
}

export interface Context {
  venue: Venue
  command: Command
  now: number
  today: Day
}

export const byOf = ({ userId }: Scope): Author => ({ userId, sudoId: null, requestId: 'figures' })

const typesText = `
  with types as (
    insert into event_type (partner_id, id, name, color, vat_type_id, is_cinema)
    values ($1, 3, 'Quiz', '#c9772b', 1, false), ($1, 4, 'Middag', '#c9772b', 2, false)
  ), logged as (
    update event_type set nk_category_id = case id when 1 then 8 when 2 then 5 end, has_tono = id = 1 where partner_id = $1
  )
  update partner set advance_payment = $2 where id = $1`

const eventText = `
  insert into event select (jsonb_populate_record(e, $3)).* from event e where e.partner_id = $1 and e.id = $2`

const pricesText = `
  with made as (
    insert into event_price_category (partner_id, event_id, id, price_category_id, name, short_name, price_ore, fee_ore,
      is_companion, sort)
    select $1, $2, c.id, c.id, c.name, c.short_name, case c.id when 1 then $3 when 2 then $4 else 0 end,
      case c.id when 1 then 2000 when 2 then 1005 else 0 end, c.is_companion, c.sort
    from price_category c where c.partner_id = $1)
  select dx_make_places($1, $2)`

const zonesText = `
  insert into event_zone (partner_id, event_id, id, name, color, adjustment_ore, seat_ids)
  select $1, $2, z.id, z.name, z.color, z.adjustment_ore, z.seat_ids from price_zone z where z.partner_id = $1`

const setListText = `
  insert into event_set_list (partner_id, event_id, share, share_reason) values ($1, $2, 7000, 'Halvparten')`

const orderText = `
  with made as (
    insert into booking_order (partner_id, id, title, number, period_from, period_to, state)
    values ($1, 1, 'Konsertuka', '', '2000-01-01', '2100-01-01', 'confirmed') returning id)
  update event e set order_id = made.id from made where e.partner_id = $1 and e.renter_id is null and e.id % 2 = 1`

function rowOf(event: SoldEvent) {
  const starts = event.startsAt
  const ends = new Date(starts + 7_200_000)
  const isSold = event.kind === 'seats' || event.kind === 'places'
  return {
    id: event.id,
    title: `Nr. ${event.id}`,
    starts_at: new Date(starts),
    ends_at: ends,
    busy_from: new Date(starts - 1_800_000),
    busy_until: ends,
    event_type_id: event.type,
    renter_id: event.renter,
    state: event.kind === 'draft' ? 'draft' : 'published',
    is_open_event: event.kind === 'counted',
    counted_visitors: event.kind === 'counted' ? 37 : null,
    accepts_overlap: true,
    supplements:
      isSold && event.supplementOre > 0 ? [{ name: '3D', amountOre: event.supplementOre }] : [],
    channel_fees: [
      { channel: 'web', amountOre: event.webFeeOre, isPerPurchase: event.id % 2 === 0 },
    ],
    valid_from: '2000-01-01',
    valid_to: '2100-01-01',
    ...shownFilm(event),
  }
}

async function plan({ asOwner, partnerId }: Venue, event: SoldEvent) {
  const from = event.kind === 'seats' ? 1 : 3
  await asOwner(eventText, [partnerId, from, JSON.stringify(rowOf(event))])
  if (event.kind === 'counted' || event.kind === 'rehearsal') return
  await asOwner(pricesText, [partnerId, event.id, ...event.prices])
  if (event.kind === 'seats') await asOwner(zonesText, [partnerId, event.id])
  if (event.id % 2 === 0) await asOwner(setListText, [partnerId, event.id])
}

const ofVenue = (db: Database, id: number): Database => ({
  ...db,
  reference: <R>() => Promise.resolve([{ id, timeZone: zone }] as R[]),
})

export async function makeVenue(
  db: Database,
  asOwner: AsOwner,
  partnerId: number,
  history: History,
): Promise<Venue> {
  const small = await buildSmallVenue({ asOwner }, partnerId)
  const [other] = await asOwner<{ id: number }>(
    `insert into user_account (email, first_name, last_name) values ($1, 'Ola', '') returning id`,
    [`ola@${partnerId}.test`],
  )
  await asOwner(typesText, [partnerId, history.isAdvance])
  const venue: Venue = {
    db: ofVenue(db, partnerId),
    asOwner,
    partnerId,
    scopes: [small.scope, { ...small.scope, userId: other?.id ?? 0 }],
    events: history.events.map((event, at) => ({
      ...event,
      id: 11 + at,
      // No two events begin at the same time in a hall.
      startsAt: instantAt(history.turn, event) + at,
    })),
    seatIds: small.seatIds,
    asked: new Map(),
    sales: [],
    reservations: [],
    corrections: [],
    scans: [],
    codes: [],
  }
  await addFilms(venue, history.turn)
  await addTills(asOwner, partnerId)
  for (const event of venue.events) await plan(venue, event)
  await asOwner(orderText, [partnerId])
  venue.codes.push(...(await addCampaigns({ asOwner }, partnerId, venue.events[0]?.id)))
  return venue
}
