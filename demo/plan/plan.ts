import type { DayCount } from '../ground/calendar.ts'
import type { HallPlan } from '../house/hall-plan.ts'

/** A price category as an event has it. `weight` is how often it is bought. Øre, fee included. */
export interface PlannedPrice {
  name: string
  ore: number
  feeOre: number
  weight: number
}

/** What a format comes to for each ticket. Below 0 is cheaper. */
export interface Supplement {
  name: string
  amountOre: number
}

/** How buyers come: to a film in its last hours, to the stage over months. */
export type Rhythm = 'film' | 'stage'

/** Something that is held in a hall, before it has a number and before anybody has bought a ticket. */
export interface PlannedEvent {
  hall: HallPlan
  day: DayCount
  title: string
  production: string
  type: string
  /** Instants in milliseconds. */
  startsAt: number
  endsAt: number
  busyFrom: number
  busyUntil: number
  state: 'draft' | 'published' | 'cancelled'
  renterId: number | null
  organizer: string
  isOpen: boolean
  note: string
  /** Tickets there are; 0 where none are sold. */
  capacity: number
  prices: PlannedPrice[]
  /** What each ticket costs more for the event's formats. */
  supplements?: Supplement[]
  /** Tickets that would be sold if everybody found a seat. */
  expected: number
  rhythm: Rhythm
  salesStart: number | null
  /** Name of a group of seats that is taken out. */
  blockedGroup?: string
}

/** A stretch of days with a programme. `share` is how much of an ordinary programme is held. */
export interface Period {
  from: DayCount
  to: DayCount
  share: number
}
