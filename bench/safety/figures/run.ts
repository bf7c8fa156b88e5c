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
import { perform } from './history/commands.ts'
import { type Command, type History, histories, instantAt, turns, zone } from './history/draw.ts'
import { type AsOwner, type Venue, makeVenue } from './history/venue.ts'
import { factsOf } from './plain/facts.ts'
import { plainReports } from './plain/reports.ts'
import { readRows } from './plain/read-venue.ts'
import { wrongVat } from './plain/sales.ts'
import { unequalSums } from './reading/same-money.ts'

type Tally = Map<string, number>

export interface Environment {
  clock: Clock
  asOwner: AsOwner
}

/** `now` is the time at which the history's reports are read. */
export interface RunHistory {
  venue: Venue
  history: History
  now: number
}

const dayMs = 86_400_000
const before = { year: 0, days: -30, time: '12:00', isSecond: false } as const

/** Returns true if the command was possible, false if not, or the code of the product's refusal. */
async function outcomeOf({ clock }: Environment, venue: Venue, command: Command, now: number) {
  const context = { venue, command, now, today: localDay(new Date(now), zone) }
  try {
    return await clock.at(now, () => perform(context))
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

const nextPartner = { id: 5000 }

export async function live(
  environment: Environment,
  history: History,
  tally: Tally,
): Promise<RunHistory> {
  const { clock, asOwner } = environment
  const id = (nextPartner.id += 1)
  const venue = await clock.at(instantAt(history.turn, before), () =>
    makeVenue(clock.db, asOwner, id, history),
  )
  const inOrder = history.commands
    .map((command) => ({ command, at: instantAt(history.turn, command) }))
    .toSorted((a, b) => a.at - b.at)
  let now = 0
  for (const { command, at } of inOrder) {
    // No two commands have the same time.
    now = Math.max(at, now + 1)
    const outcome = await outcomeOf(environment, venue, command, now)
    const what = outcome === true ? command.what : `${command.what} ${outcome || 'impossible'}`
    tally.set(what, (tally.get(what) ?? 0) + 1)
  }
  if (history.isOver) {
    now += 60 * dayMs
    await clock.at(now, async () => {
      await recogniseIncome(venue.db, new Date(now))
      await closeDays(venue.db, new Date(now))
    })
  }
  return { venue, history, now }
}

const daysOf = ({ venue, history }: RunHistory) => [
  ...history.commands.map((command) => instantAt(history.turn, command)),
  ...venue.events.map(({ startsAt }) => startsAt),
]

export interface Reading {
  /** Number of random queries per report. */
  asks: number
  /** A planted fault; only statements that contain it are compared. */
  plant?: Mutant
  /** Selects reports by name; all by default. */
  only?: (report: string) => boolean
  hasSums?: boolean
}

/** Caches the expected figures of a finished history, which are computed from the tables. */
const factsOfHistory = new WeakMap<RunHistory, ReturnType<typeof factsOf>>()

async function readFacts(asOwner: AsOwner, finished: RunHistory) {
  const { venue, now } = finished
  const known = factsOfHistory.get(finished)
  const facts = known ?? factsOf(await readRows(asOwner, venue.partnerId), venue.partnerId, now)
  factsOfHistory.set(finished, facts)
  return facts
}

/** Plants a fault in a schema function. Returns a function that restores it. */
async function plantIn(asOwner: AsOwner, { inFunction: name, from, to }: Mutant) {
  if (name === undefined) return () => Promise.resolve()
  const [row] = await asOwner<{ text: string }>('select pg_get_functiondef($1::regproc) as text', [
    name,
  ])
  if (!row?.text.includes(from)) throw new Error(`${name} has no ${from}`)
  await asOwner(row.text.replace(from, () => to))
  return () => asOwner(row.text)
}

/** Returns true for a statement that contains the fault, or that belongs to a report with the faulty function. */
const isFaulty = (plant: Mutant, statement: Statement) =>
  plant.inFunction === undefined ? isSpoilt(plant, statement) : plant.of.test(statement.name)

async function readerOf(asOwner: AsOwner, finished: RunHistory, plant?: Mutant): Promise<Reader> {
  const { venue } = finished
  const days = daysOf(finished).map((at) => localDay(new Date(at), zone))
  return {
    db: plant && plant.inFunction === undefined ? spoiled(venue.db, plant).db : venue.db,
    ...(plant && { isCompared: (statement: Statement) => isFaulty(plant, statement) }),
    scope: venue.scopes[0],
    facts: await readFacts(asOwner, finished),
    turn: finished.history.turn,
    days: [...new Set(days)].toSorted(),
    eventIds: venue.events.map(({ id }) => id),
    random: seeded(venue.partnerId),
  }
}

export async function faultsOf(
  { clock, asOwner }: Environment,
  finished: RunHistory,
  { asks, only, hasSums = only === undefined, plant }: Reading,
): Promise<string[]> {
  const reader = await readerOf(asOwner, finished, plant)
  const restore = plant ? await plantIn(asOwner, plant) : undefined
  const found = clock.at(finished.now, async () => {
    const faults: string[] = []
    const reports = plainReports(finished.history.isAdvance)
    for (const plain of reports.filter(({ source }) => only?.(source.report.name) ?? true)) {
      const randomAsks = Array.from({ length: asks }, () => randomAsk(reader, plain))
      for (const [nth, ask] of [...wholeAsks(reader, plain), ...randomAsks].entries()) {
        faults.push(
          ...(await differences(reader, plain, ask, nth === 0 || randomAsks.includes(ask))),
        )
        if (plant && faults.length > 0) return faults
      }
    }
    if (!hasSums) return faults
    const wrong = wrongVat(reader.facts).map((id) => `the VAT of ticket ${id}`)
    return [...faults, ...wrong, ...(await unequalSums(reader))]
  })
  return found.finally(() => restore?.())
}

interface Size {
  histories: number
  commands: number
  asks: number
  reportsOf?: (history: number) => (report: string) => boolean
}

const firstSeed = 20_261_124

/** Throws the first differences. */
async function runOne(
  environment: Environment,
  { commands, asks, reportsOf }: Size,
  nth: number,
  tally: Tally,
) {
  const turn = turns[nth % turns.length] ?? turns[0]!
  const [history] = fc.sample(histories(fc.constant(turn), commands), {
    numRuns: 1,
    seed: firstSeed + nth,
  })
  if (!history) throw new Error('no history')
  const finished = await live(environment, history, tally)
  const only = reportsOf?.(nth) ?? (() => true)
  const faults = await faultsOf(environment, finished, { asks, only, hasSums: true })
  if (faults.length > 0) {
    throw new Error(
      `history ${nth}: ${faults.length} differences\n${faults.slice(0, 3).join('\n')}`,
    )
  }
  return finished
}

export async function figuresRun(
  environment: Environment,
  size: Size,
  keep: (finished: RunHistory) => void = () => undefined,
): Promise<Outcome & { tally: Tally }> {
  const end = endOfRun()
  const tally: Tally = new Map()
  let done = 0
  try {
    for (; done < size.histories && performance.now() < end; done += 1) {
      keep(await runOne(environment, size, done, tally))
    }
  } catch (error) {
    return { passed: false, summary: inspect(error), tally }
  }
  const counts = [...tally]
    .filter(([what]) => !what.includes(' '))
    .toSorted(([a], [b]) => a.localeCompare(b))
  const commands = counts.reduce((sum, [, times]) => sum + times, 0)
  const summary = `${done} histories of ${commands} actions: every report agrees with the tables. ${counts
    .map(([what, times]) => `${times} ${what}`)
    .join(', ')}`
  return { passed: true, summary, tally }
}

export async function figuresOn({ url, asOwner }: BenchDatabase, size: number): Promise<Outcome> {
  const clock = await openClock({ url, asOwner })
  try {
    const { passed, summary } = await figuresRun(
      { clock, asOwner },
      { histories: size, commands: 150, asks: 8 },
    )
    return { passed, summary }
  } finally {
    await clock.close()
  }
}
