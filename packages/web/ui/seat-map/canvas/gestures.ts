import type { Point } from '@dxweb/areas/seating/drawing/drawing.ts'

export interface GestureHandlers {
  onPan: (dx: number, dy: number) => void
  onZoom: (factor: number, at: Point) => void
  /** Called with the pointer's position while no button is down; undefined when the pointer leaves. */
  onPoint: (at: Point | undefined) => void
  onPress: (at: Point, isTouch: boolean) => void
  drawing?: (keys: { shift: boolean; alt: boolean }) => Drawn | undefined
  /** Called with the path of a drag that draws, on each move and at its end. */
  onDraw?: (drawn: Drawn, way: readonly Point[], isDone: boolean) => void
}

/** A frame between the first and last point, or an outline through all points. */
export type Drawn = 'frame' | 'lasso'

/** Minimum movement of a drag in CSS pixels; less is a press. */
const stillness = 5
const wheelStrength = 0.0016
const wheelLine = 16

interface Press {
  start: Point
  last: Point
  dragged: boolean
  draws: Drawn | undefined
  way: Point[]
}

const between = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
const middle = (a: Point, b: Point) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

/** Distinguishes drags, pinches, presses and wheel turns. Positions are CSS pixels within the element. */
class Gestures {
  #presses = new Map<number, Press>()
  #element: HTMLElement
  #handlers: GestureHandlers

  constructor(element: HTMLElement, handlers: GestureHandlers) {
    this.#element = element
    this.#handlers = handlers
  }

  #at(event: MouseEvent): Point {
    const box = this.#element.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }

  down = (event: PointerEvent) => {
    if (event.button !== 0) return
    const start = this.#at(event)
    this.#presses.set(event.pointerId, {
      start,
      last: start,
      dragged: false,
      draws: this.#handlers.drawing?.({ shift: event.shiftKey, alt: event.altKey }),
      way: [start],
    })
    const several = this.#presses.size > 1
    for (const press of this.#presses.values()) press.dragged ||= several
    this.#handlers.onPoint(undefined)
  }

  move = (event: PointerEvent) => {
    const here = this.#at(event)
    const press = this.#presses.get(event.pointerId)
    if (!press) {
      if (event.pointerType !== 'touch') this.#handlers.onPoint(here)
      return
    }
    if (!press.dragged && between(press.start, here) < stillness) return
    if (!press.dragged) this.#element.setPointerCapture(event.pointerId)
    press.dragged = true
    const other = [...this.#presses].find(([id]) => id !== event.pointerId)?.[1]
    if (press.draws && !other) {
      press.way.push(here)
      this.#handlers.onDraw?.(press.draws, press.way, false)
    } else if (other) this.#pinch(press.last, here, other.last)
    else this.#handlers.onPan(here.x - press.last.x, here.y - press.last.y)
    press.last = here
  }

  #pinch(before: Point, now: Point, other: Point) {
    const from = middle(before, other)
    const to = middle(now, other)
    this.#handlers.onPan(to.x - from.x, to.y - from.y)
    this.#handlers.onZoom(between(now, other) / Math.max(1, between(before, other)), to)
  }

  up = (event: PointerEvent) => {
    const press = this.#presses.get(event.pointerId)
    this.#presses.delete(event.pointerId)
    if (!press) return
    if (!press.dragged) this.#handlers.onPress(press.start, event.pointerType === 'touch')
    else if (press.draws) this.#handlers.onDraw?.(press.draws, press.way, true)
  }

  /** Handles touches that the browser takes over for scrolling, and presses that leave the element. */
  cancel = (event: PointerEvent) => {
    this.#presses.delete(event.pointerId)
    this.#handlers.onPoint(undefined)
  }

  wheel = (event: WheelEvent) => {
    event.preventDefault()
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? wheelLine : 1
    const strength = event.ctrlKey ? 4 * wheelStrength : wheelStrength
    this.#handlers.onZoom(Math.exp(-event.deltaY * pixels * strength), this.#at(event))
  }
}

export function followGestures(element: HTMLElement, handlers: GestureHandlers): () => void {
  const gestures = new Gestures(element, handlers)
  const ending = new AbortController()
  const { signal } = ending
  element.addEventListener('pointerdown', gestures.down, { signal })
  element.addEventListener('pointermove', gestures.move, { signal })
  element.addEventListener('pointerup', gestures.up, { signal })
  element.addEventListener('pointercancel', gestures.cancel, { signal })
  element.addEventListener('pointerleave', gestures.cancel, { signal })
  element.addEventListener('wheel', gestures.wheel, { signal, passive: false })
  return () => ending.abort()
}
