import { type HallPrice, hallRentOf } from '@dxweb/areas/venues/hall-prices/rules.ts'
import { roundHalfAway } from '@dxweb/kit/money/money.ts'
import type { LineKind } from './order-sums.ts'

type Unit = 'hour' | 'day' | 'piece' | 'show' | 'fixed'

export interface TakenHall {
  eventId: number
  event: string
  auditoriumId: number
  auditorium: string
  /** The weekday of the operating day; 1 is Monday. */
  weekday: number
  hours: number
  prices: readonly HallPrice[]
}

export interface BookedResource {
  id: number
  eventId: number
  event: string
  resourceId: number
  isFunction: boolean
  unitCount: number
  milliseconds: number
  /** Number of 24-hour periods begun, by the local clock. */
  days: number
  unit: Unit
  priceOre: number
  priceTypeId: number | null
  /** If null, the general VAT type applies. */
  vatTypeId: number | null
}

export interface Proposal {
  source: string
  kind: LineKind
  eventId: number
  event: string
  resourceId: number | null
  description: string
  /** In hundredths. */
  quantity: number
  unit: Unit
  priceTypeId: number | null
  unitPriceOre: number
  vatTypeId: number
}

export interface ProposedFor {
  /** The renter's usual price type. */
  priceTypeId: number | null
  generalVatTypeId: number
}

const hourMs = 3_600_000

/** Quantity in hundredths: hours, started days or pieces. A performance or fixed price counts once per unit. */
function quantityOf({ unit, unitCount, milliseconds, days }: BookedResource): number {
  if (unit === 'hour') return roundHalfAway(milliseconds * unitCount, hourMs / 100)
  return unitCount * 100 * (unit === 'day' ? days : 1)
}

function rentOf(hall: TakenHall, { priceTypeId, generalVatTypeId }: ProposedFor): Proposal {
  const { eventId, event, auditoriumId, auditorium, prices } = hall
  const rent = hallRentOf(prices, { ...hall, priceTypeId })
  return {
    source: `rent:${eventId}:${auditoriumId}`,
    kind: 'hallRent',
    eventId,
    event,
    resourceId: null,
    description: auditorium,
    quantity: (rent?.count ?? 1) * 100,
    unit: rent?.price.upToHours === null ? 'day' : 'show',
    priceTypeId: rent?.price.priceTypeId ?? null,
    unitPriceOre: rent?.price.priceOre ?? 0,
    vatTypeId: rent?.price.vatTypeId ?? generalVatTypeId,
  }
}

const bookedOf = (booked: BookedResource, { generalVatTypeId }: ProposedFor): Proposal => ({
  source: `booking:${booked.id}`,
  kind: booked.isFunction ? 'staff' : 'resource',
  eventId: booked.eventId,
  event: booked.event,
  resourceId: booked.resourceId,
  description: '',
  quantity: quantityOf(booked),
  unit: booked.unit,
  priceTypeId: booked.priceTypeId,
  unitPriceOre: booked.priceOre,
  vatTypeId: booked.vatTypeId ?? generalVatTypeId,
})

export const proposalsOf = (
  halls: readonly TakenHall[],
  booked: readonly BookedResource[],
  given: ProposedFor,
): Proposal[] => [
  ...halls.map((hall) => rentOf(hall, given)),
  ...booked.map((each) => bookedOf(each, given)),
]

/** Staff hours are compared with the estimate, since actual hours may differ. */
export const differing = ['quantity', 'unit', 'unitPriceOre'] as const
export type Differing = (typeof differing)[number]

export interface BroughtLine {
  id: number
  source: string
  quantity: number
  estimated: number | null
  unit: string
  unitPriceOre: number
}

export interface ComparedProposal extends Proposal {
  lineId: number | null
  differs: Differing[]
}

function compared(proposal: Proposal, line: BroughtLine | undefined): ComparedProposal {
  if (line === undefined) return { ...proposal, lineId: null, differs: [] }
  const held = { ...line, quantity: line.estimated ?? line.quantity }
  return {
    ...proposal,
    lineId: line.id,
    differs: differing.filter((field) => held[field] !== proposal[field]),
  }
}

export function compareLines(proposals: readonly Proposal[], lines: readonly BroughtLine[]) {
  const bySource = new Map(
    lines.filter(({ source }) => source !== '').map((line) => [line.source, line]),
  )
  const data = proposals.map((proposal) => compared(proposal, bySource.get(proposal.source)))
  const known = new Set(proposals.map(({ source }) => source))
  const lost = [...bySource.values()].filter(({ source }) => !known.has(source))
  return { data, lost: lost.map(({ id }) => id) }
}
