import { buildHall } from '@dxweb/areas/seating/drawing/build-hall.ts'
import { rowsOf, type SeatMapDrawing } from '@dxweb/areas/seating/drawing/drawing.ts'
import { demoHalls, type DemoHall, type DemoZone } from './halls.ts'
import { demoRooms } from './venues.ts'

export interface SeatRowPlan {
  ids: number[]
  /** Distance from the stage or screen, from 0 (front) to 1 (back). */
  depth: number
}

export interface ZonePlan extends DemoZone {
  seatIds: number[]
}

export interface HallPlan {
  partnerId: number
  id: number
  name: string
  isCinema: boolean
  capacity: number
  standing: number
  seatMapId: number | null
  drawing: SeatMapDrawing | null
  zones: ZonePlan[]
  zoneOfSeat: Uint8Array
  rows: SeatRowPlan[]
  wheelchairs: number[]
}

function drawn(hall: DemoHall, drawing: SeatMapDrawing) {
  const zones = hall.zones.map((zone) => ({
    ...zone,
    seatIds: drawing.seats.filter((seat) => seat.zone === zone.name).map((seat) => seat.id),
  }))
  const zoneOfSeat = new Uint8Array(drawing.seats.length + 1)
  zones.forEach(({ seatIds }, index) => {
    for (const id of seatIds) zoneOfSeat[id] = index
  })
  const rows = rowsOf(drawing).map((row, index, all) => ({
    ids: row.seats.filter((seat) => seat.kind !== 'wheelchair').map((seat) => seat.id),
    depth: index / Math.max(1, all.length - 1),
  }))
  const wheelchairs = drawing.seats
    .filter((seat) => seat.kind === 'wheelchair')
    .map((seat) => seat.id)
  return { zones, zoneOfSeat, rows, wheelchairs }
}

const undrawn = { zones: [], zoneOfSeat: new Uint8Array(1), rows: [], wheelchairs: [] }

export function planHall(hall: DemoHall, id: number): HallPlan {
  const drawing = hall.description ? buildHall(hall.description) : null
  return {
    partnerId: hall.partnerId,
    id,
    name: hall.name,
    isCinema: hall.isCinema,
    capacity: hall.capacity,
    standing: hall.standing ?? hall.capacity,
    seatMapId: drawing ? id : null,
    drawing,
    ...(drawing ? drawn(hall, drawing) : undrawn),
  }
}

export function planHalls(): HallPlan[] {
  const last = new Map<number, number>()
  const all: DemoHall[] = [...demoHalls, ...demoRooms.map((room) => ({ ...room, zones: [] }))]
  return all.map((hall) => {
    const id = (last.get(hall.partnerId) ?? 0) + 1
    last.set(hall.partnerId, id)
    return planHall(hall, id)
  })
}
