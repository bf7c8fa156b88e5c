import type { Point } from '@dxweb/areas/seating/drawing.ts'

export interface GestureHandlers {
  onPan: (dx: number, dy: number) => void
  onZoom: (factor: number, at: Point) => void
  /** Where the pointer rests, when no button is down; nothing when it leaves. */
  onPoint: (at: Point | undefined) => void
  /** A press that did not become a drag. */
  onPress: (at: Point) => void
}

/** A press that moves less than this, in CSS pixels, is not a drag. */
const stillness = 5
const wheelStrength = 0.0016
const wheelLine = 16

interface Press {
  start: Point
  last: Point
  dragged: boolean
}

const between = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
const middle = (a: Point, b: Point) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

/** Follows pointers and wheel over an element. Positions are CSS pixels within it. Returns what ends it. */
export function followGestures(element: HTMLElement, handlers: GestureHandlers): () => void {
  const presses = new Map<number, Press>()

  const at = (event: MouseEvent): Point => {
    const box = element.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }

  const down = (event: PointerEvent) => {
    if (event.button !== 0) return
    const start = at(event)
    presses.set(event.pointerId, { start, last: start, dragged: presses.size > 0 })
    for (const press of presses.values()) press.dragged ||= presses.size > 1
    handlers.onPoint(undefined)
  }

  const move = (event: PointerEvent) => {
    const here = at(event)
    const press = presses.get(event.pointerId)
    if (!press) {
      if (event.pointerType !== 'touch') handlers.onPoint(here)
      return
    }
    if (!press.dragged && between(press.start, here) < stillness) return
    if (!press.dragged) element.setPointerCapture(event.pointerId)
    press.dragged = true
    const other = [...presses].find(([id]) => id !== event.pointerId)?.[1]
    if (other) pinch(press.last, here, other.last)
    else handlers.onPan(here.x - press.last.x, here.y - press.last.y)
    press.last = here
  }

  const pinch = (before: Point, now: Point, other: Point) => {
    const from = middle(before, other)
    const to = middle(now, other)
    handlers.onPan(to.x - from.x, to.y - from.y)
    handlers.onZoom(between(now, other) / Math.max(1, between(before, other)), to)
  }

  const up = (event: PointerEvent) => {
    const press = presses.get(event.pointerId)
    presses.delete(event.pointerId)
    if (press && !press.dragged) handlers.onPress(press.start)
  }

  const cancel = (event: PointerEvent) => presses.delete(event.pointerId)
  const leave = () => handlers.onPoint(undefined)

  const wheel = (event: WheelEvent) => {
    event.preventDefault()
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? wheelLine : 1
    const strength = event.ctrlKey ? 4 * wheelStrength : wheelStrength
    handlers.onZoom(Math.exp(-event.deltaY * pixels * strength), at(event))
  }

  const ending = new AbortController()
  const { signal } = ending
  element.addEventListener('pointerdown', down, { signal })
  element.addEventListener('pointermove', move, { signal })
  element.addEventListener('pointerup', up, { signal })
  element.addEventListener('pointercancel', cancel, { signal })
  element.addEventListener('pointerleave', leave, { signal })
  element.addEventListener('wheel', wheel, { signal, passive: false })
  return () => ending.abort()
}
