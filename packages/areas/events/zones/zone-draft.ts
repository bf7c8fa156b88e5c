import { zoneColors } from '@dxweb/kit/constants/constants.ts'
import type { ZonedHall } from './rules.ts'

export interface ZoneDraft {
  name: string
  /** An index of the fixed colours, 1 to 9. */
  color: number
  adjustmentOre: number
  seatIds: number[]
  areaIds: number[]
}

type Zones = readonly ZoneDraft[]

export type Direction = 'dearer' | 'cheaper'

export const directionOf = (adjustmentOre: number): Direction =>
  adjustmentOre < 0 ? 'cheaper' : 'dearer'

export const adjustmentOf = (amountOre: number, direction: Direction): number =>
  direction === 'cheaper' ? 0 - Math.abs(amountOre) : Math.abs(amountOre)

export const nextColor = (zones: Zones): number => 1 + (zones.length % zoneColors)

/** A null `place` removes the seats from every zone. */
export function paintSeats(
  zones: Zones,
  place: number | null,
  seatIds: readonly number[],
): ZoneDraft[] {
  const painted = new Set(seatIds)
  return zones.map((zone, index) => {
    const others = zone.seatIds.filter((id) => !painted.has(id))
    const seats = index === place ? [...others, ...painted].toSorted((a, b) => a - b) : others
    return { ...zone, seatIds: seats }
  })
}

/** A null `place` removes the area from every zone. */
export function paintArea(zones: Zones, place: number | null, areaId: number): ZoneDraft[] {
  return zones.map((zone, index) => {
    const others = zone.areaIds.filter((id) => id !== areaId)
    return { ...zone, areaIds: index === place ? [...others, areaId] : others }
  })
}

export function zonesFrom(
  template: readonly (Omit<ZoneDraft, 'areaIds'> & { areaIds?: number[] | undefined })[],
  hall: ZonedHall,
): ZoneDraft[] {
  return template.map(({ name, color, adjustmentOre, seatIds, areaIds = [] }) => ({
    name,
    color,
    adjustmentOre,
    seatIds: seatIds.filter((id) => hall.seatIds.has(id)),
    areaIds: areaIds.filter((id) => hall.areaIds.has(id)),
  }))
}

export interface Claims {
  sold: readonly number[]
  reserved: readonly number[]
  held: readonly number[]
}

export interface ZoneImpact {
  free: number
  sold: number
  reserved: number
  held: number
  areas: number
}

const pricesBy = (zones: Zones, idsOf: (zone: ZoneDraft) => readonly number[]) =>
  new Map(zones.flatMap((zone) => idsOf(zone).map((id) => [id, zone] as const)))

function moved(before: Zones, after: Zones, idsOf: (zone: ZoneDraft) => readonly number[]) {
  const [old, next] = [pricesBy(before, idsOf), pricesBy(after, idsOf)]
  return [...new Set([...old.keys(), ...next.keys()])].filter((id) => {
    const [one, other] = [old.get(id), next.get(id)]
    return one?.name !== other?.name || one?.adjustmentOre !== other?.adjustmentOre
  })
}

export function zoneImpact(before: Zones, after: Zones, claims: Claims): ZoneImpact {
  const seats = new Set(moved(before, after, ({ seatIds }) => seatIds))
  const among = (ids: readonly number[]) => ids.filter((id) => seats.has(id)).length
  const [sold, reserved, held] = [among(claims.sold), among(claims.reserved), among(claims.held)]
  const areas = moved(before, after, ({ areaIds }) => areaIds).length
  return { free: seats.size - sold - reserved - held, sold, reserved, held, areas }
}
