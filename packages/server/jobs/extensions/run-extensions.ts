import type { IntegrationId } from '@dxweb/areas/integrations/rules.ts'
import { noCounts, type RunCounts, RunFault } from '@dxweb/areas/integrations/runs/rules.ts'
import {
  recordHeartbeat,
  endRun,
  takeRun,
  type TakenRun,
} from '@dxweb/areas/integrations/runs/store.ts'
import type { Database, Scope } from '@dxweb/kit/database/database.ts'
import type { Services } from '@dxweb/kit/definitions/route.ts'
import type { Logger } from 'pino'
import { eachPartner, jobScope, type PartnerZone } from '../each-partner.ts'

export interface Running {
  db: Database
  scope: Scope
  partner: PartnerZone
  run: TakenRun
  /** Counts that each heartbeat and the end of the run write to the run's row. */
  counts: RunCounts
  /** Throws if another process has taken the run, or the server stops. */
  heartbeat: () => Promise<void>
  now: Date
}

export interface ExtensionRunner {
  integrationId: IntegrationId
  /** Queues a run for the venue if a run is due, such as the nightly run. */
  queueDue?: (db: Database, partner: PartnerZone, now: Date) => Promise<unknown>
  work: (running: Running) => Promise<void>
}

export interface ExtensionParts {
  db: Database
  logger: Pick<Logger, 'error' | 'warn'>
  live?: Pick<Services, 'changed'>
  runners: readonly ExtensionRunner[]
  stopping?: AbortSignal
}

class Lost extends Error {}

/** Milliseconds between heartbeats, a fraction of a lease. */
const heartbeatMs = 20_000

async function doRun(
  { db, logger, live, stopping }: ExtensionParts,
  { integrationId, work }: ExtensionRunner,
  partner: PartnerZone,
  run: TakenRun,
  now: Date,
): Promise<void> {
  const scope = jobScope(partner.id)
  const { sent, removed, received, refused } = run
  const counts = { ...noCounts, sent, removed, received, refused }
  const announce = () => live?.changed(partner.id, 'integrations')
  let isHeld = true
  const hold = async () => {
    isHeld &&= await recordHeartbeat(db, scope, run, counts)
  }
  const heartbeat = async () => {
    await hold()
    if (stopping?.aborted || !isHeld) throw new Lost()
  }
  // Extends the lease while a step waits for its service, which may take longer than a lease.
  const heartbeats = setInterval(() => void hold().catch(() => undefined), heartbeatMs)
  announce()
  try {
    await work({ db, scope, partner, run, counts, heartbeat, now })
    const isWhole = counts.refused === 0
    const end = isWhole
      ? ({ state: 'done', errorCode: null, errorText: '' } as const)
      : ({ state: 'partly', errorCode: 'refused', errorText: '' } as const)
    await endRun(db, scope, run, end, counts)
  } catch (error) {
    // Leaves the run to another process, which took it already or takes it after this server's lease expires.
    if (error instanceof Lost) return
    const fault = error instanceof RunFault ? error : undefined
    if (!fault) logger.error({ err: error, partnerId: partner.id, integrationId }, 'run failed')
    const { code, text } = fault ?? new RunFault('internal')
    await endRun(db, scope, run, { state: 'failed', errorCode: code, errorText: text }, counts)
  } finally {
    clearInterval(heartbeats)
    announce()
  }
}

type Begin = (runner: ExtensionRunner, partner: PartnerZone, run: TakenRun) => Promise<void>

const eachRun = (parts: ExtensionParts, now: Date, hasRoom: () => boolean, begin: Begin) =>
  eachPartner(parts.db, async (partner) => {
    let count = 0
    for (const runner of parts.runners) {
      if (parts.stopping?.aborted || !hasRoom()) break
      await runner.queueDue?.(parts.db, partner, now)
      const run = await takeRun(parts.db, jobScope(partner.id), runner.integrationId)
      if (run === undefined) continue
      await begin(runner, partner, run)
      count += 1
    }
    return count
  })

export const runExtensions = (parts: ExtensionParts, now: Date): Promise<number> =>
  eachRun(
    parts,
    now,
    () => true,
    (runner, partner, run) => doRun(parts, runner, partner, run, now),
  )

/** Maximum number of concurrent runs. They never block other jobs, although a first sync may take an hour. */
const maxAtOnce = 4

export interface ExtensionLane extends AsyncDisposable {
  wake: () => void
}

/** Runs integrations outside the job queue. Waiting runs are in the database, so a crash loses none. */
export function extensionLane(given: ExtensionParts): ExtensionLane {
  const stopping = new AbortController()
  const parts = { ...given, stopping: stopping.signal }
  const active = new Set<Promise<void>>()
  let scanning: Promise<unknown> | undefined
  let isWoken = false
  const begin: Begin = async (runner, partner, run) => {
    const work = doRun(parts, runner, partner, run, new Date())
      .catch((error: unknown) => given.logger.error({ err: error }, 'a run was not ended'))
      .finally(() => {
        active.delete(work)
        wake()
      })
    active.add(work)
  }
  const scan = async () => {
    while (isWoken && !stopping.signal.aborted) {
      isWoken = false
      await eachRun(parts, new Date(), () => active.size < maxAtOnce, begin)
    }
  }
  const wake = () => {
    isWoken = true
    scanning ??= scan()
      .catch((error: unknown) => given.logger.warn({ err: error }, 'runs were not looked for'))
      .finally(() => {
        scanning = undefined
      })
  }
  return {
    wake,
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await scanning
      await Promise.all(active)
    },
  }
}
