import type { Reservation } from './list-contract.ts'
import { reservationsSource } from './list-store.ts'
import { buyersSource } from '../sales/buyers-store.ts'
import { rowsStatement } from '@dxweb/server/reports/report-sql.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { releaseExpired } from '@dxweb/server/jobs/release-expired.ts'
import { givenVenue, ola, once } from '@dxweb/server/testing/given.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CartLine } from '../offer/rules.ts'
import { changeReservation, releaseReservation, releaseReservations, reserve } from './store.ts'

const given = await givenVenue({ connections: 8 })
const { asOwner, buy: sale, by, cart, db, venue, places, reservation: make, seats } = given
const states = given.seatStates
const standing = { eventId: venue.standingId }

beforeEach(given.nothingTaken)

const isSold = (lines: CartLine[], more: object = {}) =>
  sale(lines, more).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal && error.code === 'seat_taken') return false
      throw error
    },
  )

const listed = (eventId = venue.eventId, ask: object = {}) =>
  db.run(
    venue.scope,
    rowsStatement(reservationsSource, venue.partnerId, { ...ask, of: eventId }),
  ) as Promise<unknown[]> as Promise<Reservation[]>

const nobody = { seatsChanged: () => undefined }
const expire = (id: string, ms = -1) =>
  asOwner(
    `update reservation set expires_at = clock_timestamp() + $2 * interval '1 millisecond' where id = $1`,
    [id, ms],
  )

describe('a reservation', () => {
  it('a reservation takes over a cart’s claims, has a number and a deadline, and a repeated request makes no second reservation', async () => {
    const holdId = uuid7()
    await cart(holdId, seats(1, 2))
    const order = { ...once(), eventId: venue.eventId, lines: seats(1, 2), ...ola, holdId }
    const made = await reserve(db, venue.scope, order)
    expect(made.number).toBeGreaterThan(0)
    expect(Date.parse(made.expiresAt ?? '')).toBeGreaterThan(Date.now())
    expect(await reserve(db, venue.scope, order)).toMatchObject({ number: made.number })
    expect(await states()).toMatchObject({ reserved: [1, 2], held: [] })
    const [one, ...others] = await listed()
    expect(others).toEqual([])
    expect(one).toMatchObject({ ...ola, state: 'open', placeCount: 2, lines: seats(1, 2) })
    expect(await isSold(seats(2))).toBe(false)
    await expect(make(seats(2))).rejects.toMatchObject({ code: 'seat_taken' })
  })

  it('a reservation can be collected in parts, and together with other tickets', async () => {
    const { id } = await make(seats(1, 2, 3))
    await sale(seats(2, 9), { reservationId: id })
    expect((await listed())[0]).toMatchObject({
      state: 'open',
      collectedCount: 1,
      lines: seats(1, 3),
    })
    await sale(seats(1, 3), { reservationId: id })
    expect((await listed())[0]).toMatchObject({ state: 'collected', collectedCount: 3, lines: [] })
    expect(await states()).toMatchObject({ sold: [1, 2, 3, 9], reserved: [] })
  })

  it('releases many reservations at once, except reservations that are held or have changed in the meantime', async () => {
    const free = [await make(seats(1, 2)), await make(seats(3))]
    const held = await make(seats(4), { isHeld: true })
    const changed = await make(seats(5))
    const asked = [...free, held, changed].map(({ id }) => ({ id, version: 1 }))
    const change = { ...ola, id: changed.id, version: 1, name: 'Kari', expiresAt: null }
    await changeReservation(db, venue.scope, change, by)
    const twice = await Promise.all(
      [asked, asked.toReversed()].map((which) => releaseReservations(db, venue.scope, which, by)),
    )
    const released = twice.flat().map(({ id }) => id)
    expect(released.toSorted()).toEqual(free.map(({ id }) => id).toSorted())
    expect(await states()).toMatchObject({ reserved: [4, 5] })
    const noted = await asOwner<{ object_id: string }>(
      `select object_id from audit_entry where object_type = 'reservation' and action = 'released' and object_id = any($1)`,
      [asked.map(({ id }) => id)],
    )
    expect(noted.map((one) => one.object_id).toSorted()).toEqual(released.toSorted())
  })

  it('the list names a reservation’s present or former seats, and finds reservations by number, name and phone', async () => {
    const { id, number } = await make(seats(1, 2, 3, 11))
    await sale(seats(2), { reservationId: id })
    await make(seats(20), { name: 'Åse Berg', phone: '+47 99 88 77 66' })
    const [, one] = await listed()
    expect(one).toMatchObject({
      ticketCount: 3,
      seats: [
        { section: '', row: '1', seats: ['1', '3'] },
        { section: '', row: '2', seats: ['1'] },
      ],
    })
    const found = async (q: string) => (await listed(venue.eventId, { q })).map(({ name }) => name)
    expect(await found(String(number))).toContain('Ola Vik')
    expect(await found('99887')).toEqual(['Åse Berg'])
    expect(await found('åse')).toEqual(['Åse Berg'])
    const sold = await sale(seats(1, 3, 11), { reservationId: id })
    expect((await listed())[1]).toMatchObject({
      state: 'collected',
      ticketCount: 4,
      lines: [],
      saleId: sold.id,
      seats: [
        { section: '', row: '1', seats: ['1', '2', '3'] },
        { section: '', row: '2', seats: ['1'] },
      ],
    })
  })

  it('a reservation of unnumbered places keeps a count per category', async () => {
    const [lines, children] = [places(4), places(2, venue.categories.child)]
    const { id } = await make([...lines, ...children], standing)
    expect((await states(3)).areas).toEqual([{ id: 0, places: 30, free: 24 }])
    await sale(places(1), { ...standing, reservationId: id })
    expect((await listed(3))[0]).toMatchObject({
      collectedCount: 1,
      ticketCount: 5,
      seats: [{ section: '', row: '', seats: [], places: 5 }],
      lines: [...lines, ...places(1, venue.categories.child)],
    })
    expect((await states(3)).areas).toEqual([{ id: 0, places: 30, free: 24 }])
  })

  it('refuses a sale that collects an unknown reservation or a reservation of another event', async () => {
    const { id } = await make(places(1), standing)
    for (const reservationId of [uuid7(), id]) {
      await expect(sale(seats(1), { reservationId })).rejects.toMatchObject({
        code: 'invalid',
        fields: { reservationId: { code: 'not_found' } },
      })
    }
    expect((await states()).sold).toEqual([])
  })

  it('the sale of a collected reservation has the reservation’s name, even if the buyer is not registered', async () => {
    const { id } = await make(seats(1, 2), { email: 'ola@test.no' })
    await sale(seats(1), { reservationId: id })
    await sale(seats(2), { reservationId: id })
    await sale(seats(9))
    const asked = rowsStatement(buyersSource, venue.partnerId, { of: 1 })
    const buyers = await db.run(venue.scope, asked)
    expect(buyers).toMatchObject([
      {
        customerId: null,
        name: 'Ola Vik',
        email: 'ola@test.no',
        phone: '912 34 567',
        ticketCount: 2,
      },
      { customerId: null, name: '', email: '', ticketCount: 1 },
    ])
  })

  it('an expired reservation frees its seats', async () => {
    const { id } = await make(seats(1, 2))
    const held = await make(seats(3), { isHeld: true })
    expect(held.expiresAt).toBeNull()
    await sale(seats(1), { reservationId: id })
    await expire(id)
    await releaseExpired(db, nobody)
    expect(await states()).toMatchObject({ sold: [1], reserved: [3] })
    expect((await listed()).map(({ state }) => state)).toEqual(['open', 'expired'])
  })

  it('a reservation marked as held can be released only after the mark is removed', async () => {
    const held = await make(seats(1), { isHeld: true })
    const release = (version: number) =>
      releaseReservation(db, venue.scope, { id: held.id, version }, by)
    await expect(release(1)).rejects.toMatchObject({ code: 'wrong_state' })
    const change = { id: held.id, version: 1, ...ola, name: 'Kari', expiresAt: null }
    const changed = await changeReservation(db, venue.scope, change, by)
    expect(changed.expiresAt).not.toBeNull()
    await expect(release(1)).rejects.toMatchObject({ code: 'stale' })
    expect(await release(2)).toMatchObject({ seatIds: [1] })
    expect(await states()).toMatchObject({ reserved: [] })
    const late = { ...change, version: 3, expiresAt: '2020-01-01T00:00:00.000Z' }
    await expect(changeReservation(db, venue.scope, late, by)).rejects.toMatchObject({
      code: 'invalid',
    })
  })

  it('a reservation’s deadline may be as late as the event’s current end', async () => {
    const { id } = await make(seats(1))
    const lengthen = (time: string) =>
      asOwner<{ ends: string }>(
        `update event set ends_at = ends_at + interval '${time}', busy_until = busy_until + interval '${time}',
           version = version + 1 where id = 1 returning ends_at::text as ends`,
      )
    const [event] = await lengthen('1 hour')
    const until = new Date(event?.ends ?? '').toISOString()
    const change = { id, version: 1, ...ola, expiresAt: until }
    expect(await changeReservation(db, venue.scope, change, by)).toMatchObject({ version: 2 })
    await lengthen('-1 hour')
  })

  it('a reservation’s deadline follows the start of its event and the pick-up time', async () => {
    const hour = 3_600_000
    const begin = (hours: number, more = {}) => {
      const [at, until] = [hours, hours + 2].map((each) => new Date(startsAt + each * hour))
      return given.event(
        { starts_at: at, ends_at: until, busy_from: at, busy_until: until, ...more },
        venue.eventId,
      )
    }
    const deadline = async (id: string) => {
      const [row] = await asOwner<{ ms: number }>(
        'select (extract(epoch from expires_at) * 1000)::float8 as ms from reservation where id = $1',
        [id],
      )
      return ((row?.ms ?? 0) - startsAt) / hour
    }
    const startsAt = Date.now() + 20 * hour
    await begin(0, { pickup_minutes: 30 })
    const { id } = await make(seats(1))
    const early = await make(seats(2))
    await expire(early.id, 16.7 * hour)
    const late = await make(seats(3))
    await expire(late.id, 21 * hour)
    expect(await deadline(id)).toBe(-0.5)
    await begin(-3)
    expect(await deadline(id)).toBe(-3.5)
    expect([await deadline(early.id), await deadline(late.id)]).toEqual([
      expect.closeTo(-3.5, 1),
      expect.closeTo(-2, 1),
    ])
    await begin(2, { pickup_minutes: 60 })
    expect(await deadline(id)).toBe(1)
    await begin(2, { pickup_minutes: 30 })
    expect(await deadline(id)).toBe(1.5)
  })

  it('refuses a reservation after the event’s deadline for reservations', async () => {
    const close = (last: string) =>
      asOwner(`update event set last_reservation = ${last}, version = version + 1 where id = 1`)
    await close(`now() - interval '1 minute'`)
    await expect(make(seats(1))).rejects.toMatchObject({ code: 'invalid' })
    await expect(make(seats(1), { isHeld: true })).rejects.toMatchObject({ code: 'invalid' })
    await close('null')
    await expect(make(seats(1), { eventId: venue.draftId })).rejects.toMatchObject({
      code: 'wrong_state',
    })
  })

  it('collecting with a cart uses the reservation’s places first, so that none stays reserved', async () => {
    const holdId = uuid7()
    await cart(holdId, places(2), standing)
    const { id } = await make(places(3), standing)
    await sale(places(3), { ...standing, holdId, reservationId: id })
    expect((await listed(venue.standingId))[0]).toMatchObject({ state: 'collected', lines: [] })
    const kinds = await asOwner(
      'select kind, count(*)::integer as places from open_place where kind is not null group by 1 order by 1',
    )
    expect(kinds).toEqual([{ kind: 'sold', places: 3 }])
  })

  it('collects a reservation of seats and areas, with the right number of each', async () => {
    await given.withAreas(21)
    const there = { eventId: 21 }
    const area = (areaId: number, count: number) => ({ areaId, count, categoryId: 1 })
    const { id } = await make([...seats(1, 2), area(1, 2), area(2, 3)], there)
    await make([area(1, 4)], there)
    const found = async () => (await listed(21)).find((one) => one.id === id)
    await sale([...seats(1), area(1, 1), area(2, 2)], { ...there, reservationId: id })
    expect(await found()).toMatchObject({ state: 'open', collectedCount: 4, version: 2 })
    await sale([...seats(2, 3), area(1, 3), area(2, 1)], { ...there, reservationId: id })
    expect(await found()).toMatchObject({ state: 'collected', collectedCount: 7 })
    await expect(sale(seats(5), { ...there, reservationId: id })).rejects.toMatchObject({
      fields: { reservationId: { code: 'reservation_collected' } },
    })
  })

  it('accepts one of two concurrent collections and refuses the other completely', async () => {
    const [of, wanted] = [await make(places(3), standing), await make(seats(1, 2))]
    const both = (lines: CartLine[], more: object) =>
      Promise.allSettled([sale(lines, more), sale(lines, more)])
    const tried = [
      await both(places(3), { ...standing, reservationId: of.id }),
      await both(seats(1, 2), { reservationId: wanted.id }),
    ]
    const over = {
      code: 'wrong_state',
      fields: { reservationId: { code: 'reservation_collected' } },
    }
    for (const answers of tried) {
      const refused = answers.filter((answer) => answer.status === 'rejected')
      expect(refused).toMatchObject([{ reason: over }])
    }
    const sold = await asOwner('select count(*)::integer as tickets from ticket')
    expect(sold).toEqual([{ tickets: 5 }])
  })

  it('the seats of a released reservation can be sold, even if the sale refers to the reservation', async () => {
    const { id } = await make(seats(1))
    await releaseReservation(db, venue.scope, { id, version: 1 }, by)
    expect(await isSold(seats(1), { reservationId: id })).toBe(true)
  })

  it('the payment of a reservation succeeds even if the reservation expires at the same time', async () => {
    for (let round = 0; round < 20; round += 1) {
      const seatId = 1 + round
      const { id } = await make(seats(seatId))
      await expire(id, (round % 7) - 3)
      const [paid] = await Promise.all([
        isSold(seats(seatId), { reservationId: id }),
        releaseExpired(db, nobody),
        releaseExpired(db, nobody),
      ])
      const { sold } = await states()
      expect(sold.includes(seatId)).toBe(paid)
      expect(paid).toBe(true)
    }
    const kinds = await asOwner('select distinct kind from seat_claim')
    expect(kinds).toEqual([{ kind: 'sold' }])
  })
})
