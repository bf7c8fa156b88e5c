import { zoneColors } from '@dxweb/kit/constants/constants.ts'
import type { Selection } from '@dxweb/areas/seating/design/commands.ts'
import { isChosen, pointsOf, thingKey } from '@dxweb/areas/seating/design/commands.ts'
import type { SeatDraft } from '@dxweb/areas/seating/design/lay-rows.ts'
import { seatRadius } from '@dxweb/areas/seating/drawing/drawing.ts'
import type { Point, SeatMapDrawing } from '@dxweb/areas/seating/drawing/drawing.ts'
import { boxOf } from '@dxweb/areas/seating/drawing/geometry.ts'
import { packLook } from '../../../ui/seat-map/canvas/looks.ts'
import { cornersOfLabel, paintHall } from '../../../ui/seat-map/canvas/paint-hall.ts'
import { paintSeats } from '../../../ui/seat-map/canvas/paint-seats.ts'
import type { Painting } from '../../../ui/seat-map/canvas/paint-seats.ts'
import type { Palette } from '../../../ui/seat-map/canvas/palette.ts'
import { buildScene } from '../../../ui/seat-map/canvas/scene.ts'
import type { Scene } from '../../../ui/seat-map/canvas/scene.ts'
import type { Size, View } from '../../../ui/seat-map/canvas/view.ts'
import { inDrawing, onScreen } from '../../../ui/seat-map/canvas/view.ts'
import type { Tracing } from './use-trace.ts'

export interface Picture {
  drawing: SeatMapDrawing
  selection: Selection
  /** Colour number by zone name; 0 without a zone. */
  colorOf: (zone: string | undefined) => number
  /** Preview of seats at the pointer. */
  ghost: readonly SeatDraft[]
  /** Outline of the lasso, or of the shape being drawn. */
  outline: readonly Point[]
  lines: { x?: number; y?: number }
  /** The traced picture, painted below the seats. */
  tracing: Tracing | undefined
  faulty: ReadonlySet<number>
}

const gridMetre = 100

function paintGrid(ctx: CanvasRenderingContext2D, view: View, port: Size, palette: Palette) {
  const gap = gridMetre * view.scale
  if (gap < 9) return
  ctx.strokeStyle = palette.line
  ctx.lineWidth = 0.5
  ctx.beginPath()
  for (let x = ((view.x % gap) + gap) % gap; x < port.width; x += gap) {
    ctx.moveTo(x, 0)
    ctx.lineTo(x, port.height)
  }
  for (let y = ((view.y % gap) + gap) % gap; y < port.height; y += gap) {
    ctx.moveTo(0, y)
    ctx.lineTo(port.width, y)
  }
  ctx.stroke()
}

/** The picture is smoothed because it is scaled up. */
function paintTracing(ctx: CanvasRenderingContext2D, view: View, { place, ratio, image }: Tracing) {
  const at = onScreen(view, place)
  const width = place.across * view.scale
  ctx.globalAlpha = place.strength / 100
  ctx.imageSmoothingQuality = 'high'
  ctx.drawImage(image, at.x, at.y, width, width * ratio)
  ctx.globalAlpha = 1
}

function paintDots({ ctx, view }: Painting, points: readonly Point[], color: string) {
  const r = seatRadius * view.scale
  ctx.strokeStyle = color
  ctx.lineWidth = 1.5
  ctx.beginPath()
  for (const point of points) {
    const { x, y } = onScreen(view, point)
    ctx.moveTo(x + r, y)
    ctx.arc(x, y, r, 0, 2 * Math.PI)
  }
  ctx.stroke()
}

function paintOutline({ ctx, view, palette }: Painting, outline: readonly Point[]) {
  if (outline.length < 2) return
  ctx.beginPath()
  for (const point of outline) {
    const { x, y } = onScreen(view, point)
    ctx.lineTo(x, y)
  }
  ctx.closePath()
  ctx.fillStyle = palette.skySoft
  ctx.globalAlpha = 0.4
  ctx.fill()
  ctx.globalAlpha = 1
  ctx.strokeStyle = palette.sky
  ctx.lineWidth = 1.2
  ctx.stroke()
}

function paintChosen(painting: Painting, picture: Picture) {
  const { ctx, view, palette } = painting
  const { drawing, selection } = picture
  const words = drawing.labels.filter((_, index) => selection.has(thingKey('label', index)))
  const points = [
    ...pointsOf(drawing, selection),
    ...words.flatMap((label) => cornersOfLabel(painting, label)),
  ]
  if (points.length === 0) return
  const { left, top, right, bottom } = boxOf(points)
  const air = seatRadius + 8
  const from = onScreen(view, { x: left - air, y: top - air })
  const to = onScreen(view, { x: right + air, y: bottom + air })
  ctx.strokeStyle = palette.focus
  ctx.lineWidth = 1.2
  ctx.setLineDash([5, 4])
  ctx.strokeRect(from.x, from.y, to.x - from.x, to.y - from.y)
  ctx.setLineDash([])
}

function paintLines({ ctx, view, palette }: Painting, { x, y }: Picture['lines'], port: Size) {
  ctx.strokeStyle = palette.sky
  ctx.lineWidth = 1
  ctx.beginPath()
  if (x !== undefined) {
    const at = x * view.scale + view.x
    ctx.moveTo(at, 0)
    ctx.lineTo(at, port.height)
  }
  if (y !== undefined) {
    const at = y * view.scale + view.y
    ctx.moveTo(0, at)
    ctx.lineTo(port.width, at)
  }
  ctx.stroke()
}

let kept: { drawing: SeatMapDrawing; scene: Scene } | undefined

/** Caches the last scene, since the same drawing is painted many times. */
export function sceneOf(drawing: SeatMapDrawing): Scene {
  if (kept?.drawing !== drawing) kept = { drawing, scene: buildScene(drawing) }
  return kept.scene
}

export interface Canvas {
  ctx: CanvasRenderingContext2D
  port: Size
  dpr: number
  palette: Palette
}

const byColor = Array.from({ length: zoneColors }, (_, place) => ({
  name: '',
  mark: '',
  color: place + 1,
}))

/**
 * Scans all seats, since each frame of a drag is a new drawing and building an index would take longer than the scan.
 */
function placesBetween(seats: SeatMapDrawing['seats'], from: Point, to: Point): number[] {
  const places: number[] = []
  for (const [place, { x, y }] of seats.entries()) {
    const isAcross = x > from.x - seatRadius && x < to.x + seatRadius
    if (isAcross && y > from.y - seatRadius && y < to.y + seatRadius) places.push(place)
  }
  return places
}

/** Skips seats outside the view. */
export function paintDesign(
  { ctx, port, dpr, palette }: Canvas,
  view: View,
  picture: Picture,
): void {
  const { drawing, selection, colorOf } = picture
  const scene = sceneOf(drawing)
  const looks = Uint16Array.from(drawing.seats, (seat) =>
    packLook(isChosen(selection, seat) ? 'selected' : 'free', colorOf(seat.zone), seat.kind),
  )
  const painting: Painting = { ctx, scene, looks, palette, view, groups: byColor }
  ctx.setTransform(dpr, 0, 0, dpr, 0, 0)
  ctx.clearRect(0, 0, port.width, port.height)
  if (picture.tracing) paintTracing(ctx, view, picture.tracing)
  paintGrid(ctx, view, port, palette)
  paintHall(painting)
  const from = inDrawing(view, { x: -9, y: -9 })
  const to = inDrawing(view, { x: port.width + 9, y: port.height + 9 })
  paintSeats(painting, placesBetween(drawing.seats, from, to))
  const faulty = drawing.seats.filter(({ id }) => picture.faulty.has(id))
  paintDots(painting, faulty, palette.wrong)
  paintChosen(painting, picture)
  paintDots(painting, picture.ghost, palette.focus)
  paintOutline(painting, picture.outline)
  paintLines(painting, picture.lines, port)
}
