import { visitorsSource } from '@dxweb/areas/reports/visitors/store.ts'
import { onlyRow, sql } from '@dxweb/kit/database/database.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { readSale } from '@dxweb/areas/ticketing/sales/read-sale-store.ts'
import { exchange } from '@dxweb/server/flows/exchange/exchange.ts'
import { closeDays } from '@dxweb/server/jobs/close-days.ts'
import { rowsStatement } from '@dxweb/server/reports/report-sql.ts'
import { givenVenue, idsOf, once } from '@dxweb/server/testing/given.ts'
import { runsOf } from '@dxweb/server/testing/history/runs.ts'
import { waitFor } from '@dxweb/server/testing/wait-for.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { record, scanEventsStatements, undo } from './store.ts'

const given = await givenVenue({ connections: 8 })
const { asOwner, by, db, venue } = given
const { partnerId, scope, standingId, eventId } = venue
await given.event({ capacity: 2000 }, standingId)
await asOwner('select dx_make_places($1, $2)', [partnerId, standingId])
await asOwner(
  `update event set valid_from = now() - interval '1 hour', valid_to = now() + interval '1 day' where partner_id = $1`,
  [partnerId],
)

const scan = async (code: string) => {
  const scans = [{ id: uuid7(), code }]
  const order = { eventIds: [standingId, eventId], device: '', scans, sudoId: null }
  return onlyRow((await record(db, scope, order)).scans)
}

async function door() {
  const [events] = await db.batch(scope, [...scanEventsStatements(partnerId)])
  return new Map(events.map(({ id, soldCount, arrivedCount }) => [id, [soldCount, arrivedCount]]))
}

async function visitors() {
  const rows = await db.run(scope, rowsStatement(visitorsSource, partnerId, { axis: 'held' }))
  return rows.map(({ eventId: id, tickets, scanned, missing }) => ({
    id,
    tickets,
    scanned,
    missing,
  }))
}

interface Ticket {
  id: string
  /** The id of the accepted scan; null before entry. */
  entry: string | null
}

interface Sold {
  id: string
  eventId: number
  tickets: Ticket[]
}

const none: Sold = { id: '', eventId: standingId, tickets: [] }

const keptOf = (all: readonly Sold[], event: number) =>
  all.filter((sale) => sale.eventId === event).flatMap(({ tickets }) => tickets)

/** Returns steps at the counter and the door, which also update the expected state of each ticket. */
function historyOf(all: Sold[]) {
  const sell = async (count: number) => {
    const sale = await given.sale(given.places(count), { eventId: standingId })
    const tickets = idsOf(sale).map((id) => ({ id, entry: null }))
    all.push({ id: sale.id, eventId: standingId, tickets })
  }
  const enter = async (ticket: Ticket) => {
    const { id, result } = await scan(ticket.id)
    expect(result).toBe(ticket.entry === null ? 'accepted' : 'alreadyScanned')
    ticket.entry ??= id
  }
  const refund = async (sale: Sold, count: number) => {
    const back = sale.tickets.splice(0, count)
    await given.refund(sale.id, idsOf({ tickets: back }))
    for (const { id } of back) expect((await scan(id)).result).toBe('refunded')
  }
  const change = async (sale: Sold, count: number, into: number) => {
    const back = sale.tickets.splice(0, count)
    const lines = into === standingId ? given.places(count) : given.freshSeats(count)
    const order = {
      saleId: sale.id,
      ticketIds: idsOf({ tickets: back }),
      withFee: true,
      eventId: into,
      lines,
      by,
    }
    const { answer } = await exchange(db, scope, { ...order, ...once(order) })
    const made = idsOf(await readSale(db, scope, answer.id))
    const entries = await asOwner<{ id: string; ticket: string }>(
      `select id, ticket_id as ticket from ticket_scan where ticket_id = any ($1) and undone_at is null`,
      [made],
    )
    const entered = back.filter(({ entry }) => entry !== null).length
    expect(entries).toHaveLength(into === sale.eventId ? entered : 0)
    const entryOf = new Map(entries.map(({ id, ticket }) => [ticket, id]))
    const tickets = made.map((id) => ({ id, entry: entryOf.get(id) ?? null }))
    all.push({ id: answer.id, eventId: into, tickets })
  }
  return { sell, enter, refund, change }
}

const step = fc.record({
  what: fc.constantFrom('sell', 'enter', 'enter', 'undo', 'refund', 'move', 'leave'),
  which: fc.nat(99),
  count: fc.integer({ min: 1, max: 3 }),
})

it('entries never exceed tickets, after any refund or exchange', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      // Deletes scans and tickets, since the hall has too few places for many histories.
      await asOwner('delete from ticket_scan')
      await given.nothingTaken()
      const all: Sold[] = []
      const { sell, enter, refund, change } = historyOf(all)
      await sell(3)
      for (const { what, which, count } of steps) {
        const open = all.filter(({ tickets }) => tickets.length > 0)
        const sale = open[which % open.length]
        if (sale === undefined || what === 'sell') {
          await sell(count)
          continue
        }
        const ticket = sale.tickets[which % sale.tickets.length]
        const some = Math.min(count, sale.tickets.length)
        if (what === 'enter' && ticket) await enter(ticket)
        if (what === 'undo' && ticket?.entry) {
          await undo(db, scope, ticket.entry)
          ticket.entry = null
        }
        if (what === 'refund') await refund(sale, some)
        if (what === 'move') await change(sale, some, sale.eventId)
        if (what === 'leave')
          await change(sale, some, sale.eventId === eventId ? standingId : eventId)
      }
      const counted = await door()
      const shown = await visitors()
      for (const event of [standingId, eventId]) {
        const tickets = keptOf(all, event)
        const came = tickets.filter(({ entry }) => entry !== null).length
        expect(counted.get(event)).toEqual([tickets.length, came])
        const missing = came === 0 ? null : tickets.length - came
        const row = shown.find(({ id }) => id === event)
        expect(row ?? { id: event, tickets: 0, scanned: 0, missing: null }).toEqual({
          id: event,
          tickets: tickets.length,
          scanned: came,
          missing,
        })
      }
    }),
    { numRuns: runsOf(4) },
  )
})

it('the entry figures of an ended event include refunds and exchanges after entry', async () => {
  const all: Sold[] = []
  const { sell, enter, refund, change } = historyOf(all)
  for (const count of [2, 2, 2]) await sell(count)
  for (const ticket of keptOf(all, standingId)) await enter(ticket)
  await given.ended(standingId)
  const twoDays = `- interval '2 days'`
  await asOwner(
    `update event set starts_at = starts_at ${twoDays}, ends_at = ends_at ${twoDays}, busy_from = busy_from ${twoDays},
       busy_until = busy_until ${twoDays} where partner_id = $1 and id = $2`,
    [partnerId, standingId],
  )
  await closeDays(db, new Date())
  const [first = none, second = none] = all
  const then = await visitors()
  await refund(first, 1)
  expect(await visitors()).toEqual(
    then.map((row) =>
      row.id === standingId
        ? { ...row, tickets: Number(row.tickets) - 1, scanned: Number(row.scanned) - 1 }
        : row,
    ),
  )
  await change(second, 2, eventId)
  const summed = await visitors()
  for (const table of ['sales_of_day', 'sales_of_event', 'sales_day', 'closed_day']) {
    await asOwner(`delete from ${table}`)
  }
  expect(await visitors()).toEqual(summed)
})

/** Refunds a ticket, and commits the refund while a scan of the ticket waits for it. */
async function scannedMeanwhile(ticket: string) {
  let scanned: ReturnType<typeof scan> | undefined
  await db.transaction(scope, async (tx) => {
    await tx.run(
      sql(
        'refund-ticket',
        `update ticket set state = 'refunded' where partner_id = $1 and id = $2`,
        [partnerId, ticket],
      ),
    )
    await tx.run(sql('lock-ticket', 'select id from ticket where id = $1 for update', [ticket]))
    scanned = scan(ticket)
    await waitFor(async () => {
      const [waiting] = await asOwner<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return waiting?.count === 1
    })
  })
  return scanned
}

it('refuses entry with a ticket that is refunded during its scan', async () => {
  await asOwner(
    `update event set valid_to = now() + interval '1 day' where partner_id = $1 and id = $2`,
    [partnerId, eventId],
  )
  const [ticket = ''] = idsOf(await given.sale(1))
  expect((await scannedMeanwhile(ticket))?.result).toBe('refunded')
})
