import { createHash, randomUUID } from 'node:crypto'
import { sellCard } from '@dxweb/areas/giftcards/store.ts'
import { cancelOne, sellOne } from '@dxweb/areas/memberships/store.ts'
import { hold } from '@dxweb/areas/ticketing/holds/store.ts'
import type { CartLine } from '@dxweb/areas/ticketing/offer/rules.ts'
import { refund, type RefundOrder } from '@dxweb/areas/ticketing/refunds/store.ts'
import { reserve } from '@dxweb/areas/ticketing/reservations/store.ts'
import type { SalesOverview } from '@dxweb/areas/ticketing/sales/contract.ts'
import { overviewStatement } from '@dxweb/areas/ticketing/sales/event-sales-store.ts'
import { readSale } from '@dxweb/areas/ticketing/sales/read-sale-store.ts'
import { seatStatesOf, seatStatesStatements } from '@dxweb/areas/ticketing/sales/seats-store.ts'
import { sell, type SaleOrder } from '@dxweb/areas/ticketing/selling/sell-store.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import type { DatabaseSettings } from '../db/open-database.ts'
import { buildSmallVenue, type SmallVenue } from './small-venue.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'

export const once = (body: unknown = null) => ({
  idempotencyKey: randomUUID(),
  bodyHash: createHash('sha256').update(JSON.stringify(body)).digest(),
})

export const outcomeOf = (doing: Promise<unknown>): Promise<string> =>
  doing.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof Refusal) return error.code
      throw error
    },
  )

export const idsOf = ({ tickets }: { tickets: readonly { id: string }[] }): string[] =>
  tickets.map(({ id }) => id)

export const giftCardDay = '2026-11-22' as Day

const membershipDay = () => localDay(new Date(), 'Europe/Oslo')

export const ola = { name: 'Ola Vik', phone: '912 34 567', email: '', note: '', isHeld: false }

export async function givenVenue(settings: Partial<DatabaseSettings> = {}) {
  const test = await testDatabase(settings)
  const venue = await buildSmallVenue(test)
  const carts = cartsOf(test, venue)
  const commands = commandsOf(test, venue, carts.freshSeats)
  return {
    ...test,
    venue,
    ...eventsOf(test, venue),
    ...carts,
    ...commands,
    ...membersOf(test, venue),
  }
}

function eventsOf({ asOwner, db }: TestDatabase, { partnerId, scope, ...venue }: SmallVenue) {
  return {
    /** Sets columns and invalidates the cached event. */
    event: async (columns: Record<string, unknown>, eventId = venue.eventId) => {
      const sets = Object.keys(columns).map((column, at) => `, ${column} = $${at + 3}`)
      const text = `update event set version = version + 1${sets.join('')} where partner_id = $1 and id = $2`
      await asOwner(text, [partnerId, eventId, ...Object.values(columns)])
    },
    vatType: (id: number) =>
      asOwner('update event_type set vat_type_id = $2 where partner_id = $1', [partnerId, id]),
    /** Copies event 1 to events with these ids, and adds two areas of ten places to the hall's seat map. */
    withAreas: (...ids: number[]) =>
      asOwner(
        `with hall as (
           update seat_map set drawing = jsonb_set(drawing, '{areas}',
             '[{"id": 1, "name": "Gulv", "capacity": 10, "outline": []}, {"id": 2, "name": "Galleri", "capacity": 10, "outline": []}]')
         ), made as (
           insert into event select (jsonb_populate_record(e, jsonb_build_object('id', nr, 'starts_at', e.starts_at + later,
             'ends_at', e.ends_at + later, 'busy_from', e.busy_from + later, 'busy_until', e.busy_until + later))).*
           from event e, unnest($1::integer[]) nr, lateral (select nr * interval '1 day' as later) at where e.id = 1
         ) insert into event_price_category select (jsonb_populate_record(c, jsonb_build_object('event_id', nr))).*
           from event_price_category c, unnest($1::integer[]) nr where c.event_id = 1`,
        [ids],
      ).then(() =>
        asOwner('select dx_make_places($2, nr) from unnest($1::integer[]) nr', [ids, partnerId]),
      ),
    /** Moves an event into the past despite its sold tickets. */
    ended: async (eventId = venue.eventId) => {
      await asOwner('alter table event disable trigger moves_unsold')
      await asOwner(
        `update event set starts_at = t.at, ends_at = t.at + interval '1 hour', busy_from = t.at,
           busy_until = t.at + interval '1 hour'
         from (select now() - interval '5 hours' as at) t where partner_id = $1 and id = $2`,
        [partnerId, eventId],
      )
    },
    seatStates: async (eventId = venue.eventId) =>
      seatStatesOf(await db.batch(scope, seatStatesStatements(partnerId, eventId))),
    overview: async (eventId = venue.eventId) =>
      onlyRow(await db.run<SalesOverview>(scope, overviewStatement(partnerId, eventId))),
  }
}

function cartsOf({ asOwner }: TestDatabase, { categories, seatIds }: SmallVenue) {
  let nextSeat = 0
  const seats = (...ids: number[]): CartLine[] =>
    ids.map((seatId) => ({ seatId, categoryId: categories.adult }))
  return {
    seats,
    places: (count: number, categoryId = categories.adult): CartLine[] => [
      { areaId: 0, count, categoryId },
    ],
    /** Returns cart lines. A number requests that many seats that no earlier call has used. */
    freshSeats: (wanted: number | CartLine[]): CartLine[] => {
      if (typeof wanted !== 'number') return wanted
      nextSeat += wanted
      return seats(...seatIds.slice(nextSeat - wanted, nextSeat))
    },
    nothingTaken: async () => {
      const tables = ['ticket_refund', 'sale_customer', 'reservation', 'seat_hold', 'seat_claim']
      for (const table of [...tables, 'ticket']) await asOwner(`delete from ${table}`)
      await asOwner('update open_place set kind = null, holder_id = null, until = null')
      nextSeat = 0
    },
  }
}

function commandsOf(
  { db }: TestDatabase,
  { eventId, scope, userId }: SmallVenue,
  linesOf: (wanted: number | CartLine[]) => CartLine[],
) {
  const by = { userId, sudoId: null, requestId: 'test' }
  const order = (wanted: number | CartLine[], more: Partial<SaleOrder> = {}): SaleOrder => {
    const lines = linesOf(wanted)
    return { ...once(lines), eventId, means: 'card', channel: 'pos', lines, sudoId: null, ...more }
  }
  const buy = (wanted: number | CartLine[], more?: Partial<SaleOrder>) =>
    sell(db, scope, order(wanted, more))
  return {
    by,
    order,
    buy,
    sale: async (wanted: number | CartLine[], more?: Partial<SaleOrder>) =>
      readSale(db, scope, (await buy(wanted, more)).id),
    cart: (id: string, lines: CartLine[], more: object = {}, clerk = scope) =>
      hold(db, clerk, { id, eventId, channel: 'pos', lines, isLeft: false, ...more }),
    reservation: (lines: CartLine[], more: object = {}) =>
      reserve(db, scope, { ...once(), eventId, lines, ...ola, ...more }),
    refund: (saleId: string, ticketIds: string[], more: Partial<RefundOrder> = {}) => {
      const back = { saleId, ticketIds, withFee: true, reason: 'Syk', by }
      return refund(db, scope, { ...once(), ...back, ...more })
    },
    giftCard: (amountOre: number) => {
      const card = { means: 'card' as const, expiresOn: '2199-01-01', today: giftCardDay, by }
      return sellCard(db, scope, { ...once(), amountOre, ...card })
    },
  }
}

function membersOf({ asOwner, db }: TestDatabase, { partnerId, scope, userId }: SmallVenue) {
  const by = { userId, sudoId: null, requestId: 'test' }
  return {
    /** Sells a one-year membership at 450.50 kroner with the low VAT rate to a new customer. */
    membership: async ({
      means = 'card',
    }: { means?: 'card' | 'cash' | 'vipps' | 'invoice' } = {}) => {
      await asOwner(
        `with type as (
           insert into membership_type (partner_id, id, name, price_ore, vat_type_id, months)
           values ($1, 900, 'Årskort', 45050, 3, 12) on conflict do nothing
         ) insert into customer_row (partner_id, id, last_name) values ($1, 900, 'Medlem') on conflict do nothing`,
        [partnerId],
      )
      const sold = { customerId: 900, typeId: 900, means, today: membershipDay(), by }
      return sellOne(db, scope, { ...once(), ...sold })
    },
    endMembership: (membershipId: string) => {
      const ended = { membershipId, period: 1, reason: 'Angret', isPaidBack: true }
      return cancelOne(db, scope, { ...ended, today: membershipDay(), by })
    },
  }
}
