import { tooMany } from '@dxweb/kit/errors/errors.ts'
import type { FastifyRequest } from 'fastify'
import type { HttpContext } from '../context/context.ts'
import { hashToken, sessionCookie } from '../session/session-cookie.ts'

/** A bucket holds `burst` requests and gains `perSecond`. */
export interface Rate {
  perSecond: number
  burst: number
}

export interface RateLimits {
  session: Rate
  /** A whole house may sit behind one address. */
  address: Rate
}

const usualRates: RateLimits = {
  session: { perSecond: 50, burst: 300 },
  address: { perSecond: 500, burst: 3000 },
}

interface Bucket {
  left: number
  at: number
}

/** Most buckets that are kept; a flood of made-up sessions cannot fill the memory. */
const mostBuckets = 20_000

/** A calendar reads its link every few minutes: some at once when it is set up, then one each twenty seconds. */
const feedRate: Rate = { perSecond: 0.05, burst: 30 }

/** Counts requests by key. `now` in milliseconds of a clock that never goes back. */
export function rateLimiter({ perSecond, burst }: Rate) {
  const buckets = new Map<string, Bucket>()
  return function take(key: string, now: number): boolean {
    const bucket = buckets.get(key) ?? { left: burst, at: now }
    bucket.left = Math.min(burst, bucket.left + ((now - bucket.at) / 1000) * perSecond)
    bucket.at = now
    buckets.delete(key)
    buckets.set(key, bucket)
    if (buckets.size > mostBuckets) dropOldest(buckets)
    if (bucket.left < 1) return false
    bucket.left -= 1
    return true
  }
}

/** Whether a link may be read once more now, by its hash. */
export function feedReads() {
  const take = rateLimiter(feedRate)
  return (link: string) => take(link, performance.now())
}

/** A Map keeps the order in which its keys were last used. */
function dropOldest(buckets: Map<string, Bucket>): void {
  for (const key of buckets.keys()) {
    buckets.delete(key)
    return
  }
}

/** Refuses, before anything is read or asked, who sends more than a person and their screens can. */
export function registerRateLimit(context: HttpContext, rates: RateLimits = usualRates): void {
  const takeOfSession = rateLimiter(rates.session)
  const takeOfAddress = rateLimiter(rates.address)
  // Within this an empty bucket has its next request, whichever of the two it was. Whole seconds.
  const refill = Math.ceil(1 / Math.min(rates.session.perSecond, rates.address.perSecond))
  const cookie = sessionCookie(context.secure)
  context.app.addHook('onRequest', async (request: FastifyRequest) => {
    if (isFree(request)) return
    const now = performance.now()
    const token = request.cookies[cookie]
    const isOver =
      !takeOfAddress(request.ip, now) ||
      (token !== undefined && !takeOfSession(hashToken(token).toString('base64'), now))
    if (isOver) throw tooMany(refill)
  })
}

/** Files of the build come in bursts and cost little; health is asked by machines. */
const isFree = ({ url }: FastifyRequest) => url.startsWith('/assets/') || url.startsWith('/health/')
