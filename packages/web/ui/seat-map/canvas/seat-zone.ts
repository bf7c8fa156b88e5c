import type { Seat, SeatMapDrawing } from '@dxweb/areas/seating/drawing/drawing.ts'
import { zoneColors } from '@dxweb/kit/constants/constants.ts'

export interface SeatZone {
  name: string
  /** Index 1 to 9 of the zone colours. */
  color: number
  priceOre?: number
  /** Seats of the zone; if absent, those that the drawing assigns to a zone of the same name. */
  seatIds?: readonly number[]
  /** Unnumbered areas of the zone; if absent, those that the drawing assigns to a zone of the same name. */
  areaIds?: readonly number[]
}

/** Seats that share a colour and a mark: a zone, a sales channel or a time of sale. */
export interface SeatGroup extends Omit<SeatZone, 'priceOre'> {
  /** Character that identifies the group without colour. */
  mark: string
  /** True to draw sold seats in the group's colour, like free seats; otherwise sold seats are grey. */
  isOfSales?: boolean
}

/** Number of heat colours. Colour numbers: 0 none, then nine zones, then the heat colours. */
export const heatSteps = 5
export const heatColor = (step: number) => zoneColors + step
export const paintOf = (color: number): string => {
  if (color === 0) return '--ink-3'
  return color <= zoneColors ? `--zone-${color}` : `--heat-${color - zoneColors}`
}

export const markOfPlace = (place: number): string =>
  place < 26 ? String.fromCodePoint(65 + place) : String(place - 25)

/** A single zone gets no mark. */
export const groupsOfZones = (zones: readonly SeatZone[]): SeatGroup[] =>
  zones.map(({ name, color, seatIds, areaIds }, place) => ({
    name,
    color,
    ...(seatIds && { seatIds }),
    ...(areaIds && { areaIds }),
    mark: zones.length > 1 ? markOfPlace(place) : '',
  }))

/**
 * Returns a function that numbers a seat's group from 1: a group that lists the seat, or else a group with the name of
 * the seat's zone. 0 means none.
 */
export function groupFinder(
  groups: readonly Pick<SeatZone, 'name' | 'seatIds'>[],
): (seat: Seat) => number {
  const listed = new Map<number, number>()
  const named = new Map<string, number>()
  for (const [place, { name, seatIds }] of groups.entries()) {
    if (seatIds) for (const seatId of seatIds) listed.set(seatId, place + 1)
    else named.set(name, place + 1)
  }
  return (seat) =>
    listed.get(seat.id) ?? (seat.zone === undefined ? 0 : (named.get(seat.zone) ?? 0))
}

/** Returns the common colour of seats; 0 when they have several. */
export function sharedColor(
  { seats }: Pick<SeatMapDrawing, 'seats'>,
  groups: readonly Pick<SeatGroup, 'name' | 'color' | 'seatIds'>[],
): number {
  const find = groupFinder(groups)
  const [color, ...others] = new Set(seats.map((seat) => groups[find(seat) - 1]?.color ?? 0))
  return others.length === 0 ? (color ?? 0) : 0
}

export function placesOfGroups(
  { seats, areas = [] }: Pick<SeatMapDrawing, 'seats' | 'areas'>,
  groups: readonly SeatGroup[],
): number[] {
  const counts = groups.map(() => 0)
  const count = (place: number, places: number) => {
    if (place >= 0) counts[place] = (counts[place] ?? 0) + places
  }
  const find = groupFinder(groups)
  for (const seat of seats) count(find(seat) - 1, 1)
  for (const area of areas) {
    const isOf = ({ name, seatIds, areaIds }: SeatGroup) =>
      areaIds ? areaIds.includes(area.id) : !seatIds && name === area.zone
    count(groups.findIndex(isOf), area.capacity)
  }
  return counts
}

export function zoneFinder(zones: readonly SeatZone[]): (seat: Seat) => SeatZone | undefined {
  const find = groupFinder(zones)
  return (seat) => zones[find(seat) - 1]
}
