import { seatRadius } from '@dxweb/areas/seating/drawing/drawing.ts'
import type { Point, Seat } from '@dxweb/areas/seating/drawing/drawing.ts'
import { boxOf } from '@dxweb/areas/seating/drawing/geometry.ts'
import { changedPlaces } from './looks.ts'
import type { Looks } from './looks.ts'
import { paintHall } from './paint-hall.ts'
import { paintMarks } from './paint-marks.ts'
import type { Drawing, Marks } from './paint-marks.ts'
import { paintSeats } from './paint-seats.ts'
import type { Palette } from './palette.ts'
import { nearestSeat, placesIn, seatsIn } from './scene.ts'
import type { Scene } from './scene.ts'
import type { SeatGroup } from './seat-zone.ts'
import {
  enterView,
  fitView,
  inDrawing,
  isFine,
  keepInside,
  onScreen,
  reveal,
  zoomView,
} from './view.ts'
import type { Size, View } from './view.ts'

interface Rect {
  x: number
  y: number
  width: number
  height: number
}

/**
 * Maximum number of seats to repaint in each frame of a zoom. A larger hall is stretched, and repainted after the zoom.
 */
const light = 250
const restAfter = 120
/**
 * Minimum milliseconds between repaints during a zoom. A repaint is only needed if the stretched picture does not
 * cover the viewport.
 */
const repaintEveryMs = 100
/**
 * Margin painted past each edge, so that panning needs no painting: a share of the viewport, and a maximum in pixels.
 */
const beyond = { share: 0.2, most: 160 }
/** Share of changed seats above which a full paint is faster than a patch. */
const patchedShare = 0.1
const maxPatched = 1000

/**
 * Two canvases, painted at most once per frame: the hall, and the rings above it. The hall's canvas is larger than
 * the viewport, so that it can be moved and stretched. If a few seats change, only these seats are repainted.
 */
export class SeatCanvas {
  readonly scene: Scene
  view: View = { scale: 1, x: 0, y: 0 }
  #port: Size = { width: 0, height: 0 }
  #dpr = 1
  /** The view to restore on resize; null after the user has moved the view. */
  #framed: typeof fitView | null = fitView
  #base: HTMLCanvasElement
  #overlay: HTMLCanvasElement
  #looks: Looks
  #groups: readonly SeatGroup[]
  #palette: Palette
  #marks: Marks = {}
  #drawing: Drawing | undefined
  #painted: View | undefined
  #paintedAt = 0
  #paintedSeats = 0
  /** CSS pixels by which the lower canvas extends past each edge. */
  #reach = 0
  #dirty: number[] = []
  #viewed: () => void
  #frame = 0
  #rest: ReturnType<typeof setTimeout> | undefined

  constructor(
    canvases: { base: HTMLCanvasElement; overlay: HTMLCanvasElement },
    content: { scene: Scene; palette: Palette; looks: Looks; groups: readonly SeatGroup[] },
    viewed: () => void,
  ) {
    this.#base = canvases.base
    this.#overlay = canvases.overlay
    this.scene = content.scene
    this.#looks = content.looks
    this.#groups = content.groups
    this.#palette = content.palette
    this.#viewed = viewed
  }

  /** Paints immediately. Refits the view unless the user has moved it. */
  resize(port: Size, dpr: number) {
    if (port.width < 1 || port.height < 1) return
    const before = this.#port
    if (port.width === before.width && port.height === before.height && dpr === this.#dpr) return
    this.#port = port
    this.#dpr = dpr
    const far = Math.min(beyond.most, beyond.share * Math.max(port.width, port.height))
    this.#reach = Math.round(far * dpr) / dpr
    for (const [canvas, reach] of [
      [this.#base, this.#reach],
      [this.#overlay, 0],
    ] as const) {
      canvas.width = Math.round((port.width + 2 * reach) * dpr)
      canvas.height = Math.round((port.height + 2 * reach) * dpr)
      const [width, height] = [`${canvas.width / dpr}px`, `${canvas.height / dpr}px`]
      Object.assign(canvas.style, { width, height, left: `${-reach}px`, top: `${-reach}px` })
    }
    const { size } = this.scene.drawing
    this.#painted = undefined
    const framed = this.#framed?.(size, port)
    this.#setView(framed ?? keepInside(this.view, size, port))
    cancelAnimationFrame(this.#frame)
    this.#paint()
  }

  fit() {
    this.#framed = fitView
    this.#setView(fitView(this.scene.drawing.size, this.#port))
  }

  pan(dx: number, dy: number) {
    if (!this.isWhole) this.#framed = null
    const moved = { ...this.view, x: this.view.x + dx, y: this.view.y + dy }
    this.#setView(keepInside(moved, this.scene.drawing.size, this.#port))
  }

  zoom(factor: number, at: Point = { x: this.#port.width / 2, y: this.#port.height / 2 }) {
    this.#setView(zoomView(this.view, factor, at, this.scene.drawing.size, this.#port))
    this.#framed = this.isWhole ? fitView : null
  }

  reveal(seat: Seat) {
    if (!this.isWhole) this.#framed = null
    this.#setView(reveal(this.view, seat, this.scene.drawing.size, this.#port))
  }

  get isWhole(): boolean {
    return this.view.scale <= fitView(this.scene.drawing.size, this.#port).scale * 1.001
  }

  setLooks(looks: Looks, groups: readonly SeatGroup[]) {
    const changed = changedPlaces(this.#looks, looks)
    const isRegrouped = groups !== this.#groups
    this.#looks = looks
    this.#groups = groups
    if (isRegrouped || changed.length > Math.min(maxPatched, looks.length * patchedShare + 20)) {
      this.#painted = undefined
    } else this.#dirty.push(...changed)
    if (isRegrouped || changed.length > 0) this.#request()
  }

  setPalette(palette: Palette) {
    this.#palette = palette
    this.repaint()
  }

  setMarks(marks: Marks) {
    this.#marks = marks
    this.#request()
  }

  setDrawing(drawing: Drawing | undefined) {
    this.#drawing = drawing
    this.#request()
  }

  seatsWithin({ drawn, way }: Drawing): number[] {
    const [from, to = from] = [way[0], way.at(-1)]
    if (!from || !to) return []
    const frame = [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }]
    const outline = (drawn === 'frame' ? frame : way).map((point) => inDrawing(this.view, point))
    return seatsIn(this.scene, outline)
  }

  get isFine(): boolean {
    return isFine(this.view)
  }

  /** Zooms into the section nearest to a point; false if the hall has no seats. */
  enter(at: Point): boolean {
    const point = inDrawing(this.view, at)
    const nearest = nearestSeat(this.scene, point)
    if (!nearest) return false
    const part = boxOf(this.scene.seats.filter(({ section }) => section === nearest.section))
    this.#framed = null
    this.#setView(enterView(part, nearest, this.scene.drawing.size, this.#port))
    return true
  }

  repaint() {
    this.#painted = undefined
    this.#request()
  }

  destroy() {
    cancelAnimationFrame(this.#frame)
    clearTimeout(this.#rest)
  }

  /** Rounds to device pixels, so that a moved picture matches a painted one. */
  #setView({ scale, x, y }: View) {
    const whole = (at: number) => Math.round(at * this.#dpr) / this.#dpr
    this.view = { scale, x: whole(x), y: whole(y) }
    this.#viewed()
    this.#request()
  }

  #request() {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#paint())
  }

  get #sheet(): Size {
    return {
      width: this.#port.width + 2 * this.#reach,
      height: this.#port.height + 2 * this.#reach,
    }
  }

  #onSheet({ scale, x, y }: View): View {
    return { scale, x: x + this.#reach, y: y + this.#reach }
  }

  #paint() {
    this.#frame = 0
    const ctx = this.#base.getContext('2d')
    const over = this.#overlay.getContext('2d')
    if (!ctx || !over || this.#port.width < 1) return
    if (this.#isMovable()) this.#place(ctx)
    else this.#paintBase(ctx)
    this.#paintMarks(over)
  }

  #isMovable(): boolean {
    const { view } = this
    const before = this.#painted
    if (!before) return false
    if (before.scale !== view.scale) {
      if (this.#paintedSeats <= light) return false
      return this.#isCovered(before) || performance.now() - this.#paintedAt < repaintEveryMs
    }
    const far = Math.max(Math.abs(view.x - before.x), Math.abs(view.y - before.y))
    return far <= this.#reach
  }

  #isCovered(before: View): boolean {
    const { view } = this
    const by = view.scale / before.scale
    const { size } = this.scene.drawing
    const along = (now: number, then: number, length: number, room: number) => {
      const from = now - by * (then + this.#reach)
      const to = from + by * (room + 2 * this.#reach)
      return from <= Math.max(0, now) && to >= Math.min(room, now + length * view.scale)
    }
    return (
      along(view.x, before.x, size.width, this.#port.width) &&
      along(view.y, before.y, size.height, this.#port.height)
    )
  }

  #place(ctx: CanvasRenderingContext2D) {
    const before = this.#painted
    if (!before) return
    const by = this.view.scale / before.scale
    const x = this.view.x + this.#reach - (before.x + this.#reach) * by
    const y = this.view.y + this.#reach - (before.y + this.#reach) * by
    const isThere = by === 1 && x === 0 && y === 0
    const stretched = by === 1 ? '' : ` scale(${by})`
    this.#base.style.transform = isThere ? '' : `translate(${x}px, ${y}px)${stretched}`
    if (by === 1) this.#patch(ctx, this.#onSheet(before))
    clearTimeout(this.#rest)
    if (!isThere) this.#rest = setTimeout(() => this.#settle(), restAfter)
  }

  #settle() {
    const ctx = this.#base.getContext('2d')
    if (ctx && this.#port.width >= 1) this.#paintBase(ctx)
  }

  #paintBase(ctx: CanvasRenderingContext2D) {
    const before = this.#painted
    const sheet = this.#onSheet(this.view)
    clearTimeout(this.#rest)
    this.#base.style.transform = ''
    ctx.setTransform(this.#dpr, 0, 0, this.#dpr, 0, 0)
    if (!before || before.scale !== this.view.scale) {
      this.#dirty = []
      this.#paintedSeats = this.#paintRects(ctx, sheet, [{ x: 0, y: 0, ...this.#sheet }])
    } else {
      this.#shift(ctx, sheet, { x: this.view.x - before.x, y: this.view.y - before.y })
      this.#patch(ctx, sheet)
    }
    this.#painted = { ...this.view }
    this.#paintedAt = performance.now()
  }

  /** Moves the picture, and paints only the newly visible strips. */
  #shift(ctx: CanvasRenderingContext2D, sheet: View, { x: dx, y: dy }: Point) {
    if (dx === 0 && dy === 0) return
    const { width, height } = this.#sheet
    if (Math.abs(dx) >= width || Math.abs(dy) >= height) {
      this.#paintRects(ctx, sheet, [{ x: 0, y: 0, width, height }])
      return
    }
    ctx.save()
    ctx.setTransform(1, 0, 0, 1, 0, 0)
    ctx.globalCompositeOperation = 'copy'
    ctx.drawImage(this.#base, Math.round(dx * this.#dpr), Math.round(dy * this.#dpr))
    ctx.restore()
    const across = { x: dx > 0 ? 0 : width + dx, y: 0, width: Math.abs(dx), height }
    const along = { x: 0, y: dy > 0 ? 0 : height + dy, width, height: Math.abs(dy) }
    this.#paintRects(ctx, sheet, [across, along])
  }

  #patch(ctx: CanvasRenderingContext2D, sheet: View) {
    if (this.#dirty.length === 0) return
    const around = seatRadius * 1.2 * sheet.scale + 2
    const rects = this.#dirty.flatMap((place) => {
      const seat = this.scene.seats[place]
      if (!seat) return []
      const { x, y } = onScreen(sheet, seat)
      return [{ x: x - around, y: y - around, width: 2 * around, height: 2 * around }]
    })
    this.#dirty = []
    this.#paintRects(
      ctx,
      sheet,
      rects.filter((rect) => this.#isSeen(rect)),
    )
  }

  #isSeen({ x, y, width, height }: Rect): boolean {
    const sheet = this.#sheet
    return x + width > 0 && y + height > 0 && x < sheet.width && y < sheet.height
  }

  /** Paints everything that touches the rectangles, clipped to them. Returns the number of seats. */
  #paintRects(ctx: CanvasRenderingContext2D, view: View, rects: readonly Rect[]): number {
    const { scene } = this
    const dpr = this.#dpr
    const clip = new Path2D()
    const places = new Set<number>()
    for (const rect of rects) {
      if (rect.width <= 0 || rect.height <= 0) continue
      const x = Math.floor(rect.x * dpr) / dpr
      const y = Math.floor(rect.y * dpr) / dpr
      const right = Math.ceil((rect.x + rect.width) * dpr) / dpr
      const bottom = Math.ceil((rect.y + rect.height) * dpr) / dpr
      ctx.clearRect(x, y, right - x, bottom - y)
      clip.rect(x, y, right - x, bottom - y)
      const from = inDrawing(view, { x: x - 2, y: y - 2 })
      const to = inDrawing(view, { x: right + 2, y: bottom + 2 })
      for (const place of placesIn(scene, from, to)) places.add(place)
    }
    ctx.save()
    ctx.clip(clip)
    const palette = this.#palette
    const painting = { ctx, scene, looks: this.#looks, palette, view, groups: this.#groups }
    paintHall(painting)
    paintSeats(painting, places)
    ctx.restore()
    return places.size
  }

  /** Paints the rings. The upper canvas is hidden while empty, so that the browser need not composite it. */
  #paintMarks(ctx: CanvasRenderingContext2D) {
    const isBare = !this.#marks.hover && !this.#marks.focus && !this.#drawing
    this.#overlay.hidden = isBare
    if (isBare) return
    ctx.setTransform(this.#dpr, 0, 0, this.#dpr, 0, 0)
    ctx.clearRect(0, 0, this.#port.width, this.#port.height)
    const palette = this.#palette
    paintMarks({ ctx, palette, view: this.view, marks: this.#marks, drawing: this.#drawing })
  }
}
