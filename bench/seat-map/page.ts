import { buildHall } from '@dxweb/areas/seating/drawing/build-hall.ts'
import { seatRadius } from '@dxweb/areas/seating/drawing/drawing.ts'
import { codeOf, seatCodes, stateOf, withSeatCodes } from '@dxweb/areas/seating/drawing/rules.ts'
import messages from '@dxweb/locales/nb/seating.json'
import { textsOf } from '@dxweb/locales/format-message.ts'
import { SeatMap } from '@dxweb/web/ui/seat-map/seat-map.tsx'
import { TextProvider } from '@dxweb/web/ui/text/text.ts'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import '@dxweb/web/ui/theme/base.css'
import '@dxweb/web/ui/theme/tokens.css'
import { frames, wander } from './hand.ts'

/** Draws 250 rows of 200 seats, or as many as `?rows=`. */
const times = Number(new URLSearchParams(location.search).get('rows') ?? 250)
const drawing = buildHall({
  decor: { what: 'stage', label: 'Scene' },
  sections: [{ name: 'Felt', curve: 30_000, rows: [{ seats: 200, times, zone: 'Felt' }] }],
})
const zones = [{ name: 'Felt', color: 1, priceOre: 395_00 }]
const every = (step: number, from: number) =>
  drawing.seats.filter((seat) => seat.id % step === from).map((seat) => seat.id)
const sparse = Object.fromEntries([
  ...every(3, 0).map((id) => [id, codeOf('sold')]),
  ...every(11, 1).map((id) => [id, codeOf('reserved')]),
])
let codes = seatCodes(drawing, sparse)
const nothing: ReadonlySet<number> = new Set()

const place = document.querySelector<HTMLElement>('#root')
if (!place) throw new Error('the page has no place for the map')
Object.assign(place.style, { width: '1200px', height: '800px' })
const port = place
const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))

/**
 * Returns the milliseconds from a change until one frame after the first frame in which the page contains the change.
 */
async function painted(change: () => void, isThere: () => boolean): Promise<number> {
  await nextFrame()
  const start = performance.now()
  change()
  do await nextFrame()
  while (!isThere())
  await nextFrame()
  return performance.now() - start
}

/** Reads a copy of the canvas, since reading the canvas itself changes how it is painted. */
function isDrawn(): boolean {
  const canvas = port.querySelector('canvas')
  const copy = new OffscreenCanvas(300, 200).getContext('2d')
  if (canvas) copy?.drawImage(canvas, 0, 0, 300, 200)
  return copy?.getImageData(0, 0, 300, 200).data.some(Boolean) ?? false
}

const texts = textsOf('nb', messages)

let root: ReturnType<typeof createRoot> | undefined
const map = () =>
  createElement(
    TextProvider,
    { value: texts },
    createElement(SeatMap, {
      drawing,
      zones,
      states: codes,
      selection: nothing,
      onToggle: () => undefined,
    }),
  )

const pointerAt = (frame: number) => ({
  clientX: 600 + wander(frame, 8),
  clientY: 400 + wander(frame, 5),
})

function svgOf(): string {
  const circles = drawing.seats.map(({ id, x, y }) => {
    const fill = { sold: '#2f7f74', reserved: '#f8e2ae' }[stateOf(codes, id) as string] ?? '#fff'
    return `<circle cx="${x}" cy="${y}" r="${seatRadius}" fill="${fill}" stroke="#2f7f74" stroke-width="8"/>`
  })
  const scale = Math.min(1200 / drawing.size.width, 800 / drawing.size.height)
  return `<svg width="1200" height="800"><g transform="scale(${scale})">${circles.join('')}</g></svg>`
}

const bench = {
  seats: drawing.seats.length,

  /** Draws the hall in the same task that adds its canvas, and verifies this after the timing. */
  mapFirst: async () => {
    const isThere = () => port.querySelector('canvas') !== null
    const length = await painted(() => {
      root = createRoot(port)
      root.render(map())
    }, isThere)
    if (!isDrawn()) throw new Error('the clock stopped before the hall was drawn')
    return length
  },

  zoomMap: async () => {
    const at = { clientX: 600, clientY: 400, deltaY: -220, bubbles: true, cancelable: true }
    port.querySelector('[role=application]')?.dispatchEvent(new WheelEvent('wheel', at))
    await new Promise((resolve) => setTimeout(resolve, 600))
  },

  /** Needs the mouse button down, since the map captures the pointer. */
  panMap: (count: number) =>
    frames(count, (frame) => {
      const move = {
        ...pointerAt(frame),
        pointerId: 1,
        pointerType: 'mouse',
        buttons: 1,
        bubbles: true,
      }
      port.querySelector('[role=application]')?.dispatchEvent(new PointerEvent('pointermove', move))
    }),

  updateMap: (count: number) =>
    frames(count, (frame) => {
      const state = codeOf(frame % 2 === 0 ? 'sold' : 'free')
      const changes = Object.fromEntries(every(100, 50).map((id) => [id, state]))
      codes = withSeatCodes(codes, changes)
      root?.render(map())
    }),

  leaveMap: () => root?.unmount(),

  zoomFrames: (count: number) =>
    frames(count, (frame) => {
      const deltaY = frame % 20 < 10 ? -60 : 60
      const at = { clientX: 600, clientY: 400, deltaY, bubbles: true, cancelable: true }
      port.querySelector('[role=application]')?.dispatchEvent(new WheelEvent('wheel', at))
    }),

  svgFirst: () =>
    painted(
      () => {
        port.innerHTML = svgOf()
      },
      () => true,
    ),

  panSvg: (count: number) =>
    frames(count, (frame) => {
      const scale = 1.42 * Math.min(1200 / drawing.size.width, 800 / drawing.size.height)
      const by = `translate(${wander(frame, 8) - 250} ${wander(frame, 5) - 170}) scale(${scale})`
      port.querySelector('g')?.setAttribute('transform', by)
    }),
}

export type SeatMapBench = typeof bench
Object.assign(window, { bench })
