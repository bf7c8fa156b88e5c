import { getStatement } from './get-event-store.ts'
import { onlyRow, sql, type Database } from '@dxweb/kit/database/database.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { givenVenue, ola, once } from '@dxweb/server/testing/given.ts'
import { describe, expect, it } from 'vitest'
import { hold } from '@dxweb/areas/ticketing/holds/store.ts'
import { reserve } from '@dxweb/areas/ticketing/reservations/store.ts'
import { sell } from '@dxweb/areas/ticketing/selling/sell-store.ts'

const given = await givenVenue()
const { venue, seats } = given

const acts = {
  sale: (db: Database) => sell(db, venue.scope, given.order(seats(1))),
  hold: (db: Database) =>
    hold(db, venue.scope, {
      id: uuid7(),
      eventId: 1,
      channel: 'pos',
      lines: seats(1),
      isLeft: false,
    }),
  reservation: (db: Database) =>
    reserve(db, venue.scope, { ...once(), eventId: 1, lines: seats(1), ...ola }),
  state: async (db: Database) => {
    const event = onlyRow(await db.run(venue.scope, getStatement(1003, 1)))
    if (event.saleState !== 'inSale') throw new Error(event.saleState)
  },
}

await acts.sale(given.db)
await given.nothingTaken()

const undone = new Error('undone')

/** Runs `act` in the transaction that sets the column, since now() has the same value throughout a transaction. */
async function isDone(act: (db: Database) => Promise<unknown>, column: string, before: string) {
  let done = false
  const work = given.db.transaction(venue.scope, async (tx) => {
    const text = `update event set ${column} = now() + $1::interval where partner_id = 1003 and id = 1`
    await tx.run(sql('', text, [before]))
    const db: Database = {
      ...given.db,
      run: (_scope, statement) => tx.run(statement),
      batch: (_scope, statements) => tx.batch(statements),
      transaction: (_scope, inner) => inner(tx),
    }
    done = await act(db).then(
      () => true,
      () => false,
    )
    throw undone
  })
  await work.catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return done
}

describe.each(Object.entries(acts))('a %s', (_name, act) => {
  it('a command is allowed just before the sale stops, and refused at that instant', async () => {
    expect(await isDone(act, 'sales_stop', '1 microsecond')).toBe(true)
    expect(await isDone(act, 'sales_stop', '0')).toBe(false)
  })

  it('a command is allowed at the instant the sale starts, and refused just before', async () => {
    expect(await isDone(act, 'sales_start', '0')).toBe(true)
    expect(await isDone(act, 'sales_start', '1 microsecond')).toBe(false)
  })
})
