import { tooMany } from '@dxweb/kit/errors/errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HttpContext } from '../context/context.ts'
import { bearerOf } from '../session/caller.ts'
import { hashToken, sessionCookie } from '../session/session-cookie.ts'

export interface Rate {
  perSecond: number
  burst: number
}

export interface RateLimits {
  /** Rate per session or API key. */
  session: Rate
  /** Rate per network address, which a whole venue may share. */
  address: Rate
}

const defaultRates: RateLimits = {
  session: { perSecond: 50, burst: 300 },
  address: { perSecond: 500, burst: 3000 },
}

interface Bucket {
  left: number
  at: number
}

/** Maximum number of buckets, which limits memory during a flood of invalid sessions. */
const maxBuckets = 20_000

/** Calendar programs read a feed every few minutes. Allows several reads at set-up, then one every twenty seconds. */
const feedRate: Rate = { perSecond: 0.05, burst: 30 }

interface Taken {
  isWithin: boolean
  left: number
}

/** Counts requests in token buckets. `now` is monotonic, in milliseconds. */
export function rateLimiter({ perSecond, burst }: Rate) {
  const buckets = new Map<string, Bucket>()
  return function take(key: string, now: number): Taken {
    const bucket = buckets.get(key) ?? { left: burst, at: now }
    bucket.left = Math.min(burst, bucket.left + ((now - bucket.at) / 1000) * perSecond)
    bucket.at = now
    buckets.delete(key)
    buckets.set(key, bucket)
    if (buckets.size > maxBuckets) dropOldest(buckets)
    const isWithin = bucket.left >= 1
    if (isWithin) bucket.left -= 1
    return { isWithin, left: Math.floor(bucket.left) }
  }
}

export function feedReads() {
  const take = rateLimiter(feedRate)
  return (link: string) => take(link, performance.now()).isWithin
}

/** Drops the least recently used bucket, which a Map lists first. */
function dropOldest(buckets: Map<string, Bucket>): void {
  for (const key of buckets.keys()) {
    buckets.delete(key)
    return
  }
}

/** Refuses requests above the rate that a user's screens need, before reading anything. */
export function registerRateLimit(context: HttpContext, rates: RateLimits = defaultRates): void {
  const takeOfSession = rateLimiter(rates.session)
  const takeOfAddress = rateLimiter(rates.address)
  // Whole seconds in which each bucket gets at least one token.
  const refill = Math.ceil(1 / Math.min(rates.session.perSecond, rates.address.perSecond))
  const cookie = sessionCookie(context.secure)
  const policy = `"key";q=${rates.session.burst};w=${Math.ceil(rates.session.burst / rates.session.perSecond)}`
  context.app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    if (isFree(request)) return
    const now = performance.now()
    if (!takeOfAddress(request.ip, now).isWithin) throw tooMany(refill)
    const key = bearerOf(request)
    const token = key ?? request.cookies[cookie]
    if (token === undefined) return
    const { isWithin, left } = takeOfSession(hashToken(token).toString('base64'), now)
    if (key !== null) {
      void reply.header('ratelimit-policy', policy)
      void reply.header('ratelimit', `"key";r=${left};t=${refill}`)
    }
    if (!isWithin) throw tooMany(refill)
  })
}

/** Returns true for build files, which are cheap and requested in bursts, and for automatic health checks. */
const isFree = ({ url }: FastifyRequest) => url.startsWith('/assets/') || url.startsWith('/health/')
