import type { Point } from '@dxweb/areas/seating/drawing.ts'

export interface Size {
  width: number
  height: number
}

/** Where the drawing is seen: CSS pixels a centimetre, and where its upper left corner stands. */
export interface View {
  scale: number
  x: number
  y: number
}

/** A seat is never drawn wider than this many CSS pixels. */
const widestSeat = 52
const seatWidth = 48
const air = 12
/** A place narrower than this is a phone's, where seats are met by fingers: at least this wide then. CSS pixels. */
const phoneWidth = 480
const touchableSeat = 24

/** The whole drawing in the middle of its place. */
export function fitView(drawing: Size, port: Size): View {
  const width = Math.max(1, port.width - 2 * air)
  const height = Math.max(1, port.height - 2 * air)
  const scale = Math.min(width / drawing.width, height / drawing.height, widestSeat / seatWidth)
  return keepInside({ scale, x: 0, y: 0 }, drawing, port)
}

/** As a hall is first seen: whole, but on a phone from the stage on, with seats that a finger can tell apart. */
export function firstView(drawing: Size, port: Size): View {
  const fitted = fitView(drawing, port)
  const scale = Math.max(fitted.scale, touchableSeat / seatWidth)
  if (port.width >= phoneWidth || scale === fitted.scale) return fitted
  const x = (port.width - drawing.width * scale) / 2
  return keepInside({ scale, x, y: air }, drawing, port)
}

/** What is smaller than its place stands in the middle; what is larger never leaves an edge empty. */
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

/** Nearer or further away by a factor, with what is under `at` staying there. */
export function zoomView(view: View, factor: number, at: Point, drawing: Size, port: Size): View {
  const least = fitView(drawing, port).scale
  const most = Math.max(widestSeat / seatWidth, least)
  const scale = Math.min(most, Math.max(least, view.scale * factor))
  const by = scale / view.scale
  const moved = { scale, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }
  return keepInside(moved, drawing, port)
}

/** Moved just so far that a place in the drawing is seen, with some air around it. */
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
