import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '@dxweb/kit/database.ts'
import {
  Logger as WorkerLogger,
  parseCronItems,
  run,
  type Runner,
  type TaskList,
} from 'graphile-worker'
import pg from 'pg'
import type { Logger } from 'pino'
import { cleanUp } from './clean-up.ts'
import { closeDays } from './close-days.ts'
import { recogniseIncome } from './recognise-income.ts'

export interface JobSettings {
  /** Connects as the owner, who keeps the queue; the jobs themselves act as the application's role. */
  ownerUrl: string
  db: Database
  logger: Logger
  /** How often the queue is looked at by those whom no wake-up has reached. */
  pollMs?: number
}

export interface JobRunner {
  stop(): Promise<void>
}

/** Minutes past each hour, UTC. Each job finds out for itself, by local time, whether something is due. */
const schedule = [
  { task: 'close-days', match: '7 * * * *' },
  { task: 'recognise-income', match: '17 * * * *' },
  { task: 'clean-up', match: '27 * * * *' },
]

const backInMs = 5000

/** Runs the queue's jobs and the schedule, and begins again when the database was away. */
export function startJobs(settings: JobSettings): JobRunner {
  const pool = new pg.Pool({
    connectionString: settings.ownerUrl,
    max: 3,
    application_name: 'dxweb jobs',
  })
  const stopping = new AbortController()
  const onLost = (error: Error) => {
    // The engine's stop ends connections that have said goodbye already.
    if (!stopping.signal.aborted) {
      settings.logger.warn({ err: error }, 'connection for jobs lost')
    }
  }
  pool.on('error', onLost)
  pool.on('connect', (client) => client.on('error', onLost))
  const running = keepRunning(settings, pool, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await running
      await pool.end()
    },
  }
}

async function keepRunning(settings: JobSettings, pool: pg.Pool, signal: AbortSignal) {
  while (!signal.aborted) {
    try {
      await runUntil(await begin(settings, pool), signal)
    } catch (error) {
      if (signal.aborted) return
      settings.logger.warn({ err: error }, 'jobs stopped; beginning again')
      await delay(backInMs, undefined, { signal }).catch(() => undefined)
    }
  }
}

async function runUntil(runner: Runner, signal: AbortSignal): Promise<void> {
  const aborted = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
    if (signal.aborted) resolve()
  })
  await Promise.race([runner.promise, aborted])
  if (!signal.aborted) return
  await runner.stop().catch(() => undefined)
}

function begin({ db, logger, pollMs = 10_000 }: JobSettings, pgPool: pg.Pool): Promise<Runner> {
  return run({
    pgPool,
    taskList: tasksOn(db, logger),
    parsedCronItems: parseCronItems(
      schedule.map((item) => ({ ...item, options: { backfillPeriod: 0, maxAttempts: 3 } })),
    ),
    concurrency: 1,
    pollInterval: pollMs,
    noHandleSignals: true,
    logger: new WorkerLogger(() => (level, message) => {
      if (level === 'error') logger.error(message)
      else if (level === 'warning') logger.warn(message)
      else logger.debug(message)
    }),
  })
}

/** Every job may run twice, or in two processes at once, and does its work once. */
export function tasksOn(db: Database, logger: Logger): TaskList {
  const told = (name: string, work: () => Promise<number>) => async () => {
    const count = await work()
    if (count > 0) logger.info({ job: name, count }, 'job done')
  }
  return {
    'close-days': told('close-days', () => closeDays(db, new Date())),
    'recognise-income': told('recognise-income', () => recogniseIncome(db, new Date())),
    'clean-up': told('clean-up', () => cleanUp(db)),
  }
}
