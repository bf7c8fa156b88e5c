import type { FieldError } from '@dxweb/kit/errors/errors.ts'

interface Zone {
  name: string
  seatIds: readonly number[]
  areaIds: readonly number[]
}

export interface ZonedHall {
  seatIds: ReadonlySet<number>
  areaIds: ReadonlySet<number>
}

const fold = (name: string) => name.trim().toLocaleLowerCase('nb')

export function zoneFaults(zones: readonly Zone[], hall: ZonedHall): Record<string, FieldError> {
  const faults: Record<string, FieldError> = {}
  const names = new Set<string>()
  const zoned = { seatIds: new Set<number>(), areaIds: new Set<number>() }
  for (const [place, zone] of zones.entries()) {
    if (names.has(fold(zone.name))) faults[`zones.${place}.name`] = { code: 'repeated' }
    names.add(fold(zone.name))
    for (const kind of ['seatIds', 'areaIds'] as const) {
      const at = `zones.${place}.${kind}`
      for (const id of zone[kind]) {
        if (!hall[kind].has(id)) faults[at] = { code: 'not_at_location' }
        else if (zoned[kind].has(id)) faults[at] ??= { code: 'in_two_zones' }
        zoned[kind].add(id)
      }
    }
  }
  return faults
}
