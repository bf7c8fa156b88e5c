import type { Seat } from '@dxweb/areas/seating/drawing.ts'

/** Seats that share a colour: a price zone, or whatever else the map is coloured by. */
export interface SeatZone {
  name: string
  /** 1..9 of the zone colours. */
  color: number
  priceOre?: number
  /** The seats in it; without, those that the drawing puts in a zone of this name. */
  seatIds?: readonly number[]
}

/** Finds a seat's zone: the one that lists it, else the one that the drawing names. */
export function zoneFinder(zones: readonly SeatZone[]): (seat: Seat) => SeatZone | undefined {
  const listed = new Map<number, SeatZone>()
  const named = new Map<string, SeatZone>()
  for (const zone of zones) {
    if (zone.seatIds) for (const seatId of zone.seatIds) listed.set(seatId, zone)
    else named.set(zone.name, zone)
  }
  return (seat) =>
    listed.get(seat.id) ?? (seat.zone === undefined ? undefined : named.get(seat.zone))
}

export function colorsBySeat(zones: readonly SeatZone[]): (seat: Seat) => number {
  const find = zoneFinder(zones)
  return (seat) => find(seat)?.color ?? 0
}
