import type { DemoVersion } from './film-versions.ts'
import type { DayCount } from '../ground/calendar.ts'
import type { HallPlan } from '../house/hall-plan.ts'

/** `weight` is how often it is bought. Øre including the fee. */
export interface PlannedPrice {
  name: string
  ore: number
  feeOre: number
  weight: number
}

/** A format's supplement per ticket, negative for a discount. */
export interface Supplement {
  name: string
  amountOre: number
}

/** Film tickets sell in the last hours, stage tickets over months. */
export type Rhythm = 'film' | 'stage'

/** A film is shown so; the pre-show is in minutes. */
export interface Showing {
  type: 'ordinary' | 'baby' | 'senior'
  version: DemoVersion
  preshow: number
}

/** An event before it has an id or sales. */
export interface PlannedEvent {
  hall: HallPlan
  day: DayCount
  title: string
  /** Id in the media base; null for the venue's own productions. */
  productionId: number | null
  showing?: Showing
  type: string
  /** Milliseconds. */
  startsAt: number
  endsAt: number
  busyFrom: number
  busyUntil: number
  state: 'draft' | 'published' | 'cancelled'
  renterId: number | null
  organizer: string
  isOpen: boolean
  note: string
  /** Tickets for sale; 0 for none. */
  capacity: number
  prices: PlannedPrice[]
  supplements?: Supplement[]
  /** Demand if there were seats for everybody. */
  expected: number
  rhythm: Rhythm
  salesStart: number | null
  blockedGroup?: string
}

/** `share` is the part of an ordinary programme that is held. */
export interface Period {
  from: DayCount
  to: DayCount
  share: number
}
