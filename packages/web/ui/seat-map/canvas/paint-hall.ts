import type { Point } from '@dxweb/areas/seating/drawing/drawing.ts'
import { middleOf } from '@dxweb/areas/seating/drawing/geometry.ts'
import { onScreen } from './view.ts'
import type { View } from './view.ts'
import type { Painting } from './paint-seats.ts'

/** Minimum distance between rows in CSS pixels for row names. */
const smallestRow = 11
const rowPitch = 80

function outlineOf(view: View, outline: readonly Point[]): Path2D {
  const path = new Path2D()
  for (const point of outline) {
    const { x, y } = onScreen(view, point)
    path.lineTo(x, y)
  }
  path.closePath()
  return path
}

function paintDecor({ ctx, scene, palette, view }: Painting) {
  for (const { what, label, outline, labelAt } of scene.drawing.decor) {
    const edge = outlineOf(view, outline)
    ctx.fillStyle = what === 'screen' ? palette.lineStrong : palette.sunken
    ctx.strokeStyle = palette.lineStrong
    ctx.lineWidth = 1
    ctx.fill(edge)
    ctx.stroke(edge)
    const at = onScreen(view, labelAt)
    ctx.fillStyle = palette.ink2
    ctx.font = `600 ${textSize(view.scale, 13)}px ${palette.font}`
    ctx.textAlign = 'center'
    ctx.fillText(label, at.x, at.y)
  }
}

/** Returns a font size that grows more slowly than the hall, within limits. */
function textSize(scale: number, usual: number): number {
  return Math.round(Math.min(usual * 1.4, Math.max(usual * 0.75, usual * Math.sqrt(scale / 0.28))))
}

function paintAreas({ ctx, scene, palette, view }: Painting) {
  for (const { name, capacity, outline } of scene.drawing.areas ?? []) {
    const edge = outlineOf(view, outline)
    ctx.fillStyle = palette.skySoft
    ctx.strokeStyle = palette.sky
    ctx.lineWidth = 1.2
    ctx.fill(edge)
    ctx.stroke(edge)
    const at = onScreen(view, middleOf(outline))
    const size = textSize(view.scale, 12)
    ctx.textAlign = 'center'
    ctx.fillStyle = palette.ink
    ctx.font = `600 ${size}px ${palette.font}`
    ctx.fillText(name, at.x, at.y - size * 0.65)
    ctx.fillStyle = palette.ink2
    ctx.font = `500 ${size}px ${palette.font}`
    ctx.fillText(String(capacity), at.x, at.y + size * 0.65)
  }
}

function paintEntrances({ ctx, scene, palette, view }: Painting) {
  const half = 45 * view.scale
  for (const { name, ...place } of scene.drawing.entrances ?? []) {
    const { x, y } = onScreen(view, place)
    ctx.strokeStyle = palette.ink3
    ctx.lineWidth = Math.max(1.5, 6 * view.scale)
    ctx.beginPath()
    ctx.moveTo(x - half, y - half * 0.4)
    ctx.lineTo(x - half, y + half * 0.4)
    ctx.moveTo(x + half, y - half * 0.4)
    ctx.lineTo(x + half, y + half * 0.4)
    ctx.stroke()
    const size = textSize(view.scale, 11)
    ctx.fillStyle = palette.ink2
    ctx.textAlign = 'center'
    ctx.font = `500 ${size}px ${palette.font}`
    ctx.fillText(name, x, y + half * 0.4 + size * 0.8)
  }
}

const labelSize = ({ scale }: View) => textSize(scale, 12)

const labelFont = ({ palette, view }: Painting) => `500 ${labelSize(view)}px ${palette.font}`

export function cornersOfLabel(painting: Painting, label: Point & { text: string }): Point[] {
  const { ctx, view } = painting
  ctx.font = labelFont(painting)
  const across = ctx.measureText(label.text).width / 2 / view.scale
  const down = labelSize(view) / 2 / view.scale
  return [
    { x: label.x - across, y: label.y - down },
    { x: label.x + across, y: label.y + down },
  ]
}

function paintLabels(painting: Painting) {
  const { ctx, scene, palette, view } = painting
  ctx.fillStyle = palette.ink2
  ctx.font = labelFont(painting)
  ctx.textAlign = 'center'
  for (const label of scene.drawing.labels) {
    const { x, y } = onScreen(view, label)
    ctx.fillText(label.text, x, y)
  }
}

function paintRowMarks({ ctx, scene, palette, view }: Painting) {
  if (rowPitch * view.scale < smallestRow) return
  ctx.fillStyle = palette.ink3
  ctx.font = `500 ${Math.round(textSize(view.scale, 10))}px ${palette.font}`
  for (const mark of scene.rowMarks) {
    const { x, y } = onScreen(view, mark)
    ctx.textAlign = mark.side === 'left' ? 'right' : 'left'
    ctx.fillText(mark.text, x, y)
  }
}

export function paintHall(painting: Painting) {
  painting.ctx.textBaseline = 'middle'
  paintDecor(painting)
  paintAreas(painting)
  paintEntrances(painting)
  paintRowMarks(painting)
  paintLabels(painting)
}
