import { buildHall } from '@dxweb/areas/seating/drawing/build-hall.ts'
import type { SeatMapDrawing } from '@dxweb/areas/seating/drawing/drawing.ts'

export interface HallSize {
  name: string
  isCinema: boolean
  rows: number
  seatsPerRow: number
  places: number
}

export const isNumbered = ({ rows, seatsPerRow }: HallSize): boolean => rows > 0 && seatsPerRow > 0

export const capacityOf = (hall: HallSize): number =>
  isNumbered(hall) ? hall.rows * hall.seatsPerRow : hall.places

const aisleFromSeats = 12

type HallFault = [field: string, code: string]

function faultOfSize(hall: HallSize): HallFault[] {
  if (hall.rows > 0 && hall.seatsPerRow === 0) return [['seatsPerRow', 'required']]
  if (hall.rows === 0 && hall.seatsPerRow > 0) return [['rows', 'required']]
  return capacityOf(hall) === 0 ? [['places', 'required']] : []
}

export function faultsOfHalls(halls: readonly HallSize[]): Record<string, { code: string }> {
  const names = halls.map(({ name }) => name.toLowerCase())
  const faults = halls.flatMap((hall, at) => {
    const isRepeated = names.indexOf(names[at] ?? '') < at
    const found: HallFault[] = isRepeated ? [['name', 'taken']] : faultOfSize(hall)
    return found.map(([field, code]) => [`halls.${at}.${field}`, { code }] as const)
  })
  return Object.fromEntries(faults)
}

const zoneName = 'Standard'
const screen = { what: 'screen', label: 'Lerret' } as const
const stage = { what: 'stage', label: 'Scene' } as const

export function drawHall({ isCinema, rows, seatsPerRow }: HallSize): SeatMapDrawing {
  const left = Math.floor(seatsPerRow / 2)
  const seats = seatsPerRow < aisleFromSeats ? seatsPerRow : [left, seatsPerRow - left]
  const section = { name: 'Sal', rows: [{ seats, times: rows, zone: zoneName }] }
  return buildHall({ decor: isCinema ? screen : stage, sections: [section] })
}
