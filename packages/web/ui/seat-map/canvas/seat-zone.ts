import type { Seat, SeatMapDrawing } from '@dxweb/areas/seating/drawing/drawing.ts'
import { zoneColors } from '@dxweb/kit/constants/constants.ts'

/** A price zone as the map knows it. */
export interface SeatZone {
  name: string
  /** 1..9 of the zone colours. */
  color: number
  priceOre?: number
  /** The seats in it; without, those that the drawing puts in a zone of this name. */
  seatIds?: readonly number[]
  /** Areas in it whose places have no number; without, those that the drawing puts in a zone of this name. */
  areaIds?: readonly number[]
}

/** Seats that the map gives one colour and one mark: a zone, a sale channel, a time of sale. */
export interface SeatGroup extends Omit<SeatZone, 'priceOre'> {
  /** One sign, which says in black and white what the colour says. */
  mark: string
}

/** Colours that the map paints groups with: none, the nine of zones, then five of growing heat. */
export const heatSteps = 5
export const heatColor = (step: number) => zoneColors + step
export const paintOf = (color: number): string => {
  if (color === 0) return '--ink-3'
  return color <= zoneColors ? `--zone-${color}` : `--heat-${color - zoneColors}`
}

/** A, B, C … and from the 27th on 1, 2, 3. */
export const markOfPlace = (place: number): string =>
  place < 26 ? String.fromCodePoint(65 + place) : String(place - 25)

/** Zones as groups; a hall of one has nothing to tell apart by marks. */
export const groupsOfZones = (zones: readonly SeatZone[]): SeatGroup[] =>
  zones.map(({ name, color, seatIds, areaIds }, place) => ({
    name,
    color,
    ...(seatIds && { seatIds }),
    ...(areaIds && { areaIds }),
    mark: zones.length > 1 ? markOfPlace(place) : '',
  }))

/** Finds a seat's place in the list, from 1: the group that lists it, else the one that the drawing names; 0 is none. */
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

/** The colour that all seats are painted with; none where they have several. */
export function sharedColor(
  { seats }: Pick<SeatMapDrawing, 'seats'>,
  groups: readonly Pick<SeatGroup, 'name' | 'color' | 'seatIds'>[],
): number {
  const find = groupFinder(groups)
  const [color, ...others] = new Set(seats.map((seat) => groups[find(seat) - 1]?.color ?? 0))
  return others.length === 0 ? (color ?? 0) : 0
}

/** How many places each group has: its seats, and what its areas without numbers hold. */
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

/** Finds a seat's zone. */
export function zoneFinder(zones: readonly SeatZone[]): (seat: Seat) => SeatZone | undefined {
  const find = groupFinder(zones)
  return (seat) => zones[find(seat) - 1]
}
