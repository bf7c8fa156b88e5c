import { setTimeout as delay } from 'node:timers/promises'
import autocannon, { type Request, type Result } from 'autocannon'
import { share } from './measure.ts'

export interface Load {
  address: string
  connections?: number
  headers?: Record<string, string>
  paths?: readonly string[]
  next?: () => Request
  /** The expected class of status codes; 2xx by default. */
  answers?: '2xx' | '3xx'
}

export const fullSeconds = 6

/** Throws when any request fails. */
export async function rateOf(load: Load, seconds = fullSeconds * share): Promise<number> {
  const result = await autocannon({ ...cannonOf(load), duration: Math.max(1, seconds) })
  refuseFailures(result, load)
  return result[load.answers ?? '2xx'] / result.duration
}

/** Returns the 99th percentile latency in milliseconds at a fixed rate, measured from each request's scheduled time. */
export async function p99At(
  load: Load,
  rate: number,
  seconds = fullSeconds * share,
): Promise<number> {
  const paced = { ...cannonOf(load), overallRate: Math.max(1, Math.round(rate)) }
  const result = await autocannon({ ...paced, duration: Math.max(1, seconds) })
  refuseFailures(result)
  return result.latency.p99
}

/**
 * Returns the 99th percentile latency in milliseconds at a low, even rate, measured from each request's scheduled time.
 * Throws when any request fails.
 */
export async function p99OfEven(load: Load, rate: number, seconds: number): Promise<number> {
  const next = nextOf(load)
  const begun = performance.now()
  const waited = Array.from({ length: Math.ceil(rate * seconds) }, async (_, turn) => {
    const due = begun + (turn * 1000) / rate
    await delay(Math.max(0, due - performance.now()))
    const { path = '/', method = 'GET', headers, body = null } = next()
    const answer = await fetch(`${load.address}${path}`, {
      method,
      headers: { ...load.headers, ...headers } as Record<string, string>,
      body,
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${answer.status} under load`)
    return performance.now() - due
  })
  const sorted = (await Promise.all(waited)).toSorted((a, b) => a - b)
  return sorted[Math.ceil(0.99 * sorted.length) - 1]!
}

export async function send(load: Load, amount: number): Promise<void> {
  refuseFailures(await autocannon({ ...cannonOf(load), amount }))
}

function nextOf({ paths = [], next }: Load): () => Request {
  let turn = 0
  return next ?? (() => ({ method: 'GET', path: paths[turn++ % paths.length] }))
}

function cannonOf(load: Load) {
  const { address, connections = 12, headers = {} } = load
  const made = nextOf(load)
  return {
    url: address,
    connections,
    headers,
    requests: [{ setupRequest: (request: Request) => ({ ...request, ...made() }) }],
  }
}

function refuseFailures(result: Result, { answers = '2xx' }: Partial<Load> = {}): void {
  const { errors, timeouts } = result
  const others = result.non2xx - (answers === '2xx' ? 0 : result[answers])
  if (others + errors + timeouts === 0) return
  const classes = (['4xx', '5xx'] as const).map((one) => `${result[one]} × ${one}`)
  const refusals = `${others} refusals (${classes.join(', ')})`
  throw new Error(`${refusals}, ${errors} errors and ${timeouts} timeouts under load`)
}
