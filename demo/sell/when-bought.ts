import { dayMs, hourMs, type LocalTime, minuteMs } from '../ground/calendar.ts'
import type { Rhythm } from '../plan/plan.ts'
import type { Random } from '../ground/random.ts'

/** Weights of sales with 1 to 6 tickets. */
const groupSizes = [14, 46, 15, 17, 5, 3]

export const groupSize = (random: Random): number => random.weighted(groupSizes) + 1

interface Buying {
  rhythm: Rhythm
  startsAt: number
  opensAt: number
}

export function purchaseTime(buying: Buying, clock: LocalTime, random: Random): number {
  const at =
    buying.rhythm === 'film' ? filmTime(buying, clock, random) : stageTime(buying, clock, random)
  return Math.min(Math.max(at, buying.opensAt), buying.startsAt - minuteMs)
}

/** Two in five buyers buy in the last two hours, most others on the day or the day before. */
function filmTime({ startsAt }: Buying, clock: LocalTime, random: Random): number {
  const share = random.share()
  if (share < 0.42) return startsAt - random.share() * 2 * hourMs
  if (share < 0.66) return startsAt - random.share() * 10 * hourMs
  const days = share < 0.84 ? 1 : random.between(2, share < 0.94 ? 6 : 13)
  return daytime(clock.dayAt(startsAt) - days, clock, random)
}

/** Sales begin with a rush, continue evenly, and rise in the last two weeks. */
function stageTime({ startsAt, opensAt }: Buying, clock: LocalTime, random: Random): number {
  const share = random.share()
  const weeks = startsAt - opensAt
  if (share < 0.18) return opensAt + random.share() * random.share() * 3 * dayMs
  if (share < 0.55) return daytime(clock.dayAt(opensAt + random.share() * weeks), clock, random)
  if (share < 0.92) {
    const before = Math.min(weeks, 14 * dayMs) * random.share() * random.share()
    return daytime(clock.dayAt(startsAt - before), clock, random)
  }
  return startsAt - random.share() * 3 * hourMs
}

/** Returns a time between 08:00 and midnight, mostly in the evening. */
function daytime(day: number, clock: LocalTime, random: Random): number {
  const hours = 8 + 16 * Math.sqrt(random.share()) * 0.98
  return clock.midnight(day) + Math.floor(hours * hourMs)
}

const filmEarly = { web: 70, app: 26, pos: 4 }
const filmLate = { web: 34, app: 16, pos: 38, selfService: 12 }
const stage = { web: 74, app: 10, pos: 16 }

export function purchaseChannel(buying: Buying, at: number, random: Random): string {
  const isLate = buying.startsAt - at < 2 * hourMs
  const weights = buying.rhythm === 'stage' ? stage : isLate ? filmLate : filmEarly
  return Object.keys(weights)[random.weighted(Object.values(weights))] ?? 'web'
}

export function purchaseMeans(channel: string, random: Random): 'web' | 'vipps' | 'card' | 'cash' {
  if (channel === 'web') return random.chance(0.45) ? 'web' : 'vipps'
  if (channel === 'app') return 'vipps'
  if (channel === 'selfService') return 'card'
  return random.chance(0.8) ? 'card' : random.chance(0.55) ? 'cash' : 'vipps'
}
