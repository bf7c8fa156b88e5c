import { EventEmitter, once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { NotifyOption } from '@dxweb/areas/orders/options/store.ts'
import type { FiguresReceiver } from '@dxweb/areas/film/figures/message.ts'
import type { Deliver } from '@dxweb/areas/invoicing/sending/store.ts'
import type { NotifyBuyer } from '@dxweb/areas/ticketing/buyer-messages/notify-buyers-store.ts'
import type { NotifyRefund } from '@dxweb/areas/ticketing/refunds/notify-refunds-store.ts'
import type { Database } from '@dxweb/kit/database/database.ts'
import type { FileStore } from '@dxweb/kit/files/file-store.ts'
import type { Services } from '@dxweb/kit/definitions/route.ts'
import {
  Logger as WorkerLogger,
  parseCronItems,
  run,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import pg from 'pg'
import type { Logger } from 'pino'
import { cleanUp, forgetAllVisitors } from './clean-up.ts'
import { closeDays } from './close-days.ts'
import { keepHeads, numberAllVouchers, sealBooks } from './seal-books.ts'
import { sweepStoredFiles } from './sweep-stored-files.ts'
import { refundCancelled } from './refund-cancelled.ts'
import { expireGiftCards } from './expire.ts'
import { expireAllOptions, splitStaleGoods, sumStaleOrders } from './expire.ts'
import { recogniseIncome } from './recognise-income.ts'
import { releaseExpired } from './release-expired.ts'
import { type ReportSending, sendReports } from './send-reports.ts'
import {
  makePlayingFigures,
  notifyAllBuyers,
  sendInvoices,
  sendPlayingFigures,
} from './send-waiting.ts'

export interface JobSettings {
  /** Connection URL of the queue's owner; jobs run as the application's role. */
  ownerUrl: string
  db: Database
  files: FileStore
  live: Pick<Services, 'seatsChanged'>
  notifyRefund?: NotifyRefund
  notifyBuyer?: NotifyBuyer
  notifyOption?: NotifyOption
  deliverInvoice?: Deliver
  figuresReceiver?: FiguresReceiver
  reports?: ReportSending
  /** Wakes the lane that runs integrations. Their runs do not wait in this queue. */
  wakeExtensions?: () => void
  logger: Logger
  /** Milliseconds between polls, in case a notification is missed. */
  pollMs?: number
  /** While false, jobs are postponed until there is disk space. */
  hasRoom?: () => boolean
}

export interface JobRunner {
  stop(): Promise<void>
}

/** Times in UTC. Each job checks whether anything is due. */
const schedule = [
  { task: 'refund-cancelled', match: '* * * * *' },
  { task: 'tell-buyers', match: '* * * * *' },
  { task: 'send-reports', match: '* * * * *' },
  { task: 'send-invoices', match: '* * * * *' },
  { task: 'send-playing-figures', match: '* * * * *' },
  { task: 'release-expired', match: '* * * * *' },
  { task: 'run-extensions', match: '* * * * *' },
  { task: 'expire-options', match: '*/5 * * * *' },
  { task: 'expire-gift-cards', match: '47 * * * *' },
  { task: 'close-days', match: '7 * * * *' },
  { task: 'recognise-income', match: '17 * * * *' },
  { task: 'make-playing-figures', match: '2 * * * *' },
  { task: 'clean-up', match: '27 * * * *' },
  { task: 'forget-visitors', match: '*/5 * * * *' },
  { task: 'sum-orders', match: '57 * * * *' },
  { task: 'split-goods', match: '*/5 * * * *' },
  { task: 'sweep-files', match: '37 * * * *' },
  { task: 'seal-books', match: '* * * * *' },
  { task: 'number-vouchers', match: '*/5 * * * *' },
  { task: 'keep-heads', match: '47 3 * * *' },
]

const backInMs = 5000

export function startJobs(settings: JobSettings): JobRunner {
  const pool = new pg.Pool({
    connectionString: settings.ownerUrl,
    max: 3,
    application_name: 'dxweb jobs',
  })
  const stopping = new AbortController()
  const onLost = (error: Error) => {
    // Logs no warning during a stop, which ends connections with the same error.
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

async function keepRunning(settings: JobSettings, pool: pg.Pool, stopping: AbortSignal) {
  while (!stopping.aborted) {
    try {
      await runUntilLost(settings, pool, stopping)
    } catch (error) {
      if (stopping.aborted) return
      settings.logger.warn({ err: error }, 'jobs stopped; beginning again')
      await delay(backInMs, undefined, { signal: stopping }).catch(() => undefined)
    }
  }
}

/**
 * Runs the queue until a connection is lost. After a failed first query the runner may never get a job, so it is
 * stopped and restarted.
 */
async function runUntilLost(settings: JobSettings, pool: pg.Pool, stopping: AbortSignal) {
  const lost = new AbortController()
  const events: WorkerEvents = new EventEmitter()
  events.once('worker:getJob:error', ({ error }) => lost.abort(error))
  const workers: string[] = []
  events.on('worker:create', ({ worker }) => workers.push(worker.workerId))
  const runner = await begin({ ...settings, stopping }, pool, events)
  // Closes missed days immediately, instead of at the next scheduled time.
  runner
    .addJob('close-days', {}, { jobKey: 'close-now' })
    .catch((error: unknown) => lost.abort(error))
  const over = AbortSignal.any([stopping, lost.signal])
  await Promise.race([runner.promise, over.aborted || once(over, 'abort')])
  await runner.stop().catch(() => undefined)
  // Unlocks jobs, since a job that a lost connection was starting or completing would stay locked for four hours.
  if (!stopping.aborted) {
    await pool.query('select graphile_worker.force_unlock_workers($1)', [workers])
  }
  lost.signal.throwIfAborted()
}

function begin(
  { pollMs = 10_000, ...settings }: JobSettings & Stopping,
  pgPool: pg.Pool,
  events: WorkerEvents,
): Promise<Runner> {
  return run({
    pgPool,
    events,
    taskList: tasksOn(settings),
    parsedCronItems: parseCronItems(
      schedule.map((item) => ({ ...item, options: { backfillPeriod: 0, maxAttempts: 3 } })),
    ),
    concurrency: 1,
    pollInterval: pollMs,
    noHandleSignals: true,
    // Writes completions in batches without delay, since the failure of a single write would go unnoticed.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new WorkerLogger(() => (level, message) => {
      if (level === 'error') settings.logger.error(message)
      else if (level === 'warning') settings.logger.warn(message)
      else settings.logger.debug(message)
    }),
  })
}

interface Stopping {
  stopping: AbortSignal
}

type Settings = Omit<JobSettings, 'ownerUrl' | 'pollMs'> & Stopping
/** Jobs by name; each returns the amount of work done. */
type Works = Readonly<Record<string, () => Promise<number>>>

const nothing = () => Promise.resolve(0)

const sending = ({ db, ...settings }: Settings): Works => {
  const { notifyRefund, notifyBuyer, notifyOption, deliverInvoice, figuresReceiver, reports } =
    settings
  return {
    'refund-cancelled': () => refundCancelled(db, notifyRefund),
    'tell-buyers': notifyBuyer ? () => notifyAllBuyers(db, notifyBuyer) : nothing,
    'send-reports': reports ? () => sendReports(db, reports, new Date()) : nothing,
    'send-invoices': deliverInvoice ? () => sendInvoices(db, deliverInvoice) : nothing,
    'make-playing-figures': () => makePlayingFigures(db, new Date()),
    'send-playing-figures': figuresReceiver
      ? () => sendPlayingFigures(db, figuresReceiver)
      : nothing,
    'expire-options': () => expireAllOptions(db, notifyOption, new Date()),
  }
}

const keeping = ({ db, files, live, logger, stopping, wakeExtensions }: Settings): Works => ({
  'expire-gift-cards': () => expireGiftCards(db),
  'close-days': () => closeDays(db, new Date(), stopping),
  'recognise-income': () => recogniseIncome(db, new Date()),
  'release-expired': () => releaseExpired(db, live),
  'run-extensions': () => {
    wakeExtensions?.()
    return nothing()
  },
  'sum-orders': () => sumStaleOrders(db),
  'split-goods': () => splitStaleGoods(db),
  'clean-up': () => cleanUp(db),
  'forget-visitors': () => forgetAllVisitors(db),
  'sweep-files': () => sweepStoredFiles(db, files),
  'seal-books': () => sealBooks(db, new Date()),
  'number-vouchers': () => numberAllVouchers(db),
  'keep-heads': () => keepHeads(db, files, logger, new Date()),
})

/** A job may run twice or in two processes, so every job must be idempotent. */
function tasksOn(settings: Settings): TaskList {
  const { logger, hasRoom = () => true } = settings
  const logged = (name: string, work: () => Promise<number>) => async () => {
    if (!hasRoom()) return
    const count = await work()
    if (count > 0) logger.info({ job: name, count }, 'job done')
  }
  const works = Object.entries({ ...sending(settings), ...keeping(settings) })
  return Object.fromEntries(works.map(([name, work]) => [name, logged(name, work)]))
}
