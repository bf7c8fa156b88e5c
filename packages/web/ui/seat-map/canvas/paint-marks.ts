import { seatRadius } from '@dxweb/areas/seating/drawing/drawing.ts'
import type { Point, Seat } from '@dxweb/areas/seating/drawing/drawing.ts'
import type { Drawn } from './gestures.ts'
import type { Palette } from './palette.ts'
import { onScreen } from './view.ts'
import type { View } from './view.ts'

export interface Marks {
  hover?: Seat
  focus?: Seat
}

export interface Drawing {
  drawn: Drawn
  way: readonly Point[]
}

interface MarksPainting {
  ctx: CanvasRenderingContext2D
  palette: Palette
  view: View
  marks: Marks
  drawing: Drawing | undefined
}

function paintRing(
  { ctx, view }: MarksPainting,
  seat: Seat,
  color: string,
  [width, away]: [number, number],
) {
  const { x, y } = onScreen(view, seat)
  ctx.beginPath()
  ctx.arc(x, y, seatRadius * view.scale * 1.12 + away, 0, 2 * Math.PI)
  ctx.strokeStyle = color
  ctx.lineWidth = width
  ctx.stroke()
}

function paintDrawing(ctx: CanvasRenderingContext2D, { drawn, way }: Drawing, palette: Palette) {
  const [from] = way
  const to = way.at(-1)
  if (!from || !to) return
  ctx.strokeStyle = palette.focus
  ctx.lineWidth = 1.5
  ctx.setLineDash([5, 4])
  ctx.beginPath()
  if (drawn === 'frame') ctx.rect(from.x, from.y, to.x - from.x, to.y - from.y)
  else for (const { x, y } of way) ctx.lineTo(x, y)
  ctx.stroke()
  ctx.globalAlpha = 0.08
  ctx.fillStyle = palette.focus
  ctx.fill()
  ctx.globalAlpha = 1
  ctx.setLineDash([])
}

export function paintMarks(painting: MarksPainting) {
  const { ctx, palette, marks, drawing } = painting
  if (drawing) paintDrawing(ctx, drawing, palette)
  const { hover, focus } = marks
  if (hover && hover !== focus) paintRing(painting, hover, palette.ink, [1.5, 1.5])
  if (!focus) return
  paintRing(painting, focus, palette.surface, [5, 2])
  paintRing(painting, focus, palette.focus, [2.5, 2.5])
}
