import { randomUUID } from 'node:crypto'
import type { Database, Scope } from '@dxweb/kit/database/database.ts'
import { secretOwner } from '@dxweb/areas/webhooks/endpoints/routes.ts'
import {
  type Attempt,
  bodyOf,
  messageIdOf,
  type Send,
} from '@dxweb/areas/webhooks/sending/message.ts'
import { type NotifyDisabled, notifyDisabled } from '@dxweb/areas/webhooks/sending/mail-store.ts'
import { day, isPaused, nextTryIn, pauseAfter } from '@dxweb/areas/webhooks/rules.ts'
import {
  claim,
  type Claimed,
  type Health,
  type Lease,
  type Outcome,
  settle,
} from '@dxweb/areas/webhooks/sending/store.ts'

export interface DeliverParts {
  db: Database
  send: Send
  unsealFor: (owner: string, sealed: Buffer) => string
  notify?: NotifyDisabled
  /** Called when the log of the endpoint has changed. */
  changed?: (partnerId: number) => void
  clock?: () => Date
  random?: () => number
}

/** Number of events that are read, sent and settled together. */
const waveSize = 64
/** Milliseconds within which all requests of a wave begin, so that the last one ends before the lease expires. */
const waveMs = 30_000
/** Maximum number of concurrent requests to one endpoint. */
const atOnce = 8

interface Sent {
  delivery: Claimed['deliveries'][number]
  attempt: Attempt
}

/**
 * Sends due events to an endpoint until none is left, the endpoint fails, or the server stops. Returns the number of
 * attempts.
 */
export async function deliverTo(
  parts: DeliverParts,
  partnerId: number,
  endpointId: number,
  stopping?: AbortSignal,
): Promise<number> {
  const scope = { partnerId, renterId: 0, userId: 0 }
  let attempts = 0
  for (let hasMore = true; hasMore;) {
    const wave = await sendWave(parts, scope, endpointId, stopping)
    attempts += wave.sent
    if (wave.sent > 0) parts.changed?.(partnerId)
    hasMore = wave.hasMore && stopping?.aborted !== true
  }
  const mails = await (parts.notify
    ? notifyDisabled(parts.db, scope, endpointId, parts.notify)
    : Promise.resolve(0))
  if (mails > 0) parts.changed?.(partnerId)
  return attempts
}

const healthOf = ({ failures, failingSince, lastFault, lastStatus }: Claimed): Health => ({
  failures,
  failingSince,
  lastFault,
  lastStatus,
  pausedUntil: null,
  disabledAs: null,
  isBack: false,
})

interface Wave {
  sent: number
  hasMore: boolean
}

async function sendWave(
  parts: DeliverParts,
  scope: Scope,
  endpointId: number,
  stopping: AbortSignal | undefined,
): Promise<Wave> {
  const { db, unsealFor, clock = () => new Date(), random = Math.random } = parts
  const lease: Lease = { endpointId, lease: randomUUID() }
  const claimed = await claim(db, scope, lease, clock(), waveSize)
  if (claimed === undefined) return { sent: 0, hasMore: false }
  const owner = secretOwner(scope.partnerId, endpointId)
  const unsealed = claimed.secrets.map((sealed) => unsealFor(owner, sealed))
  const health = healthOf(claimed)
  const sent = await sendAll(parts, scope.partnerId, { ...claimed, unsealed }, stopping)
  const now = clock()
  for (const { attempt } of sent) note(health, attempt, now, random())
  if (sent.length === 0) endIfTooLong(health, now)
  const outcomes = sent.map((each) => outcomeOf(each, now, random()))
  await settle(db, scope, lease, now, { outcomes, health })
  const isOpen = health.disabledAs === null && health.pausedUntil === null
  return { sent: sent.length, hasMore: isOpen && sent.length > 0 }
}

/** Sends several events simultaneously, and starts no more once the endpoint has failed often enough to be paused. */
async function sendAll(
  { send }: DeliverParts,
  partnerId: number,
  { url, deliveries, failures, unsealed }: Claimed & { unsealed: readonly string[] },
  stopping: AbortSignal | undefined,
): Promise<Sent[]> {
  const waiting = [...deliveries]
  const sent: Sent[] = []
  let failing = failures
  const until = performance.now() + waveMs
  const work = async () => {
    for (let delivery = waiting.shift(); delivery; delivery = waiting.shift()) {
      const message = {
        url,
        secrets: unsealed,
        messageId: messageIdOf(delivery),
        body: bodyOf(partnerId, delivery),
      }
      const attempt = await send(message, stopping)
      // The stopping server ended this request, so the receiver is not to blame.
      if (stopping?.aborted === true && attempt.fault !== '') return
      sent.push({ delivery, attempt })
      failing = attempt.fault === '' ? 0 : failing + 1
      const isOver = attempt.fault === 'gone' || attempt.retryAfterMs > 0 || isPaused(failing)
      if (isOver || stopping?.aborted === true || performance.now() > until) waiting.length = 0
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return sent
}

function note(health: Health, { fault, status, retryAfterMs }: Attempt, now: Date, random: number) {
  if (fault === '') {
    health.isBack ||= isPaused(health.failures)
    const fine = {
      failures: 0,
      failingSince: null,
      pausedUntil: null,
      lastFault: '',
      lastStatus: null,
    }
    Object.assign(health, fine)
    return
  }
  health.isBack = false
  health.failures += 1
  health.failingSince ??= now.toISOString()
  health.lastFault = fault
  health.lastStatus = status
  const pause = pauseAfter(health.failures, random, retryAfterMs)
  health.pausedUntil = pause === 0 ? null : new Date(now.getTime() + pause).toISOString()
  if (fault === 'gone') health.disabledAs = 'gone'
  endIfTooLong(health, now)
}

/** Disables an endpoint that has failed for a day, and keeps the undelivered events. */
function endIfTooLong(health: Health, now: Date): void {
  const { failingSince } = health
  if (failingSince !== null && now.getTime() - Date.parse(failingSince) >= day) {
    health.disabledAs ??= 'failing'
  }
}

function outcomeOf({ delivery, attempt }: Sent, now: Date, random: number): Outcome {
  const { number, object, attempts } = delivery
  const { retryAfterMs, ...kept } = attempt
  const base = { number, object, attempt: kept }
  if (attempt.fault === '') return { ...base, state: 'delivered', dueAt: null }
  const wait = nextTryIn(attempts + 1, random, retryAfterMs)
  if (wait === null && attempt.fault !== 'gone') return { ...base, state: 'failed', dueAt: null }
  return { ...base, state: 'waiting', dueAt: new Date(now.getTime() + (wait ?? 0)).toISOString() }
}
