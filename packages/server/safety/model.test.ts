import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  buildModelVenue,
  type ModelVenue,
  newRun,
  type Real,
} from '../../../bench/safety/model/state/venue.ts'
import { mutants, spoiled } from '../../../bench/safety/model/mutants.ts'
import { plants } from '../../../bench/safety/model/plants.ts'
import { findFault, modelRun, salesAndRefunds } from '../../../bench/safety/model/run.ts'
import { afterwards, play, scenario } from '../../../bench/safety/model/scenario.ts'
import type { Model } from '../../../bench/safety/model/state/state.ts'
import { compare, look } from '../../../bench/safety/model/state/step.ts'
import { columnTypes } from '../db/connections/column-types.ts'
import type { Database, Row } from '../db/database.ts'
import { buildSmallVenue } from '../testing/small-venue.ts'
import { atEnd } from '../testing/run/at-end.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { drawnSeed, isWhole } from '../testing/whole.ts'

let test: TestDatabase
let venue: ModelVenue
const limits = { hall: 16, standing: 9 }

beforeAll(async () => {
  test = await testDatabase({ keepsPlans: true })
  venue = await buildModelVenue(test, await buildSmallVenue(test))
})

it('the product agrees with the model after each random command', async () => {
  const [size, runs] = isWhole ? [2000, 10] : [120, 4]
  expect(await modelRun(venue, size, { seed: drawnSeed(), runs })).toEqual({
    passed: true,
    summary: expect.any(String),
  })
})

describe('the model of the product', () => {
  it('the model agrees with the product after one command of each kind', async () => {
    const { model, real } = await newRun(venue, limits)
    await play(model, real, [...scenario, ...afterwards])
    expect(await look(model, real)).toEqual([])
  })

  it.each(mutants)('the model detects a product that $what', async (mutant) => {
    const { db, wasUsed } = spoiled(test.db, mutant)
    const { model, real } = await newRun({ ...venue, db: test.db }, limits)
    // Starts comparing only after the planted fault was used; a fault in a read is found at the end.
    const spoilt = { ...real, db, isCompared: wasUsed }
    const found = await play(model, spoilt, [...scenario, ...afterwards])
      .then(() => compare(model, spoilt, 'all'))
      .then(
        () => 'nothing',
        (error: unknown) => String(error),
      )
    expect(wasUsed()).toBe(true)
    expect(found).not.toBe('nothing')
  })

  it('a failing history is reduced to a few commands', async () => {
    const { db } = spoiled(test.db, mutantOf('keeps the seat of a refund'))
    const fault = await findFault({ ...venue, db }, 2000, new Map(), {
      // A shorter history takes less time to shrink.
      ...(!isWhole && { steps: salesAndRefunds, longest: 20 }),
    })
    const commands = fault?.match(/\b\w+\(\{/g) ?? []
    expect(commands.length).toBeGreaterThan(1)
    expect(commands.length).toBeLessThan(5)
  })
})

const mutantOf = (wanted: string) => {
  const found = mutants.find(({ what }) => what === wanted)
  if (!found) throw new Error(`no mutant ${wanted}`)
  return found
}

describe('faults planted in the database', () => {
  let model: Model
  let real: Real
  let client: pg.Client

  beforeAll(async () => {
    ;({ model, real } = await newRun(venue, limits))
    await play(model, real, scenario)
    client = new pg.Client({ connectionString: test.url, types: columnTypes })
    await client.connect()
    atEnd(() => client.end())
  })

  /** Reads reports and tables within a transaction that is rolled back. */
  const within = (): Real => {
    const rowsOf = async <R = Row>(text: string, values: unknown[] = []) =>
      (await client.query(text, values)).rows as R[]
    const batch: Database['batch'] = async (_, statements) => {
      const found: Row[][] = []
      for (const { text, values } of statements) found.push(await rowsOf(text, values))
      return found as never
    }
    return { ...real, asOwner: rowsOf, db: { ...test.db, batch } }
  }

  it.each(plants)('the model detects a fault in the database: $what', async ({ text, seen }) => {
    await client.query('begin')
    try {
      await client.query('set local session_replication_role = replica')
      expect(await look(model, within())).toEqual([])
      const { rowCount } = await client.query(
        text,
        text.includes('$1') ? [real.partnerId, real.eventIds] : [],
      )
      expect(rowCount).toBe(1)
      expect((await look(model, within())).join('; ')).toMatch(seen)
    } finally {
      await client.query('rollback')
    }
  })
})
