import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { zoneFaults } from './rules.ts'

const hall = { seatIds: new Set([1, 2, 3, 4]), areaIds: new Set([1]) }
const zone = (name: string, seatIds: number[] = [], areaIds: number[] = []) => ({
  name,
  seatIds,
  areaIds,
})

describe('the zones of an event', () => {
  it('refuses two zones with the same name, regardless of case', () => {
    expect(zoneFaults([zone('Parkett'), zone(' parkett ')], hall)).toEqual({
      'zones.1.name': { code: 'repeated' },
    })
  })

  it('refuses a seat or an area in two zones', () => {
    expect(zoneFaults([zone('A', [1, 2], [1]), zone('B', [2], [1])], hall)).toEqual({
      'zones.1.seatIds': { code: 'in_two_zones' },
      'zones.1.areaIds': { code: 'in_two_zones' },
    })
  })

  it('refuses places that the hall lacks', () => {
    expect(zoneFaults([zone('A', [1, 9], [2])], hall)).toEqual({
      'zones.0.seatIds': { code: 'not_at_location' },
      'zones.0.areaIds': { code: 'not_at_location' },
    })
  })

  it('accepts any division of the hall into zones', () => {
    const parts = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(parts, (zoneOf) => {
        const zones = [0, 1, 2].map((place) =>
          zone(
            `Sone ${place}`,
            [1, 2, 3, 4].filter((seat) => zoneOf[seat - 1] === place),
          ),
        )
        expect(zoneFaults(zones, hall)).toEqual({})
      }),
    )
  })
})
