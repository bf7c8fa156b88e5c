import { createHash } from 'node:crypto'
import { recordConsents } from '@dxweb/areas/customers/consents/store.ts'
import {
  type CommunicationMessage,
  customersReply,
  maxCustomers,
  optOutsReply,
} from '@dxweb/areas/integrations/communication/message.ts'
import {
  beginCommunication,
  type Changes,
  freshOptOuts,
  keepCursor,
  keepSent,
  markSending,
  type OpenCommunication,
  readChanges,
  readCommunication,
  readGone,
} from '@dxweb/areas/integrations/communication/store.ts'
import { keyOwner } from '@dxweb/areas/integrations/rules.ts'
import { RunFault } from '@dxweb/areas/integrations/runs/rules.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type * as z from 'zod/mini'
import { type PostSigned, PrivateAddress } from '../../outgoing/post-signed.ts'
import { queueEachNight } from './each-night.ts'
import type { ExtensionRunner, Running } from './run-extensions.ts'

export interface CommunicationParts {
  post: PostSigned
  openFor: (owner: string, sealed: Buffer) => string
}

interface Line {
  ask: <T>(message: CommunicationMessage, reply: z.ZodMiniType<T>) => Promise<T>
}

function refuseStatus(status: number): void {
  if (status >= 200 && status < 300) return
  const text = `HTTP ${status}`
  if (status === 401) throw new RunFault('key', text)
  if (status === 403) throw new RunFault('forbidden', text)
  if (status === 429) throw new RunFault('throttled', text)
  if (status >= 500 || status === 408) throw new RunFault('unreached', text)
  throw new RunFault('refused', text)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function lineOf({ post }: CommunicationParts, address: string, key: string, run: string): Line {
  let number = 0
  return {
    async ask(message, reply) {
      number += 1
      const id = `${run}.${number}`
      const answered = await post({ address, key, id, body: JSON.stringify(message) }).catch(
        (error: unknown) => {
          if (error instanceof PrivateAddress) throw new RunFault('address')
          throw new RunFault('unreached')
        },
      )
      refuseStatus(answered.status)
      const read = reply.safeParse(jsonOf(answered.text))
      if (!read.success) throw new RunFault('refused')
      return read.data
    },
  }
}

const isUnknown = (error: unknown) => error instanceof Refusal && error.code === 'not_found'

/** Records opt-outs as answers of the customers, which withdraw their consent. */
async function takeOptOuts(
  { db, scope, run, counts, heartbeat }: Running,
  line: Line,
  from: string,
) {
  let cursor = from
  for (;;) {
    const asked = { type: 'optOuts', venue: scope.partnerId, after: cursor } as const
    const { optOuts, next, more } = await line.ask(asked, optOutsReply)
    for (const { customer, purpose } of await freshOptOuts(db, scope, optOuts)) {
      const answers = [{ purpose, isGiven: false, basis: 'consent' as const }]
      const by = { userId: null, sudoId: null, requestId: run.id }
      const recording = { customerId: customer, answers, source: 'communication' as const, ...by }
      await recordConsents(db, scope, recording).catch((error: unknown) => {
        if (!isUnknown(error)) throw error
      })
    }
    counts.received += optOuts.length
    await keepCursor(db, scope, next)
    await heartbeat()
    if (!more || next === cursor) return
    cursor = next
  }
}

/**
 * Sends a page of customers, and records them before and after sending. If the reply is lost, the whole page is sent
 * again.
 */
async function sendPage(
  { db, scope, counts, heartbeat }: Running,
  line: Line,
  { changed, removed }: Omit<Changes, 'last'>,
): Promise<void> {
  if (changed.length + removed.length > 0) {
    const customers = changed.map(({ content }) => content)
    const message = { type: 'customers', venue: scope.partnerId, customers, removed } as const
    if (changed.length > 0) await markSending(db, scope, changed)
    const { refused } = await line.ask(message, customersReply)
    const isRefused = new Set(refused.map(({ id }) => id))
    const taken = changed.filter(({ id }) => !isRefused.has(id))
    await keepSent(db, scope, taken, removed)
    counts.sent += taken.length
    counts.removed += removed.length
    counts.refused += changed.length - taken.length
  }
  await heartbeat()
}

async function sendChanges(running: Running, line: Line, extras: OpenCommunication['extras']) {
  const { db, scope } = running
  let after: number | null = 0
  while (after !== null) {
    const { last, ...page }: Changes = await readChanges(db, scope, after, extras)
    if (last !== null) await sendPage(running, line, page)
    after = last
  }
  let gone = await readGone(db, scope, 0)
  while (gone.length > 0) {
    await sendPage(running, line, { changed: [], removed: gone.slice(0, maxCustomers) })
    gone = await readGone(db, scope, gone.at(-1) ?? 0)
  }
}

const targetOf = (address: string, key: string) =>
  createHash('sha256').update(`${address}\n${key}`).digest('hex')

/** Syncs customer communication (docs/customer-communication.md): reads opt-outs first, then sends differences. */
export const communicationRunner = (parts: CommunicationParts): ExtensionRunner => ({
  integrationId: 'customerCommunication',
  queueDue: queueEachNight('customerCommunication'),
  async work(running) {
    const { db, scope, run } = running
    const found = await readCommunication(db, scope)
    if (found === undefined) return
    const { sealedKey, address, extras } = found
    const key = parts.openFor(keyOwner(scope.partnerId, 'customerCommunication'), sealedKey)
    const cursor = await beginCommunication(db, scope, targetOf(address, key))
    const line = lineOf(parts, address, key, `${run.id}.${run.lease.slice(0, 8)}`)
    await takeOptOuts(running, line, cursor)
    await sendChanges(running, line, extras)
  },
})
