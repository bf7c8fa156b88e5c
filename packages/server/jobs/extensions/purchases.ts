import { hash } from 'node:crypto'
import { analyticsEvent } from '@dxweb/areas/integrations/purchases/analytics.ts'
import { pixelEvent } from '@dxweb/areas/integrations/purchases/pixel.ts'
import {
  dueForAnalytics,
  dueForPixel,
  keepEvent,
  queuePurchases,
  readTracker,
  type Tracker,
} from '@dxweb/areas/integrations/purchases/store.ts'
import { keyOwner, serverKeyOwner } from '@dxweb/areas/integrations/rules.ts'
import { RunFault } from '@dxweb/areas/integrations/runs/rules.ts'
import type { Scope } from '@dxweb/kit/database/database.ts'
import { jobScope } from '../each-partner.ts'
import type { ExtensionRunner, Running } from './run-extensions.ts'

export interface PurchaseParts {
  openFor: (owner: string, sealed: Buffer) => string
  /** Address of the simulated service, for tests and the demo. */
  doublesUrl?: string | undefined
  timeoutMs?: number
}

interface Sent {
  status: number
  code: number | undefined
}

const keyCode = 190

async function post(url: string, body: object, timeoutMs: number): Promise<Sent> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    const { error } = (/^\s*\{/.test(text) ? JSON.parse(text) : {}) as { error?: { code?: number } }
    return { status: response.status, code: error?.code }
  } catch {
    // Drops the error of fetch, since its text contains the address with a secret.
    throw new RunFault('unreached')
  }
}

/**
 * Returns true if the service accepted the event, and false if it refused only this event. All other errors end the
 * run.
 */
function isTaken({ status, code }: Sent): boolean {
  const text = `HTTP ${status}`
  if (status >= 200 && status < 300) return true
  if (status === 401 || code === keyCode) throw new RunFault('key', text)
  if (status === 403) throw new RunFault('forbidden', text)
  if (status === 429) throw new RunFault('throttled', text)
  if (status === 400 || status === 413 || status === 422) return false
  throw new RunFault('unreached', text)
}

interface Keys {
  id: string
  serverKey: string
}

async function keysOf(
  { db }: Running,
  { partnerId }: Scope,
  tracker: Tracker,
  parts: PurchaseParts,
) {
  const found = await readTracker(db, jobScope(partnerId), tracker)
  if (!found?.sealedServerKey) return undefined
  return {
    id: parts.openFor(keyOwner(partnerId, tracker), found.sealedKey),
    serverKey: parts.openFor(serverKeyOwner(partnerId, tracker), found.sealedServerKey),
  }
}

interface Sale {
  id: string
}

interface Service<S extends Sale> {
  tracker: Tracker
  due: (running: Running) => Promise<S[]>
  requestOf: (sale: S, keys: Keys) => { url: string; body: object }
}

/**
 * Returns a runner that records each sale once the service has accepted it. After a crash in between, the sale is sent
 * again with the same id.
 */
const runnerOf = <S extends Sale>(
  parts: PurchaseParts,
  { tracker, due, requestOf }: Service<S>,
): ExtensionRunner => ({
  integrationId: tracker,
  queueDue: (db, { id }) => queuePurchases(db, jobScope(id), tracker),
  async work(running) {
    const { db, scope, counts, heartbeat } = running
    const keys = await keysOf(running, scope, tracker, parts)
    if (keys === undefined) return
    for (const sale of await due(running)) {
      const { url, body } = requestOf(sale, keys)
      const taken = isTaken(await post(url, body, parts.timeoutMs ?? 10_000))
      const outcome = taken ? 'sent' : 'refused'
      await keepEvent(db, scope, tracker, { saleId: sale.id, outcome })
      counts[outcome] += 1
      await heartbeat()
    }
  },
})

const sha256 = (text: string) => hash('sha256', text, 'hex')

export function analyticsRunner(parts: PurchaseParts): ExtensionRunner {
  const { doublesUrl } = parts
  const base = doublesUrl ? `${doublesUrl}/analytics` : 'https://www.google-analytics.com'
  return runnerOf(parts, {
    tracker: 'analytics',
    due: ({ db, scope }) => dueForAnalytics(db, scope),
    requestOf(sale, { id, serverKey }) {
      const query = new URLSearchParams({ measurement_id: id, api_secret: serverKey })
      return { url: `${base}/mp/collect?${query}`, body: analyticsEvent(sale) }
    },
  })
}

export function pixelRunner(parts: PurchaseParts): ExtensionRunner {
  const { doublesUrl } = parts
  const base = doublesUrl ? `${doublesUrl}/pixel` : 'https://graph.facebook.com'
  return runnerOf(parts, {
    tracker: 'adPixel',
    due: ({ db, scope }) => dueForPixel(db, scope),
    requestOf: (sale, { id, serverKey }) => ({
      url: `${base}/v23.0/${id}/events`,
      body: { data: [pixelEvent(sale, sha256)], access_token: serverKey },
    }),
  })
}
