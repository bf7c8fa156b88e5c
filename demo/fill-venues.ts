import { demoCinemas } from './plan/cinemas.ts'
import type { HallPlan } from './venue/hall-plan.ts'
import { demoRenters } from './venue/renters.ts'
import type { BulkWriter } from './load/bulk-writer.ts'
import { planFilms } from './plan/plan-films.ts'
import { planStage } from './plan/plan-stage.ts'
import type { Period, PlannedEvent } from './plan/plan.ts'
import { EventSale, type Market } from './sell/sell-event.ts'
import { writeEvent } from './write/event.ts'
import { booksOf } from './write/registers.ts'

export interface Filling {
  writer: BulkWriter
  market: Market
  halls: HallPlan[]
  periods: Period[]
  userIds: ReadonlyMap<string, number>
  report?: (line: string) => void
}

/** Number of events between two pauses: a few milliseconds of work, so that the database is never idle. */
const eventsAtOnce = 8

const parts = 4

export async function fillVenues(filling: Filling): Promise<void> {
  const planned = planVenues(filling)
  const count = [...planned.values()].reduce((sum, events) => sum + events.length, 0)
  let done = 0
  const countOne = () => {
    done += 1
    const part = Math.floor((done * parts) / count)
    if (part > Math.floor(((done - 1) * parts) / count)) {
      filling.report?.(`Demo data: ${done} of ${count} events and their sales`)
    }
  }
  for (const [partnerId, events] of planned) await fillVenue(filling, partnerId, events, countOne)
}

function planVenues({ market, halls, periods }: Filling): Map<number, PlannedEvent[]> {
  const { today, clock, seed } = market
  const planned = new Map<number, PlannedEvent[]>()
  for (const cinema of demoCinemas(halls)) {
    const events = planFilms({ cinema, periods, today, clock, seed })
    planned.set(cinema.partnerId, events)
  }
  const stage = planStage({
    halls: halls.filter((hall) => hall.partnerId === 1003),
    venueName: 'Sundet kulturhus',
    renterNames: new Map(demoRenters.map((renter) => [renter.id, renter.name])),
    periods,
    today,
    clock,
    seed,
  })
  planned.set(1003, [...(planned.get(1003) ?? []), ...stage])
  return planned
}

async function fillVenue(
  { writer, market, userIds }: Filling,
  partnerId: number,
  events: PlannedEvent[],
  countOne: () => void,
): Promise<void> {
  const books = booksOf(partnerId, userIds)
  const inOrder = events.toSorted((a, b) => a.startsAt - b.startsAt || a.hall.id - b.hall.id)
  for (const [index, event] of inOrder.entries()) {
    if (index % eventsAtOnce === 0) await writer.pause()
    countOne()
    writeEvent(event, index + 1, books, market.now, writer.rows)
    if (event.state !== 'published' || event.prices.length === 0) continue
    new EventSale(event, index + 1, books, market, writer.rows).run()
  }
}
