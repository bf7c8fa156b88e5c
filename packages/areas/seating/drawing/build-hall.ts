import { seatRadius } from './drawing.ts'
import type { Decor, DrawingLabel, Point, Seat, SeatGroup, SeatMapDrawing } from './drawing.ts'

export interface RowDescription {
  times?: number
  /** The number of seats in the row, or in each block between aisles, from the left. */
  seats: number | number[]
  kind?: 'sofa'
  zone?: string
  /** The seat numbers of wheelchair places. */
  wheelchair?: number[]
  group?: string
  /** Distance between seats in centimetres; by default, the section's `pitch`. */
  pitch?: number
}

export interface SectionDescription {
  name: string
  /** Rows in order, the front row first. */
  rows: RowDescription[]
  /** Radius of the front row in centimetres, enlarged if rows would wrap around. By default, rows are straight. */
  curve?: number
  /** Distances in centimetres, with defaults: between seats (60), between rows (80) and across an aisle (120). */
  pitch?: number
  rowPitch?: number
  aisle?: number
  numbering?: 'leftToRight' | 'rightToLeft'
  firstRow?: number
  /** Centimetres in front of the section (120 by default). */
  gap?: number
  labelled?: boolean
}

export interface HallDescription {
  decor: { what: 'stage' | 'screen'; label: string }
  sections: SectionDescription[]
}

/** A seat's width in centimetres, with a margin for curved rows. */
const narrowestPitch = 55
const margin = 90
const headroom = 30
/** Centimetres from the section's label to the middle of its front row. */
const labelBefore = 80
/** In radians, half of the widest angle that a row may span. */
const widestHalfAngle = 0.6
const tightestCurve = 500
const decorDepth = { stage: 90, screen: 26 }
const decorGap = { stage: 70, screen: 160 }

interface Row extends RowDescription {
  label: string
  blocks: number[]
  pitch: number
  /** Each seat's distance along the row from the hall's middle line. */
  along: number[]
}

interface Placed {
  seats: Omit<Seat, 'id'>[]
  groups: (string | undefined)[]
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

function alongRow(blocks: number[], pitch: number, aisle: number): number[] {
  const offsets: number[] = []
  let at = 0
  blocks.forEach((count, block) => {
    if (block > 0) at += aisle
    for (let seat = 0; seat < count; seat++) offsets.push(at + seat * pitch)
    at += (count - 1) * pitch
  })
  const middle = middleOf(blocks, offsets)
  return offsets.map((offset) => offset - middle)
}

/**
 * Returns the offset of the middle aisle, or else of the row's middle. This point is placed on the hall's middle line,
 * to make aisles straight.
 */
function middleOf(blocks: number[], offsets: number[]): number {
  const first = offsets[0] ?? 0
  const last = offsets.at(-1) ?? 0
  if (blocks.length % 2 === 1) return (first + last) / 2
  const before = sum(blocks.slice(0, blocks.length / 2))
  return ((offsets[before - 1] ?? 0) + (offsets[before] ?? 0)) / 2
}

function layRows(section: SectionDescription): Row[] {
  const rows: Row[] = []
  for (const row of section.rows) {
    const pitch = row.pitch ?? section.pitch ?? 60
    if (pitch < narrowestPitch) throw new RangeError(`a seat needs ${narrowestPitch} cm`)
    const blocks = (typeof row.seats === 'number' ? [row.seats] : row.seats).filter((n) => n > 0)
    const along = alongRow(blocks, pitch, Math.max(section.aisle ?? 120, pitch))
    for (let time = 0; time < (row.times ?? 1); time++) {
      const label = String((section.firstRow ?? 1) + rows.length)
      rows.push({ ...row, pitch, blocks, along, label })
    }
  }
  return rows
}

/** Returns the requested radius, or the smallest radius that keeps every row within the widest angle. */
function radiusOf(section: SectionDescription, rows: Row[], rowPitch: number): number | undefined {
  if (!section.curve) return undefined
  const least = rows.map((row, index) => {
    const reach = Math.max(...row.along.map(Math.abs), 0)
    return reach / widestHalfAngle - index * rowPitch
  })
  return Math.max(section.curve, tightestCurve, ...least)
}

function pointAt(along: number, depth: number, radius: number | undefined): Point {
  if (radius === undefined) return { x: along, y: depth }
  const angle = along / (radius + depth)
  return {
    x: (radius + depth) * Math.sin(angle),
    y: (radius + depth) * Math.cos(angle) - radius,
  }
}

function placeSection(section: SectionDescription): Placed {
  const rowPitch = section.rowPitch ?? 80
  if (rowPitch < narrowestPitch) throw new RangeError(`a row needs ${narrowestPitch} cm`)
  const rows = layRows(section)
  const radius = radiusOf(section, rows, rowPitch)
  const placed: Placed = { seats: [], groups: [] }
  rows.forEach((row, rowIndex) => {
    row.along.forEach((along, index) => {
      const count = row.along.length
      const number = section.numbering === 'rightToLeft' ? count - index : index + 1
      placed.seats.push({
        section: section.name,
        row: row.label,
        number: String(number),
        ...pointAt(along, rowIndex * rowPitch, radius),
        kind: row.wheelchair?.includes(number) ? 'wheelchair' : (row.kind ?? 'seat'),
        ...(row.zone === undefined ? {} : { zone: row.zone }),
      })
      placed.groups.push(row.group)
    })
  })
  return placed
}

function drawDecor(hall: HallDescription): Decor {
  const { what, label } = hall.decor
  const front = hall.sections[0]
  const rows = front ? layRows(front) : []
  const radius = front && radiusOf(front, rows, front.rowPitch ?? 80)
  const reach = Math.max(...(rows[0]?.along ?? []).map(Math.abs), 300)
  const depth = decorDepth[what]
  const near = what === 'stage' ? reach - 60 : reach * 0.86
  const far = what === 'stage' ? reach + 40 : reach * 0.86
  const steps = 24
  const edge = (half: number, y: number) =>
    Array.from({ length: steps + 1 }, (_, step) => {
      const point = pointAt(half * ((2 * step) / steps - 1), 0, radius)
      return { x: point.x, y: point.y + y }
    })
  return {
    what,
    label,
    outline: [...edge(far, 0), ...edge(near, depth).toReversed()],
    labelAt: { x: 0, y: what === 'stage' ? depth / 2 : depth + 40 },
  }
}

const lowest = (points: Point[]) => Math.max(...points.map((point) => point.y))
const highest = (points: Point[]) => Math.min(...points.map((point) => point.y))

function stack(hall: HallDescription): Placed[] {
  let bottom = 0
  return hall.sections.map((section, index) => {
    const placed = placeSection(section)
    if (placed.seats.length === 0) return placed
    const clear = bottom + (section.gap ?? 120) + 2 * seatRadius - highest(placed.seats)
    const down = index === 0 ? decorDepth[hall.decor.what] + decorGap[hall.decor.what] : clear
    for (const seat of placed.seats) seat.y += down
    bottom = lowest(placed.seats)
    return placed
  })
}

function labelsOf(hall: HallDescription, placed: Placed[]): DrawingLabel[] {
  return placed.flatMap(({ seats }, index) => {
    const section = hall.sections[index]
    if (!section?.labelled || seats.length === 0) return []
    const front = seats.filter((seat) => seat.row === seats[0]?.row)
    return [{ text: section.name, x: 0, y: lowest(front) - labelBefore }]
  })
}

function groupsOf(placed: Placed[]): SeatGroup[] {
  const groups = new Map<string, number[]>()
  placed
    .flatMap((section) => section.groups)
    .forEach((name, index) => {
      if (name !== undefined) groups.set(name, [...(groups.get(name) ?? []), index + 1])
    })
  return [...groups].map(([name, seatIds]) => ({ name, seatIds }))
}

/** Throws RangeError for seats closer than a seat's width. */
export function buildHall(hall: HallDescription): SeatMapDrawing {
  const decor = drawDecor(hall)
  const placed = stack(hall)
  const seats = placed.flatMap((section) => section.seats)
  const labels = labelsOf(hall, placed)
  const all = [...seats, ...decor.outline, decor.labelAt, ...labels]
  const reach = Math.max(...all.map((point) => Math.abs(point.x)))
  const half = Math.ceil(reach + margin)
  const top = headroom - Math.floor(highest(all))
  const moved = <P extends Point>(point: P): P => ({
    ...point,
    x: Math.round(point.x + half),
    y: Math.round(point.y + top),
  })
  /** Rounds to one decimal, so that thin curved bands remain visible. */
  const edge = ({ x, y }: Point) => ({
    x: Math.round((x + half) * 10) / 10,
    y: Math.round((y + top) * 10) / 10,
  })
  return {
    size: { width: 2 * half, height: Math.ceil(lowest(all)) + top + headroom + seatRadius },
    sections: hall.sections.map(({ name }) => ({ name })),
    groups: groupsOf(placed),
    seats: seats.map((seat, index) => ({ id: index + 1, ...moved(seat) })),
    decor: [{ ...decor, outline: decor.outline.map(edge), labelAt: moved(decor.labelAt) }],
    labels: labels.map(moved),
  }
}
