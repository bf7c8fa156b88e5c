const second = 1000
const minute = 60 * second
const hour = 60 * minute
export const day = 24 * hour

export const maxEndpoints = 10
export const longestOverlapHours = 168
export const keptDays = 30

/**
 * Waiting times between the attempts of one event, as Standard Webhooks 1.0 proposes; the first attempt is immediate.
 */
const retries = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]

/** After this many consecutive failures, an endpoint is tried less and less often, with one event at a time. */
const pausesAfter = 5
const pauses = [5 * second, minute, 5 * minute, 30 * minute]

/** Varies a waiting time by up to a tenth, so that retries do not coincide. `random` is from 0 to 1. */
const jittered = (ms: number, random: number) => Math.round(ms * (0.9 + random / 5))

/** Returns the milliseconds to wait after the given number of attempts; null after the last attempt. */
export function nextTryIn(attempts: number, random: number, retryAfterMs = 0): number | null {
  const wait = retries[attempts - 1]
  return wait === undefined ? null : Math.max(jittered(wait, random), retryAfterMs)
}

export const isPaused = (failures: number): boolean => failures >= pausesAfter

export function pauseAfter(failures: number, random: number, retryAfterMs = 0): number {
  if (!isPaused(failures)) return retryAfterMs
  const wait = pauses[Math.min(failures - pausesAfter, pauses.length - 1)] ?? 0
  return Math.max(jittered(wait, random), retryAfterMs)
}

/** Returns milliseconds, at most a day; the header has seconds or a date. */
export function retryAfterOf(header: string | undefined, now: Date): number {
  if (header === undefined) return 0
  const wait = /^\d{1,9}$/.test(header)
    ? Number(header) * second
    : Date.parse(header) - now.getTime()
  return Number.isFinite(wait) ? Math.min(Math.max(wait, 0), day) : 0
}

export const faults = [
  'status',
  'redirect',
  'gone',
  'timeout',
  'refused',
  'not_found',
  'private',
  'tls',
  'network',
] as const
export type Fault = (typeof faults)[number]
