import type { Seat } from '@dxweb/areas/seating/drawing.ts'
import { zoneColors } from '@dxweb/kit/constants.ts'

/** A price zone as the map knows it. */
export interface SeatZone {
  name: string
  /** 1..9 of the zone colours. */
  color: number
  priceOre?: number
  /** The seats in it; without, those that the drawing puts in a zone of this name. */
  seatIds?: readonly number[]
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
  zones.map(({ name, color, seatIds }, place) => ({
    name,
    color,
    ...(seatIds && { seatIds }),
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

/** Finds a seat's zone. */
export function zoneFinder(zones: readonly SeatZone[]): (seat: Seat) => SeatZone | undefined {
  const find = groupFinder(zones)
  return (seat) => zones[find(seat) - 1]
}
