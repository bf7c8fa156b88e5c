import { inspect } from 'node:util'
import fc from 'fast-check'
import type { SmallVenue } from '@dxweb/server/testing/small-venue.ts'
import type { BenchDatabase } from '../../ground/big-hall.ts'
import { endOfRun, type Outcome } from '../ground/outcome.ts'
import { cardSteps } from './commands/cards.ts'
import { cartSteps } from './commands/carts.ts'
import { doorSteps } from './commands/doors.ts'
import { exchangeSteps } from './commands/exchanges.ts'
import { eventSteps, lateSteps } from './commands/events.ts'
import { refundRunSteps, refundSteps } from './commands/refunds.ts'
import { reservationSteps } from './commands/reservations.ts'
import { saleSteps } from './commands/sales.ts'
import { seatSteps } from './commands/seats.ts'
import { buildModelVenue, type Limits, type ModelVenue, newRun, type Real } from './state/venue.ts'
import type { Model } from './state/state.ts'
import { type Tally, tallies } from './state/step.ts'

const longestRun = 90
const runsOfSeed = 10
const firstSeed = 20_261_122

type Commands = Iterable<fc.AsyncCommand<Model, Real>>

type Often = readonly [number, readonly fc.Arbitrary<fc.AsyncCommand<Model, Real>>[]]

/** Weights of the steps: steps that create rows are frequent; jobs and steps that end an event are rare. */
const often: readonly Often[] = [
  [6, saleSteps],
  [5, cartSteps],
  [5, reservationSteps],
  [9, refundSteps],
  [9, exchangeSteps],
  [2, seatSteps],
  [2, cardSteps],
  [4, doorSteps],
  [2, eventSteps],
  [1, lateSteps],
  [1, refundRunSteps],
]

export const salesAndRefunds: readonly Often[] = [
  [1, saleSteps],
  [1, refundSteps],
]

const commandsOf = (some: readonly Often[], longest: number) =>
  fc.commands(
    some.flatMap(([times, steps]) => Array.from({ length: times }, () => steps).flat()),
    { maxCommands: longest, size: 'max' },
  )

const limits: fc.Arbitrary<Limits> = fc.record({
  hall: fc.option(fc.integer({ min: 6, max: 16 })),
  standing: fc.option(fc.integer({ min: 4, max: 11 })),
})

async function oneRun(venue: ModelVenue, wanted: Limits, asked: Commands, tally: Tally) {
  const made = await newRun(venue, wanted)
  tallies.set(made.real, tally)
  await fc.asyncModelRun(() => made, asked)
}

const property = (venue: ModelVenue, tally: Tally, commands: fc.Arbitrary<Commands>) =>
  fc.asyncProperty(limits, commands, (wanted, asked) => oneRun(venue, wanted, asked, tally))

const countOf = (tally: Tally) => [...tally.values()].reduce((sum, count) => sum + count, 0)

/** Runs up to `size` commands. Returns the first fault, reduced to the fewest commands. */
export async function findFault(
  venue: ModelVenue,
  size: number,
  tally: Tally,
  { seed = firstSeed, steps = often, runs = runsOfSeed, longest = longestRun } = {},
): Promise<string | null> {
  const end = endOfRun()
  for (let turn = 0; countOf(tally) < size && performance.now() < end; turn += 1) {
    const found = await fc.check(property(venue, tally, commandsOf(steps, longest)), {
      numRuns: runs,
      seed: seed + turn,
    })
    if (found.failed) return `${inspect(found.errorInstance)}\n${fc.defaultReportMessage(found)}`
  }
  return null
}

export async function modelRun(
  venue: ModelVenue,
  size: number,
  drawn: { seed?: number; runs?: number } = {},
): Promise<Outcome> {
  const tally: Tally = new Map()
  const fault = await findFault(venue, size, tally, drawn)
  if (fault !== null) return { passed: false, summary: fault }
  const counts = [...tally].toSorted(([a], [b]) => a.localeCompare(b))
  return {
    passed: true,
    summary: `${countOf(tally)} commands with equal results in product and model: ${counts.map(([what, count]) => `${count} ${what}`).join(', ')}`,
  }
}

export const modelOn = async (database: BenchDatabase, venue: SmallVenue, size: number) =>
  modelRun(await buildModelVenue(database, venue), size)
