import autocannon, { type Request, type Result } from 'autocannon'
import { share } from './measure.ts'

export interface Load {
  address: string
  connections?: number
  headers?: Record<string, string>
  paths?: readonly string[]
  next?: () => Request
}

/** Seconds of a full measurement. */
export const fullSeconds = 6

/** Requests per second. Throws when any fails. */
export async function rateOf(load: Load, seconds = fullSeconds * share): Promise<number> {
  const result = await autocannon({ ...cannonOf(load), duration: Math.max(1, seconds) })
  refuseFailures(result)
  return result['2xx'] / result.duration
}

/** The 99th percentile in milliseconds at a fixed rate, counted from when each was due. */
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

export async function send(load: Load, amount: number): Promise<void> {
  refuseFailures(await autocannon({ ...cannonOf(load), amount }))
}

function cannonOf({ address, connections = 12, headers = {}, paths = [], next }: Load) {
  let turn = 0
  const inTurn = (): Request => ({ method: 'GET', path: paths[turn++ % paths.length] })
  const made = next ?? inTurn
  return {
    url: address,
    connections,
    headers,
    requests: [{ setupRequest: (request: Request) => ({ ...request, ...made() }) }],
  }
}

function refuseFailures({ non2xx, errors, timeouts }: Result): void {
  if (non2xx + errors + timeouts === 0) return
  throw new Error(`${non2xx} refusals, ${errors} errors and ${timeouts} timeouts under load`)
}
