import { seatRadius } from '@dxweb/areas/seating/drawing/drawing.ts'
import type { Seat, SeatKind } from '@dxweb/areas/seating/drawing/drawing.ts'
import type { SeatState } from '@dxweb/areas/seating/drawing/rules.ts'
import { unpackLook } from './looks.ts'
import type { Looks } from './looks.ts'
import type { Palette } from './palette.ts'
import type { Scene } from './scene.ts'
import {
  check,
  companion,
  cross,
  hatch,
  outlineOf,
  pillar,
  square,
  wheelchair,
} from './seat-shapes.ts'
import type { Shape } from './seat-shapes.ts'
import type { SeatGroup } from './seat-zone.ts'
import type { View } from './view.ts'

export interface Painting {
  ctx: CanvasRenderingContext2D
  scene: Scene
  looks: Looks
  palette: Palette
  view: View
  /** Groups of seats; looks refer to them by position, from 1. */
  groups: readonly SeatGroup[]
}

/** Radius in CSS pixels below which seats are plain squares, since strokes and marks would blur. */
const plainBelow = 2.2
const marksFrom = 3.6
const glyphFrom = 5.5
/** Radius in CSS pixels from which letters are readable. */
const lettersFrom = 9
const numbersFrom = 11.5
/** Number of seats per path, since one long path is slower to rasterize than several short ones. */
const seatsInPath = 256
const soldStrength = 0.85
const freeStrength = 0.35
const takenStrength = 0.3
const selectedGrowth = 1.12

interface Batch {
  painting: Painting
  places: readonly number[]
  kind: SeatKind
  zone: string
  mark: string
  isOfSales: boolean
  r: number
}

function tracePaths(
  { painting, places }: Batch,
  shape: Shape,
  r: number,
  lay: (path: Path2D) => void,
) {
  const { scene, view } = painting
  for (let from = 0; from < places.length; from += seatsInPath) {
    const path = new Path2D()
    for (const place of places.slice(from, from + seatsInPath)) {
      const seat = scene.seats[place]
      if (seat) shape(path, seat.x * view.scale + view.x, seat.y * view.scale + view.y, r)
    }
    lay(path)
  }
}

function fill(batch: Batch, color: string, strength = 1, r = batch.r) {
  const { ctx } = batch.painting
  ctx.fillStyle = color
  ctx.globalAlpha = strength
  tracePaths(batch, outlineOf(batch.kind), r, (path) => ctx.fill(path))
  ctx.globalAlpha = 1
}

function stroke(batch: Batch, shape: Shape, color: string, width: number, r = batch.r) {
  const { ctx } = batch.painting
  ctx.strokeStyle = color
  ctx.lineWidth = width
  tracePaths(batch, shape, r, (path) => ctx.stroke(path))
}

function ring(batch: Batch, color: string, width: number) {
  stroke(batch, outlineOf(batch.kind), color, width, batch.r - width / 2)
}

const lineOf = (r: number) => Math.min(2.6, Math.max(0.9, r * 0.24))

const paintState: Record<SeatState, (batch: Batch) => void> = {
  free: (batch) => {
    fill(batch, batch.painting.palette.surface)
    fill(batch, batch.zone, freeStrength)
    ring(batch, batch.zone, lineOf(batch.r))
  },
  sold: (batch) =>
    batch.isOfSales
      ? fill(batch, batch.zone, soldStrength)
      : fill(batch, batch.painting.palette.ink3, takenStrength),
  reserved: (batch) => {
    const { ctx, palette } = batch.painting
    const { reserved, reservedLine, reservedEdge } = palette
    fill(batch, reserved)
    ctx.lineCap = 'butt'
    stroke(batch, hatch, reservedLine, batch.r * 0.26)
    ctx.lineCap = 'round'
    ring(batch, reservedEdge, lineOf(batch.r) * 0.7)
  },
  heldByOther: (batch) => {
    const { ctx, palette } = batch.painting
    fill(batch, palette.skySoft)
    ctx.setLineDash([batch.r * 0.5, batch.r * 0.32])
    ring(batch, palette.sky, lineOf(batch.r))
    ctx.setLineDash([])
  },
  blocked: (batch) => {
    const { palette } = batch.painting
    fill(batch, palette.sunken)
    ring(batch, palette.lineStrong, Math.min(1, lineOf(batch.r)))
    if (batch.r >= marksFrom) stroke(batch, cross, palette.ink2, lineOf(batch.r) * 0.8)
  },
  selected: (batch) => {
    const { palette } = batch.painting
    fill(batch, palette.ink, 1, batch.r * selectedGrowth)
    if (batch.r >= marksFrom) stroke(batch, check, palette.surface, batch.r * 0.26)
  },
}

const plainStrength: Record<SeatState, number> = {
  free: 0.8,
  sold: 1,
  reserved: 1,
  heldByOther: 1,
  blocked: 0.35,
  selected: 1,
}

function paintPlain(batch: Batch, state: SeatState) {
  const { ctx, palette } = batch.painting
  const fixed: Partial<Record<SeatState, string>> = {
    reserved: palette.reservedEdge,
    heldByOther: palette.sky,
    blocked: palette.ink3,
    selected: palette.ink,
  }
  const isTaken = state === 'sold' && !batch.isOfSales
  ctx.fillStyle = fixed[state] ?? (isTaken ? palette.ink3 : batch.zone)
  ctx.globalAlpha = isTaken ? takenStrength : plainStrength[state]
  tracePaths(batch, square, batch.r * 0.9, (path) => ctx.fill(path))
  ctx.globalAlpha = 1
}

/** Shapes by which special kinds of seats are recognized without colour. */
const markOfKind: Partial<Record<SeatKind, Shape>> = { wheelchair, companion, obstructed: pillar }

const marksOver: readonly SeatState[] = ['free', 'sold', 'heldByOther']

function paintMarks(batch: Batch, state: SeatState) {
  if (!marksOver.includes(state)) return
  const { palette } = batch.painting
  const ink = state !== 'sold' ? palette.ink : batch.isOfSales ? palette.surface : palette.ink2
  const kind = markOfKind[batch.kind]
  if (kind) {
    if (batch.r >= glyphFrom) stroke(batch, kind, ink, Math.max(0.85, batch.r * 0.12))
  } else if (state !== 'heldByOther')
    paintSigns(batch, state, state === 'sold' ? ink : palette.ink2)
}

/** Paints the group's letter if one character fits, and a free seat's number below if both fit. */
function paintSigns(batch: Batch, state: SeatState, color: string) {
  const { mark, r } = batch
  const hasNumber = state === 'free' && r >= numbersFrom
  if (mark !== '' && r >= lettersFrom) {
    const [size, rise] = hasNumber ? [0.62, -0.44] : [1, 0.06]
    paintText(batch, { color, size, rise, textOf: () => mark })
  }
  if (!hasNumber) return
  const [size, rise] = mark === '' ? [0.85, 0.04] : [0.78, 0.3]
  paintText(batch, { color, size, rise, textOf: (seat) => seat.number })
}

interface Signs {
  color: string
  /** Font size and offset below the middle, in seat radii. */
  size: number
  rise: number
  textOf: (seat: Seat) => string
}

function paintText({ painting, places, r }: Batch, { color, size, rise, textOf }: Signs) {
  const { ctx, scene, view, palette } = painting
  ctx.fillStyle = color
  ctx.font = `600 ${Math.round(r * size)}px ${palette.font}`
  for (const place of places) {
    const seat = scene.seats[place]
    if (!seat) continue
    ctx.fillText(
      textOf(seat),
      seat.x * view.scale + view.x,
      seat.y * view.scale + view.y + r * rise,
    )
  }
}

export function paintSeats(painting: Painting, places: Iterable<number>) {
  const { ctx, looks, palette, view, groups } = painting
  const byLook = new Map<number, number[]>()
  for (const place of places) {
    const look = looks[place] ?? 0
    const same = byLook.get(look)
    if (same) same.push(place)
    else byLook.set(look, [place])
  }
  ctx.lineCap = 'round'
  ctx.lineJoin = 'round'
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  for (const [look, same] of byLook) {
    const { state, group, kind } = unpackLook(look)
    const { color = 0, mark = '', isOfSales = false } = groups[group - 1] ?? {}
    const zone = palette.zones[color] ?? palette.ink3
    const r = seatRadius * view.scale
    const batch = { painting, places: same, kind, zone, mark, isOfSales, r }
    if (batch.r < plainBelow) paintPlain(batch, state)
    else {
      paintState[state](batch)
      paintMarks(batch, state)
    }
  }
}
