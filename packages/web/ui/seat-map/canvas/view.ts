import type { Point } from '@dxweb/areas/seating/drawing/drawing.ts'
import type { Box } from '@dxweb/areas/seating/drawing/geometry.ts'

export interface Size {
  width: number
  height: number
}

/** Scale in CSS pixels per centimetre, and the position of the drawing's corner. */
export interface View {
  scale: number
  x: number
  y: number
}

const widestSeat = 52
const seatWidth = 48
const air = 12
const touchableSeat = 24

export function fitView(drawing: Size, port: Size): View {
  const width = Math.max(1, port.width - 2 * air)
  const height = Math.max(1, port.height - 2 * air)
  const scale = Math.min(width / drawing.width, height / drawing.height, widestSeat / seatWidth)
  return keepInside({ scale, x: 0, y: 0 }, drawing, port)
}

/** Returns true if a fingertip would cover several seats. */
export const isFine = ({ scale }: View): boolean => scale * seatWidth < touchableSeat * 0.8

/** Fits the part into the viewport, or only the surroundings of `at` if seats would be too small to tap. */
export function enterView(part: Box, at: Point, drawing: Size, port: Size): View {
  const width = part.right - part.left + 2 * seatWidth
  const height = part.bottom - part.top + 2 * seatWidth
  const whole = Math.min(port.width / width, port.height / height)
  const scale = Math.min(widestSeat / seatWidth, Math.max(whole, touchableSeat / seatWidth))
  const along = (length: number, room: number, from: number, to: number, point: number) =>
    room / 2 - scale * (length * scale <= room ? (from + to) / 2 : point)
  const x = along(width, port.width, part.left, part.right, at.x)
  const y = along(height, port.height, part.top, part.bottom, at.y)
  return keepInside({ scale, x, y }, drawing, port)
}

/** Centres a drawing smaller than the viewport, and prevents empty edges of a larger one. */
export function keepInside(view: View, drawing: Size, port: Size): View {
  const along = (at: number, length: number, room: number) =>
    length + 2 * air <= room
      ? (room - length) / 2
      : Math.min(air, Math.max(room - length - air, at))
  return {
    scale: view.scale,
    x: along(view.x, drawing.width * view.scale, port.width),
    y: along(view.y, drawing.height * view.scale, port.height),
  }
}

export function zoomView(view: View, factor: number, at: Point, drawing: Size, port: Size): View {
  const least = fitView(drawing, port).scale
  const most = Math.max(widestSeat / seatWidth, least)
  const scale = Math.min(most, Math.max(least, view.scale * factor))
  const by = scale / view.scale
  const moved = { scale, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }
  return keepInside(moved, drawing, port)
}

export function reveal(view: View, place: Point, drawing: Size, port: Size): View {
  const room = Math.min(48, port.width / 4, port.height / 4)
  const into = (at: number, length: number) =>
    at < room ? room - at : at > length - room ? length - room - at : 0
  const { x, y } = onScreen(view, place)
  const moved = { ...view, x: view.x + into(x, port.width), y: view.y + into(y, port.height) }
  return keepInside(moved, drawing, port)
}

export function onScreen(view: View, { x, y }: Point): Point {
  return { x: x * view.scale + view.x, y: y * view.scale + view.y }
}

export function inDrawing(view: View, { x, y }: Point): Point {
  return { x: (x - view.x) / view.scale, y: (y - view.y) / view.scale }
}
