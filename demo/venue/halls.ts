import type { HallDescription } from '@dxweb/areas/seating/drawing/build-hall.ts'

export interface DemoZone {
  name: string
  /** Number of a zone colour, 1 to 9. */
  color: number
  adjustmentOre: number
}

export interface DemoHall {
  partnerId: number
  name: string
  isCinema: boolean
  /** Number of seats or unnumbered places. */
  capacity: number
  /** Number of places when used as standing room. */
  standing?: number
  zones: DemoZone[]
  description?: HallDescription
}

const standard: DemoZone = { name: 'Standard', color: 1, adjustmentOre: 0 }
const luksus: DemoZone = { name: 'Luksus', color: 2, adjustmentOre: 50_00 }
const sofa: DemoZone = { name: 'Sofa', color: 4, adjustmentOre: 0 }
const stalls: DemoZone[] = [
  { name: 'Parkett A', color: 1, adjustmentOre: 0 },
  { name: 'Parkett B', color: 3, adjustmentOre: -40_00 },
  { name: 'Balkong', color: 6, adjustmentOre: -90_00 },
]
const screen = { what: 'screen', label: 'Lerret' } as const
const stage = { what: 'stage', label: 'Scene' } as const

const fjellvikKinosalen: HallDescription = {
  decor: screen,
  sections: [
    {
      name: 'Sal',
      aisle: 120,
      rows: [
        { seats: [5, 5], wheelchair: [1, 10], zone: 'Standard' },
        { seats: [6, 6], times: 2, zone: 'Standard' },
        { seats: [6, 7], times: 7, zone: 'Standard' },
        { seats: 17, zone: 'Standard' },
      ],
    },
  ],
}

/** A hall of 312 seats. Rows grow outwards from a middle block of 12, so both aisles are straight. */
const byfjordSal1: HallDescription = {
  decor: screen,
  sections: [
    {
      name: 'Sal',
      curve: 2400,
      rows: [
        { seats: [3, 12, 3], wheelchair: [1, 18], zone: 'Standard' },
        { seats: [4, 12, 4], times: 2, zone: 'Standard' },
        { seats: [5, 12, 5], times: 3, zone: 'Standard' },
        { seats: [6, 12, 6], times: 4, zone: 'Standard' },
        { seats: [5, 12, 5], times: 2, zone: 'Luksus' },
        { seats: [6, 12, 6], times: 2, zone: 'Standard' },
      ],
    },
  ],
}

const byfjordSal2: HallDescription = {
  decor: screen,
  sections: [
    {
      name: 'Sal',
      curve: 2800,
      rows: [
        { seats: [7, 7], wheelchair: [1, 14], zone: 'Standard' },
        { seats: [7, 7], zone: 'Standard' },
        { seats: [7, 8], times: 3, zone: 'Standard' },
        { seats: [8, 8], times: 4, zone: 'Standard' },
        { seats: [8, 9], times: 3, zone: 'Standard' },
      ],
    },
  ],
}

function smallHall(front: number, middle: number[], sofas: number): HallDescription {
  const rows = [
    { seats: front, wheelchair: [1], zone: 'Standard' },
    ...middle.map((seats) => ({ seats, zone: 'Standard' })),
    { seats: sofas, kind: 'sofa' as const, zone: 'Sofa' },
  ]
  return { decor: screen, sections: [{ name: 'Sal', curve: 2200, rows }] }
}

/**
 * A hall with 388 seats in the stalls and 120 on the balcony. Wheelchair places are behind the rows that the orchestra
 * pit replaces.
 */
const sundetStorsalen: HallDescription = {
  decor: stage,
  sections: [
    {
      name: 'Parkett',
      curve: 1900,
      rows: [
        { seats: 22, times: 2, zone: 'Parkett A', group: 'Orkestergrav' },
        { seats: 23, wheelchair: [1, 2, 22, 23], zone: 'Parkett A' },
        { seats: 23, times: 2, zone: 'Parkett A' },
        { seats: 24, times: 4, zone: 'Parkett A' },
        { seats: 25, zone: 'Parkett A' },
        { seats: 25, times: 2, zone: 'Parkett B' },
        { seats: 26, times: 4, zone: 'Parkett B' },
      ],
    },
    {
      name: 'Balkong',
      curve: 2480,
      pitch: 65,
      labelled: true,
      rows: [{ seats: 24, times: 5, zone: 'Balkong' }],
    },
  ],
}

const sundetKinosalen: HallDescription = {
  decor: screen,
  sections: [
    {
      name: 'Sal',
      curve: 2600,
      rows: [
        { seats: [5, 5], wheelchair: [1, 10], zone: 'Standard' },
        { seats: [6, 6], times: 8, zone: 'Standard' },
        { seats: [7, 7], zone: 'Standard' },
      ],
    },
  ],
}

function cinemaHall(
  partnerId: number,
  name: string,
  capacity: number,
  zones: DemoZone[],
  description: HallDescription,
): DemoHall {
  return { partnerId, name, isCinema: true, capacity, zones, description }
}

const withSofas = [standard, sofa]

export const demoHalls: DemoHall[] = [
  cinemaHall(1001, 'Kinosalen', 142, [standard], fjellvikKinosalen),
  cinemaHall(1002, 'Sal 1', 312, [standard, luksus], byfjordSal1),
  cinemaHall(1002, 'Sal 2', 188, [standard], byfjordSal2),
  cinemaHall(1002, 'Sal 3', 104, withSofas, smallHall(13, [13, 13, 13, 13, 13, 13], 13)),
  cinemaHall(1002, 'Sal 4', 98, withSofas, smallHall(11, [12, 12, 12, 12, 13, 13], 13)),
  cinemaHall(1002, 'Sal 5', 96, withSofas, smallHall(11, [11, 12, 12, 12, 12, 13], 13)),
  cinemaHall(1002, 'Sal 6', 92, withSofas, smallHall(10, [11, 11, 11, 12, 12, 12], 13)),
  {
    partnerId: 1003,
    name: 'Storsalen',
    isCinema: false,
    capacity: 508,
    zones: stalls,
    description: sundetStorsalen,
  },
  {
    partnerId: 1003,
    name: 'Lillesal',
    isCinema: false,
    capacity: 180,
    standing: 240,
    zones: [standard],
  },
  cinemaHall(1003, 'Kinosalen', 120, [standard], sundetKinosalen),
]
