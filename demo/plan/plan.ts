import type { DemoVersion } from './film-versions.ts'
import type { DayCount } from '../ground/calendar.ts'
import type { HallPlan } from '../venue/hall-plan.ts'

/** In øre, including the fee; `weight` is the relative number of tickets bought at this price. */
export interface PlannedPrice {
  name: string
  ore: number
  feeOre: number
  weight: number
}

/** Per ticket; negative for a discount. */
export interface Supplement {
  name: string
  amountOre: number
}

/** Film tickets sell in the last hours, stage tickets over months. */
export type Rhythm = 'film' | 'stage'

/** `preshow` is the length of advertising and trailers in minutes. */
export interface Showing {
  type: 'ordinary' | 'baby' | 'senior'
  version: DemoVersion
  preshow: number
}

export interface PlannedEvent {
  hall: HallPlan
  day: DayCount
  title: string
  /** Id in the media base; null for the venue's own productions. */
  productionId: number | null
  showing?: Showing
  type: string
  /** Milliseconds since the epoch, like the other times. */
  startsAt: number
  endsAt: number
  busyFrom: number
  busyUntil: number
  state: 'draft' | 'published' | 'cancelled'
  renterId: number | null
  organizer: string
  isOpen: boolean
  note: string
  /** Number of tickets for sale; 0 for an event without tickets. */
  capacity: number
  prices: PlannedPrice[]
  supplements?: Supplement[]
  /** Expected number of visitors if the number of seats were unlimited. */
  expected: number
  rhythm: Rhythm
  salesStart: number | null
  blockedGroup?: string
}

/** A period of the programme; `share` is the part of an ordinary programme that takes place in the period. */
export interface Period {
  from: DayCount
  to: DayCount
  share: number
}
