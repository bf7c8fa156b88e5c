import { allPoints } from '@dxweb/areas/seating/design/commands.ts'
import { faultsOf } from '@dxweb/areas/seating/design/faults.ts'
import type { Point, SeatMapDrawing } from '@dxweb/areas/seating/drawing/drawing.ts'
import { boxOf } from '@dxweb/areas/seating/drawing/geometry.ts'
import { onThemeChange, readPalette } from '../../../ui/seat-map/canvas/palette.ts'
import type { Palette } from '../../../ui/seat-map/canvas/palette.ts'
import type { Size, View } from '../../../ui/seat-map/canvas/view.ts'
import { inDrawing } from '../../../ui/seat-map/canvas/view.ts'
import { hasGhost, rowAt } from './pointing.ts'
import { paintDesign } from './design-painter.ts'
import { viewOf, zoomed } from './desk-view.ts'
import { beginPress, endPress, liveOf, tracedBy } from './press.ts'
import type { Given, Press } from './press.ts'
import type { Tracing } from './use-trace.ts'

export interface Shown extends Given {
  colors: ReadonlyMap<string, number>
  tracing: Tracing | undefined
}

/** Maximum movement of a click, and snapping distance, both in CSS pixels. */
const stillness = 4
const snapReach = 6
const wheelStrength = 0.0016

/** Paints at most once per frame. */
export class DeskCanvas {
  #host: HTMLElement
  #canvas: HTMLCanvasElement
  #shown: Shown
  #view: View = { scale: 0.3, x: 0, y: 0 }
  #port: Size = { width: 0, height: 0 }
  #dpr = window.devicePixelRatio || 1
  #palette: Palette
  #frame = 0
  #press: Press | undefined
  #pointer = { from: { x: 0, y: 0 }, last: { x: 0, y: 0 } }
  #hover: Point | undefined
  #faults: { drawing: SeatMapDrawing; ids: Set<number> } | undefined

  constructor(host: HTMLElement, canvas: HTMLCanvasElement, shown: Shown) {
    this.#host = host
    this.#canvas = canvas
    this.#shown = shown
    this.#palette = readPalette(host)
  }

  show(shown: Shown) {
    this.#followSheet(this.#shown.design.history.present, shown.design.history.present)
    this.#shown = shown
    this.#request()
  }

  get middle(): Point {
    return this.#inDrawing(this.#portMiddle)
  }

  zoom(factor: number, at: Point = this.#portMiddle) {
    this.#view = zoomed(this.#view, factor, at)
    this.#request()
  }

  fit() {
    const drawing = this.#shown.design.history.present
    const points = allPoints(drawing)
    const { width, height } = drawing.size
    const sheet = { left: 0, top: 0, right: width, bottom: height }
    this.#view = viewOf(points.length > 0 ? boxOf(points) : sheet, this.#port)
    this.#request()
  }

  /** Returns the function that stops listening to the pointer. */
  follow(): () => void {
    const ending = new AbortController()
    const { signal } = ending
    const host = this.#host
    host.addEventListener('pointerdown', this.#down, { signal })
    host.addEventListener('pointermove', this.#move, { signal })
    host.addEventListener('pointerup', this.#up, { signal })
    host.addEventListener('pointercancel', this.#leave, { signal })
    host.addEventListener('pointerleave', this.#leave, { signal })
    host.addEventListener('dblclick', this.#double, { signal })
    host.addEventListener('wheel', this.#wheel, { signal, passive: false })
    const observer = new ResizeObserver(this.#resize)
    observer.observe(host)
    const endTheme = onThemeChange(() => {
      this.#palette = readPalette(host)
      this.#request()
    })
    return () => {
      ending.abort()
      observer.disconnect()
      endTheme()
      cancelAnimationFrame(this.#frame)
    }
  }

  /** Keeps the drawing at its position on the screen if the sheet changes. */
  #followSheet(before: SeatMapDrawing, after: SeatMapDrawing) {
    if (before.size === after.size) return
    const now = after.seats[0]
    const old = before.seats.find(({ id }) => id === now?.id)
    if (!now || !old) return
    const { scale, x, y } = this.#view
    this.#view = { scale, x: x + (old.x - now.x) * scale, y: y + (old.y - now.y) * scale }
  }

  get #portMiddle(): Point {
    return { x: this.#port.width / 2, y: this.#port.height / 2 }
  }

  get #reach(): number {
    return snapReach / this.#view.scale
  }

  #inDrawing = (point: Point): Point => inDrawing(this.#view, point)

  #at(event: MouseEvent): Point {
    const { left, top } = this.#host.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }

  #resize = () => {
    const isFirst = this.#port.width === 0
    this.#port = { width: this.#host.clientWidth, height: this.#host.clientHeight }
    this.#canvas.width = Math.round(this.#port.width * this.#dpr)
    this.#canvas.height = Math.round(this.#port.height * this.#dpr)
    if (isFirst) this.fit()
    this.#request()
  }

  #down = (event: PointerEvent) => {
    if (event.button > 1) return
    this.#host.setPointerCapture(event.pointerId)
    const at = this.#at(event)
    this.#pointer = { from: at, last: at }
    const how = { isMiddle: event.button === 1, isMore: event.shiftKey }
    this.#press = beginPress(this.#shown, this.#inDrawing(at), how)
    this.#request()
  }

  #move = (event: PointerEvent) => {
    const at = this.#at(event)
    const press = this.#press
    const { from, last } = this.#pointer
    if (press?.kind === 'pan') {
      const { scale, x, y } = this.#view
      this.#view = { scale, x: x + at.x - last.x, y: y + at.y - last.y }
    }
    this.#pointer = { from, last: at }
    this.#hover = this.#inDrawing(at)
    if (press) {
      press.isDrag ||= Math.hypot(at.x - from.x, at.y - from.y) >= stillness
      press.last = this.#hover
      press.isFree = event.altKey
      if (press.kind === 'lasso') press.path.push(this.#hover)
    }
    if (press || hasGhost(this.#shown.design.tool)) this.#request()
  }

  #up = () => {
    const press = this.#press
    this.#press = undefined
    if (press) endPress(this.#shown, press, this.#reach)
    this.#request()
  }

  #leave = () => {
    this.#press = undefined
    this.#hover = undefined
    this.#request()
  }

  #double = (event: MouseEvent) => {
    const { design, act } = this.#shown
    if (design.tool !== 'select') return
    const selection = rowAt(design.history.present, this.#inDrawing(this.#at(event)))
    if (selection.size > 0) act({ type: 'select', selection })
  }

  #wheel = (event: WheelEvent) => {
    event.preventDefault()
    this.zoom(Math.exp(-event.deltaY * wheelStrength), this.#at(event))
  }

  #request() {
    this.#frame ||= requestAnimationFrame(this.#paint)
  }

  #faulty(drawing: SeatMapDrawing): Set<number> {
    if (this.#faults?.drawing !== drawing) {
      this.#faults = { drawing, ids: new Set(faultsOf(drawing).flatMap(({ seatIds }) => seatIds)) }
    }
    return this.#faults.ids
  }

  get #tracing(): Tracing | undefined {
    const { tracing } = this.#shown
    const by = tracedBy(this.#press)
    if (!tracing || (by.x === 0 && by.y === 0)) return tracing
    const { place } = tracing
    return { ...tracing, place: { ...place, x: place.x + by.x, y: place.y + by.y } }
  }

  #paint = () => {
    this.#frame = 0
    const ctx = this.#canvas.getContext('2d')
    if (!ctx || this.#port.width < 1) return
    const { design, colors } = this.#shown
    const canvas = { ctx, port: this.#port, dpr: this.#dpr, palette: this.#palette }
    paintDesign(canvas, this.#view, {
      selection: design.selection,
      colorOf: (zone) => (zone === undefined ? 0 : (colors.get(zone) ?? 0)),
      faulty: this.#faulty(design.history.present),
      tracing: this.#tracing,
      ...liveOf(this.#shown, this.#press, this.#hover, this.#reach),
    })
  }
}
