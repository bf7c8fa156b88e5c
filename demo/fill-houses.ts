import { demoCinemas } from './plan/cinemas.ts'
import type { HallPlan } from './house/hall-plan.ts'
import { demoRenters } from './house/renters.ts'
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
}

/** Events between two pauses: a few milliseconds, so that the database is never idle. */
const eventsAtOnce = 8

export async function fillHouses(filling: Filling): Promise<void> {
  for (const [partnerId, events] of planHouses(filling)) {
    await fillHouse(filling, partnerId, events)
  }
}

function planHouses({ market, halls, periods }: Filling): Map<number, PlannedEvent[]> {
  const { today, clock, seed } = market
  const planned = new Map<number, PlannedEvent[]>()
  for (const cinema of demoCinemas(halls)) {
    const events = planFilms({ cinema, periods, today, clock, seed })
    planned.set(cinema.partnerId, events)
  }
  const stage = planStage({
    halls: halls.filter((hall) => hall.partnerId === 1003),
    houseName: 'Sundet kulturhus',
    renterNames: new Map(demoRenters.map((renter) => [renter.id, renter.name])),
    periods,
    today,
    clock,
    seed,
  })
  planned.set(1003, [...(planned.get(1003) ?? []), ...stage])
  return planned
}

async function fillHouse(
  { writer, market, userIds }: Filling,
  partnerId: number,
  events: PlannedEvent[],
): Promise<void> {
  const books = booksOf(partnerId, userIds)
  const inOrder = events.toSorted((a, b) => a.startsAt - b.startsAt || a.hall.id - b.hall.id)
  for (const [index, event] of inOrder.entries()) {
    if (index % eventsAtOnce === 0) await writer.pause()
    writeEvent(event, index + 1, books, market.now, writer.rows)
    if (event.state !== 'published' || event.prices.length === 0) continue
    new EventSale(event, index + 1, books, market, writer.rows).run()
  }
}
