import { buildHall } from '@dxweb/areas/seating/build-hall.ts'
import { seatRadius } from '@dxweb/areas/seating/drawing.ts'
import { codeOf, seatCodes, stateOf, withSeatCodes } from '@dxweb/areas/seating/rules.ts'
import messages from '@dxweb/locales/nb/seating.json'
import { textsOf } from '@dxweb/locales/speak.ts'
import { SeatMap } from '@dxweb/web/ui/seat-map/seat-map.tsx'
import { TextProvider } from '@dxweb/web/ui/text.ts'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import '@dxweb/web/ui/tokens.css'
import { drawPeer } from './peer-page.ts'

/** A stadium's field of rows of 200: 250 of them, or as many as the address asks for. */
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

const place = document.querySelector<HTMLElement>('#place')
if (!place) throw new Error('the page has no place for the map')
const port = place
const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))

/** Frames until a change has been painted: one to paint in, one that begins when it is out. */
async function painted(change: () => void): Promise<number> {
  await nextFrame()
  const start = performance.now()
  change()
  await nextFrame()
  await nextFrame()
  return performance.now() - start
}

/** A browser that rested keeps the screen's own clock in its first frames, whatever they cost: those are not counted. */
const ledIn = 6

async function frames(count: number, move: (frame: number) => void): Promise<number[]> {
  const lengths: number[] = []
  for (let frame = 0; frame < ledIn; frame++) await nextFrame()
  let last = await nextFrame()
  for (let frame = 0; frame < count; frame++) {
    move(frame)
    const now = await nextFrame()
    lengths.push(now - last)
    last = now
  }
  return lengths
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

/** There and back, so that every frame truly moves. */
const wander = (frame: number, far: number) => far * Math.sin(frame / 9)

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

  /** Until the hall is seen: the canvas is sized by an observer, so one frame more than React's own. */
  mapFirst: () =>
    painted(() => {
      root = createRoot(port)
      root.render(map())
    }),

  zoomMap: async () => {
    const at = { clientX: 600, clientY: 400, deltaY: -220, bubbles: true, cancelable: true }
    port.querySelector('[role=application]')?.dispatchEvent(new WheelEvent('wheel', at))
    await new Promise((resolve) => setTimeout(resolve, 600))
  },

  /** Wants the mouse to be down on the map, so that there is a pointer to capture. */
  panMap: (count: number) =>
    frames(count, (frame) => {
      const at = { clientX: 600 + wander(frame, 90), clientY: 400 + wander(frame, 60) }
      const move = { ...at, pointerId: 1, pointerType: 'mouse', buttons: 1, bubbles: true }
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

  /** The same for what others use; its module is fetched before the clock starts. */
  peerFirst: async () => {
    const draw = await drawPeer(drawing, (id) => stateOf(codes, id) === 'sold')
    return painted(draw)
  },

  panPeer: (count: number) =>
    frames(count, (frame) => {
      const at = { clientX: 600 + wander(frame, 90), clientY: 400 + wander(frame, 60) }
      window.dispatchEvent(new MouseEvent('mousemove', { ...at, buttons: 1, bubbles: true }))
    }),

  leavePeer: () => {
    port.innerHTML = ''
  },

  zoomFrames: (count: number) =>
    frames(count, (frame) => {
      const deltaY = frame % 20 < 10 ? -60 : 60
      const at = { clientX: 600, clientY: 400, deltaY, bubbles: true, cancelable: true }
      port.querySelector('[role=application]')?.dispatchEvent(new WheelEvent('wheel', at))
    }),

  svgFirst: () =>
    painted(() => {
      port.innerHTML = svgOf()
    }),

  panSvg: (count: number) =>
    frames(count, (frame) => {
      const scale = 1.42 * Math.min(1200 / drawing.size.width, 800 / drawing.size.height)
      const by = `translate(${wander(frame, 90) - 250} ${wander(frame, 60) - 170}) scale(${scale})`
      port.querySelector('g')?.setAttribute('transform', by)
    }),
}

export type SeatMapBench = typeof bench
Object.assign(window, { bench })
