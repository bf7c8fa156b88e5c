import { setTimeout as delay } from 'node:timers/promises'
import { numberEvents } from '@dxweb/areas/webhooks/sending/number-store.ts'
import { type Due, readDue } from '@dxweb/areas/webhooks/sending/store.ts'
import type { Logger } from 'pino'
import { deliverTo, type DeliverParts } from './deliver.ts'

export interface SenderSettings extends DeliverParts {
  logger: Pick<Logger, 'warn'>
  pollMs?: number
  hasRoom?: () => boolean
}

/** Maximum number of endpoints served at a time, per server and per venue, so that slow endpoints block no others. */
const lanes = { all: 64, venue: 8 }

/** Numbers new events, and returns the endpoints with due deliveries. `hasMore` is true if new events are left. */
async function numberNew({ db, clock = () => new Date() }: DeliverParts) {
  const now = clock()
  const due = await readDue(db, now)
  const faults: unknown[] = []
  let hasMore = false
  for (const { venue } of due.filter(isNew)) {
    const scope = { partnerId: venue, renterId: 0, userId: 0 }
    try {
      hasMore = (await numberEvents(db, scope, now)) || hasMore
    } catch (error) {
      faults.push(error)
    }
  }
  return { endpoints: due.filter((each) => !isNew(each)), hasMore, faults }
}

export async function deliverDue(parts: DeliverParts): Promise<number> {
  for (let hasMore = true; hasMore;) ({ hasMore } = await numberNew(parts))
  const { endpoints } = await numberNew(parts)
  const attempts = await Promise.all(
    endpoints.map(({ venue, endpoint }) => deliverTo(parts, venue, Number(endpoint))),
  )
  return attempts.reduce((sum, each) => sum + each, 0)
}

const isNew = ({ endpoint }: Due) => endpoint === null

/**
 * Polls the database every half second for due events. The sender is not a job, since the queue runs one job at a time
 * and a receiver may be slow. Several servers may send; each endpoint is leased to one of them.
 */
export function startWebhookSender(settings: SenderSettings): { stop(): Promise<void> } {
  const { pollMs = 500, logger, hasRoom = () => true } = settings
  const stopping = new AbortController()
  const running = new Map<string, { venue: number; done: Promise<unknown> }>()
  const begin = ({ venue, endpoint }: Due) => {
    const key = `${venue}:${endpoint}`
    const ofVenue = [...running.values()].filter((each) => each.venue === venue).length
    if (running.has(key) || running.size >= lanes.all || ofVenue >= lanes.venue) return
    const done = deliverTo(settings, venue, Number(endpoint), stopping.signal)
      .catch((error: unknown) => logger.warn({ err: error, venue }, 'webhooks not sent'))
      .finally(() => running.delete(key))
    running.set(key, { venue, done })
  }
  const look = async (): Promise<boolean> => {
    if (!hasRoom()) return false
    const { endpoints, hasMore, faults } = await numberNew(settings)
    for (const err of faults) logger.warn({ err }, 'webhook events not numbered')
    for (const each of endpoints) begin(each)
    return hasMore
  }
  const loop = async () => {
    while (!stopping.signal.aborted) {
      const hasMore = await look().catch((error: unknown) => {
        if (!stopping.signal.aborted) logger.warn({ err: error }, 'webhooks not looked at')
        return false
      })
      if (!hasMore) {
        await delay(pollMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
    await Promise.all([...running.values()].map(({ done }) => done))
  }
  const looping = loop()
  return {
    async stop() {
      stopping.abort()
      await looping
    },
  }
}
