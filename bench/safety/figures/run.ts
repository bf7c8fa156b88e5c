import type { Statement } from '@dxweb/kit/database/database.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { closeDays } from '@dxweb/server/jobs/close-days.ts'
import { recogniseIncome } from '@dxweb/server/jobs/recognise-income.ts'
import fc from 'fast-check'
import { inspect } from 'node:util'
import type { BenchDatabase } from '../../ground/big-hall.ts'
import { endOfRun, type Outcome, seeded } from '../ground/outcome.ts'
import { isSpoilt, type Mutant, spoiled } from '../model/mutants.ts'
import { differences, randomAsk, type Reader, wholeAsks } from './reading/compare.ts'
import { type Clock, openClock } from './history/clock.ts'
import { perform } from './history/deeds.ts'
import { type Deed, type History, histories, instantAt, turns, zone } from './history/draw.ts'
import { type AsOwner, type House, makeHouse } from './history/house.ts'
import { factsOf } from './plain/facts.ts'
import { plainReports } from './plain/reports.ts'
import { readRows } from './plain/read-house.ts'
import { wrongVat } from './plain/sales.ts'
import { unequalSums } from './reading/same-money.ts'

/** Counts of commands done and refused. */
type Tally = Map<string, number>

export interface Ground {
  clock: Clock
  asOwner: AsOwner
}

/** A history after its run in a venue of its own, with the time at which its reports are read. */
export interface RunHistory {
  house: House
  history: History
  now: number
}

const dayMs = 86_400_000
const before = { year: 0, days: -30, time: '12:00', isSecond: false } as const

/** Result of the product: done, or the code of its refusal. */
async function outcomeOf({ clock }: Ground, house: House, deed: Deed, now: number) {
  const doing = { house, deed, now, today: localDay(new Date(now), zone) }
  try {
    return await clock.at(now, () => perform(doing))
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

const nextPartner = { id: 5000 }

/** Runs the deeds of a history, each at its time. */
export async function live(ground: Ground, history: History, tally: Tally): Promise<RunHistory> {
  const { clock, asOwner } = ground
  const id = (nextPartner.id += 1)
  const house = await clock.at(instantAt(history.turn, before), () =>
    makeHouse(clock.db, asOwner, id, history),
  )
  const inOrder = history.deeds
    .map((deed) => ({ deed, at: instantAt(history.turn, deed) }))
    .toSorted((a, b) => a.at - b.at)
  let now = 0
  for (const { deed, at } of inOrder) {
    // No two deeds have the same time.
    now = Math.max(at, now + 1)
    const outcome = await outcomeOf(ground, house, deed, now)
    const what = outcome === true ? deed.what : `${deed.what} ${outcome || 'impossible'}`
    tally.set(what, (tally.get(what) ?? 0) + 1)
  }
  if (history.isOver) {
    now += 60 * dayMs
    await clock.at(now, async () => {
      await recogniseIncome(house.db, new Date(now))
      await closeDays(house.db, new Date(now))
    })
  }
  return { house, history, now }
}

const daysOf = ({ house, history }: RunHistory) => [
  ...history.deeds.map((deed) => instantAt(history.turn, deed)),
  ...house.events.map(({ startsAt }) => startsAt),
]

export interface Reading {
  /** Number of random calls per report. */
  asks: number
  /** A planted fault: compares only reports that read with it, until it is found. */
  plant?: Mutant
  /** Reports by their names; by default all. */
  only?: (report: string) => boolean
  /** Also compares the sums of reports with each other. */
  hasSums?: boolean
}

/** The figures that the tables give after a history has ended. */
const factsOfHistory = new WeakMap<RunHistory, ReturnType<typeof factsOf>>()

async function readFacts(asOwner: AsOwner, finished: RunHistory) {
  const { house, now } = finished
  const known = factsOfHistory.get(finished)
  const facts = known ?? factsOf(await readRows(asOwner, house.partnerId), house.partnerId, now)
  factsOfHistory.set(finished, facts)
  return facts
}

/** Plants a fault of a schema function in a copy, which the statement calls instead. */
async function planted(asOwner: AsOwner, plant: Mutant | undefined): Promise<Mutant | undefined> {
  const name = plant?.inFunction
  if (plant === undefined || name === undefined) return plant
  const [row] = await asOwner<{ text: string }>('select pg_get_functiondef($1::regproc) as text', [
    name,
  ])
  if (!row?.text.includes(plant.from)) throw new Error(`${name} has no ${plant.from}`)
  const copy = `${name}_planted`
  await asOwner(row.text.replace(`${name}(`, `${copy}(`).replace(plant.from, plant.to))
  return { what: plant.what, of: plant.of, from: `${name}(`, to: `${copy}(` }
}

async function readerOf(asOwner: AsOwner, finished: RunHistory, fault?: Mutant): Promise<Reader> {
  const { house } = finished
  const plant = await planted(asOwner, fault)
  const days = daysOf(finished).map((at) => localDay(new Date(at), zone))
  return {
    db: plant ? spoiled(house.db, plant).db : house.db,
    ...(plant && { isCompared: (statement: Statement) => isSpoilt(plant, statement) }),
    scope: house.scopes[0],
    facts: await readFacts(asOwner, finished),
    turn: finished.history.turn,
    days: [...new Set(days)].toSorted(),
    eventIds: house.events.map(({ id }) => id),
    chance: seeded(house.partnerId),
  }
}

/** Compares every report of a history with the tables: as a whole, and with random queries. */
export async function faultsOf(
  { clock, asOwner }: Ground,
  finished: RunHistory,
  { asks, only, hasSums = only === undefined, plant }: Reading,
): Promise<string[]> {
  const reader = await readerOf(asOwner, finished, plant)
  return clock.at(finished.now, async () => {
    const faults: string[] = []
    const reports = plainReports(finished.history.isAdvance)
    for (const plain of reports.filter(({ source }) => only?.(source.report.name) ?? true)) {
      const random = Array.from({ length: asks }, () => randomAsk(reader, plain))
      for (const [nth, ask] of [...wholeAsks(reader, plain), ...random].entries()) {
        faults.push(...(await differences(reader, plain, ask, nth === 0 || random.includes(ask))))
        if (plant && faults.length > 0) return faults
      }
    }
    if (!hasSums) return faults
    const wrong = wrongVat(reader.facts).map((id) => `the VAT of ticket ${id}`)
    return [...faults, ...wrong, ...(await unequalSums(reader))]
  })
}

interface Size {
  histories: number
  deeds: number
  asks: number
  /** The reports of a history that are compared with the tables; by default all. */
  reportsOf?: (history: number) => (report: string) => boolean
}

const firstSeed = 20_261_124

/** Throws the first differences of a random history over a turn. */
async function runOne(ground: Ground, { deeds, asks, reportsOf }: Size, nth: number, tally: Tally) {
  const turn = turns[nth % turns.length] ?? turns[0]!
  const [history] = fc.sample(histories(fc.constant(turn), deeds), {
    numRuns: 1,
    seed: firstSeed + nth,
  })
  if (!history) throw new Error('no history')
  const finished = await live(ground, history, tally)
  const only = reportsOf?.(nth) ?? (() => true)
  const faults = await faultsOf(ground, finished, { asks, only, hasSums: true })
  if (faults.length > 0) {
    throw new Error(
      `history ${nth}: ${faults.length} differences\n${faults.slice(0, 3).join('\n')}`,
    )
  }
  return finished
}

/** Runs random histories, each turn in order. Hands each finished history to `keep`. */
export async function figuresRun(
  ground: Ground,
  size: Size,
  keep: (finished: RunHistory) => void = () => undefined,
): Promise<Outcome & { tally: Tally }> {
  const end = endOfRun()
  const tally: Tally = new Map()
  let done = 0
  try {
    for (; done < size.histories && performance.now() < end; done += 1) {
      keep(await runOne(ground, size, done, tally))
    }
  } catch (error) {
    return { held: false, said: inspect(error), tally }
  }
  const counts = [...tally]
    .filter(([what]) => !what.includes(' '))
    .toSorted(([a], [b]) => a.localeCompare(b))
  const deeds = counts.reduce((sum, [, times]) => sum + times, 0)
  const said = `${done} histories of ${deeds} actions: every report agrees with the tables. ${counts
    .map(([what, times]) => `${times} ${what}`)
    .join(', ')}`
  return { held: true, said, tally }
}

/** Runs one history on a database with a controlled clock. */
export async function figuresOn({ url, asOwner }: BenchDatabase, size: number): Promise<Outcome> {
  const clock = await openClock({ url, asOwner })
  try {
    const { held, said } = await figuresRun(
      { clock, asOwner },
      { histories: size, deeds: 150, asks: 8 },
    )
    return { held, said }
  } finally {
    await clock.close()
  }
}
