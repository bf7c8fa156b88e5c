import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { releaseExpired } from '@dxweb/server/jobs/release-expired.ts'
import { givenVenue, outcomeOf } from '@dxweb/server/testing/given.ts'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CartLine } from '../offer/rules.ts'
import { release } from '../holds/store.ts'
import { releaseReservation } from '../reservations/store.ts'

const given = await givenVenue({ connections: 8 })
const { asOwner, buy: sale, by, cart, db, venue, reservation: make, seats } = given

beforeEach(() => begin(4))

async function begin(ticketCount: number) {
  await given.event({ ticket_count: null })
  await given.nothingTaken()
  await given.event({ ticket_count: ticketCount })
}

async function leftOf(asked: Promise<unknown>): Promise<number | undefined> {
  try {
    await asked
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.fields?.['lines']?.params?.['left'] as number
    throw error
  }
}

const kinds = async () => {
  const rows = await asOwner<{ kind: string; count: number }>(
    `select coalesce(kind, 'free') as kind, count(*)::integer as count from ticket_quota
     where event_id = $1 group by 1`,
    [venue.eventId],
  )
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}

describe('a limited number of tickets', () => {
  it('the ticket limit counts reservations, so that each can be collected', async () => {
    const made = await make(seats(1, 2, 3))
    expect(await leftOf(sale(seats(5, 6)))).toBe(1)
    expect(await leftOf(make(seats(5, 6)))).toBe(1)
    await sale(seats(5))
    await sale(seats(1, 2), { reservationId: made.id })
    expect(await kinds()).toEqual({ sold: 3, reserved: 1 })
    await sale(seats(3), { reservationId: made.id })
    expect(await kinds()).toEqual({ sold: 4 })
  })

  it('uncollected tickets stay reserved when other tickets are bought', async () => {
    const made = await make(seats(1, 2))
    await sale(seats(1, 5), { reservationId: made.id })
    expect(await kinds()).toEqual({ sold: 2, reserved: 1, free: 1 })
  })

  it('the ticket limit counts carts until they expire or are released', async () => {
    const first = uuid7()
    await cart(first, seats(1, 2, 3))
    expect(await leftOf(cart(uuid7(), seats(5, 6)))).toBe(1)
    await cart(first, seats(1))
    expect(await kinds()).toEqual({ held: 1, free: 3 })
    await sale(seats(1, 2), { holdId: first })
    expect(await kinds()).toEqual({ sold: 2, free: 2 })
    const second = uuid7()
    await cart(second, seats(5, 6))
    await release(db, venue.scope, { id: second, eventId: venue.eventId })
    expect(await kinds()).toEqual({ sold: 2, free: 2 })
    await cart(second, seats(5, 6))
    for (const table of ['seat_hold', 'seat_claim', 'ticket_quota']) {
      const where = table === 'seat_hold' ? 'true' : `kind = 'held'`
      await asOwner(`update ${table} set until = now() - interval '1 second' where ${where}`)
    }
    await sale(seats(5, 7))
    expect(await kinds()).toEqual({ sold: 4 })
  })

  it('naming another user’s cart does not use that cart’s quota', async () => {
    const [other] = await asOwner<{ id: number }>(
      `insert into user_account (email, first_name, last_name) values ('ola@kvote.test', 'Ola', 'Vik') returning id`,
    )
    const holdId = uuid7()
    const clerk = { ...venue.scope, userId: other?.id ?? 0 }
    await cart(holdId, seats(1, 2), {}, clerk)
    await sale(seats(5), { holdId })
    expect(await kinds()).toEqual({ sold: 1, held: 2, free: 1 })
  })

  it('collecting part of a reservation with a cart uses the reservation’s quota before the cart’s quota', async () => {
    const holdId = uuid7()
    await cart(holdId, seats(5))
    const made = await make(seats(1, 2, 3))
    await sale(seats(1, 2), { holdId, reservationId: made.id })
    expect(await kinds()).toEqual({ sold: 2, reserved: 1, free: 1 })
  })

  it('a reservation made from a cart gets the cart’s quota, and frees it when the reservation ends', async () => {
    const holdId = uuid7()
    await cart(holdId, seats(1, 2, 3, 4))
    const made = await make(seats(1, 2, 3, 4), { holdId })
    expect(await kinds()).toEqual({ reserved: 4 })
    await releaseReservation(db, venue.scope, { id: made.id, version: 1 }, by)
    expect(await kinds()).toEqual({ free: 4 })
    const again = await make(seats(1, 2))
    await asOwner(`update reservation set expires_at = now() - interval '1 s' where id = $1`, [
      again.id,
    ])
    await releaseExpired(db, { seatsChanged: () => undefined })
    expect(await kinds()).toEqual({ free: 4 })
  })

  it('refuses a ticket limit below the sold and reserved tickets, and keeps both when the limit changes', async () => {
    await sale(seats(1))
    await make(seats(2, 3))
    const set = (count: number) =>
      asOwner('update event set ticket_count = $1 where id = $2', [count, venue.eventId])
    await expect(set(2)).rejects.toThrow('invalid')
    await set(3)
    expect(await kinds()).toEqual({ sold: 1, reserved: 2 })
  })

  it('simultaneous sales, carts and reservations never exceed the ticket limit', async () => {
    await begin(10)
    const wishes = Array.from({ length: 18 }, (_, at) => seats(at + 1))
    await Promise.allSettled(
      wishes.map((lines, at) =>
        at % 3 === 0 ? sale(lines) : at % 3 === 1 ? make(lines) : cart(uuid7(), lines),
      ),
    )
    const { free = 0, ...taken } = await kinds()
    const [claimed] = await asOwner<{ count: number }>(
      'select count(*)::integer as count from seat_claim where event_id = $1',
      [venue.eventId],
    )
    expect(claimed?.count).toBe(10 - free)
    expect(Object.values(taken).reduce((sum, count) => sum + count, 0)).toBe(10 - free)
    expect(claimed?.count).toBeLessThanOrEqual(10)
  })

  it('as many concurrent sales succeed as tickets are left, with seats or unnumbered places', async () => {
    const standing = { eventId: venue.standingId }
    const wishes = {
      seats: (at: number) => sale(seats(at + 1)),
      places: () => sale(given.places(1), standing),
    }
    for (const buy of Object.values(wishes)) {
      for (const left of [16, 5]) {
        await begin(left)
        await given.event({ ticket_count: null }, venue.standingId)
        await given.event({ ticket_count: left }, venue.standingId)
        const tried = await Promise.all(Array.from({ length: 16 }, (_, at) => outcomeOf(buy(at))))
        expect(tried.filter((one) => one === 'done')).toHaveLength(left)
        expect(await asOwner('select from ticket')).toHaveLength(left)
      }
    }
  })

  it('a sale from a cart can also use the quota of other users’ expired carts', async () => {
    const [mine, theirs] = [uuid7(), uuid7()]
    await cart(mine, seats(1))
    await cart(theirs, seats(5, 6))
    for (const [table, whose] of [
      ['seat_hold', 'id'],
      ['seat_claim', 'holder_id'],
      ['ticket_quota', 'holder_id'],
    ]) {
      const text = `update ${table} set until = now() - interval '1 second' where ${whose} = $1`
      await asOwner(text, [theirs])
    }
    await sale(seats(1, 2, 3, 4), { holdId: mine })
    expect(await kinds()).toEqual({ sold: 4 })
  })

  it('after any sequence of commands, the quota has as many free tickets as the test counts', async () => {
    const commands = fc.array(
      fc.record({
        what: fc.constantFrom('sell', 'reserve', 'hold', 'collect', 'release'),
        count: fc.integer({ min: 1, max: 3 }),
      }),
      { minLength: 4, maxLength: 12 },
    )
    await fc.assert(
      fc.asyncProperty(commands, async (steps) => {
        await begin(8)
        let next = 1
        let left = 8
        const shown: [number | undefined, number | undefined][] = []
        const open: { id: string; lines: CartLine[] }[] = []
        for (const { what, count } of steps) {
          const lines = seats(...Array.from({ length: count }, (_, at) => next + at))
          const kept = open.at(-1)
          if (what === 'collect' && kept) {
            await sale(kept.lines, { reservationId: kept.id })
            open.pop()
          } else if (what === 'release' && kept) {
            await releaseReservation(db, venue.scope, { id: kept.id, version: 1 }, by)
            open.pop()
            left += kept.lines.length
          } else if (next + count <= 24) {
            next += count
            const act = () =>
              what === 'reserve'
                ? make(lines)
                : what === 'hold'
                  ? cart(uuid7(), lines)
                  : sale(lines)
            const asked = leftOf(
              act().then((done) => {
                if (what === 'reserve') open.push({ id: (done as { id: string }).id, lines })
              }),
            )
            shown.push([await asked, count > left ? left : undefined])
            left -= count > left ? 0 : count
          }
          shown.push([(await kinds())['free'] ?? 0, left])
        }
        for (const [is, should] of shown) expect(is).toBe(should)
      }),
      { numRuns: 12 },
    )
  })
})
