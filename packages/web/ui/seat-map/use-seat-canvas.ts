import type { Point, Seat } from '@dxweb/areas/seating/drawing/drawing.ts'
import { resizeDebounceMs } from '@dxweb/kit/constants/constants.ts'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { followGestures } from './canvas/gestures.ts'
import type { Drawn } from './canvas/gestures.ts'
import type { Looks } from './canvas/looks.ts'
import { onThemeChange, readPalette } from './canvas/palette.ts'
import { seatUnder } from './canvas/scene.ts'
import type { Scene } from './canvas/scene.ts'
import { SeatCanvas } from './canvas/seat-canvas.ts'
import type { SeatGroup } from './canvas/seat-zone.ts'
import { inDrawing } from './canvas/view.ts'

interface Handlers {
  onPoint: (seat: Seat | undefined) => void
  onPress: (seat: Seat) => void
  onMoved: () => void
  onWhole: (isWhole: boolean) => void
  /** Returns the shape that a drag draws; undefined if the drag moves the hall. */
  drawing: (keys: { shift: boolean; alt: boolean }) => Drawn | undefined
  onMany: (seatIds: readonly number[]) => void
}

export interface SeatCanvasRefs {
  host: RefObject<HTMLDivElement | null>
  base: RefObject<HTMLCanvasElement | null>
  overlay: RefObject<HTMLCanvasElement | null>
}

interface Painted {
  scene: Scene
  looks: Looks
  groups: readonly SeatGroup[]
}

function followSize(host: HTMLElement, resized: (width: number, height: number) => void) {
  let wait: ReturnType<typeof setTimeout> | undefined
  const isSized = () => host.clientWidth > 0 && host.clientHeight > 0
  const measure = () => resized(host.clientWidth, host.clientHeight)
  let first = !isSized()
  if (!first) measure()
  const observer = new ResizeObserver(() => {
    clearTimeout(wait)
    if (first) measure()
    else wait = setTimeout(measure, resizeDebounceMs)
    first &&= !isSized()
  })
  observer.observe(host)
  return () => {
    clearTimeout(wait)
    observer.disconnect()
  }
}

/** Lets one finger scroll the page over a fully visible hall; an enlarged hall handles every touch. */
function yieldToPage(host: HTMLElement, canvas: SeatCanvas) {
  host.style.touchAction = canvas.isWhole ? 'pan-y' : 'none'
}

function followTheme(element: HTMLElement, canvas: SeatCanvas) {
  const refresh = () => canvas.setPalette(readPalette(element))
  if (document.fonts?.status === 'loading') void document.fonts.ready.then(refresh)
  return onThemeChange(refresh)
}

function followHands(element: HTMLElement, canvas: SeatCanvas, on: Handlers) {
  const seatAt = (at: Point) => seatUnder(canvas.scene, inDrawing(canvas.view, at))
  return followGestures(element, {
    onPan: (dx, dy) => {
      canvas.pan(dx, dy)
      on.onMoved()
    },
    onZoom: (factor, at) => {
      canvas.zoom(factor, at)
      on.onMoved()
    },
    onPoint: (at) => on.onPoint(at && seatAt(at)),
    onPress: (at, isTouch) => {
      const isEntered = isTouch && canvas.isFine && canvas.enter(at)
      const seat = isEntered ? undefined : seatAt(at)
      if (seat) on.onPress(seat)
    },
    drawing: on.drawing,
    onDraw: (drawn, way, isDone) => {
      const drawing = { drawn, way }
      canvas.setDrawing(isDone ? undefined : drawing)
      if (isDone) on.onMany(canvas.seatsWithin(drawing))
    },
  })
}

export function useSeatCanvas(refs: SeatCanvasRefs, painted: Painted, on: Handlers) {
  const { host, base, overlay } = refs
  const { scene, looks, groups } = painted
  const painter = useRef<SeatCanvas | null>(null)
  const onPoint = useEffectEvent(on.onPoint)
  const onPress = useEffectEvent(on.onPress)
  const onMoved = useEffectEvent(on.onMoved)
  const onWhole = useEffectEvent(on.onWhole)
  const drawing = useEffectEvent(on.drawing)
  const onMany = useEffectEvent(on.onMany)
  const firstPaint = useEffectEvent(() => painted)

  // Uses a layout effect, so that the hall is part of the page's first frame.
  useLayoutEffect(() => {
    if (!host.current || !base.current || !overlay.current) return
    const element = host.current
    const canvas: SeatCanvas = new SeatCanvas(
      { base: base.current, overlay: overlay.current },
      { ...firstPaint(), scene, palette: readPalette(element) },
      () => {
        yieldToPage(element, canvas)
        onWhole(canvas.isWhole)
      },
    )
    painter.current = canvas
    const ends = [
      followSize(element, (width, height) =>
        canvas.resize({ width, height }, window.devicePixelRatio || 1),
      ),
      followTheme(element, canvas),
      followHands(element, canvas, { onPoint, onPress, onMoved, onWhole, drawing, onMany }),
    ]
    return () => {
      for (const end of [...ends, () => canvas.destroy()]) end()
      painter.current = null
    }
  }, [host, base, overlay, scene])

  useLayoutEffect(() => painter.current?.setLooks(looks, groups), [looks, groups])

  return painter
}
