interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const meet = (one: Box, other: Box) =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom

const apart = 16
const step = 28

const controls = 'button, a[href], input, select, textarea, [role="button"], [tabindex="0"]'

function controlBoxes(own: Element): Box[] {
  return [...document.querySelectorAll(controls)]
    .filter((control) => !own.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter(
      ({ width, height, bottom, top }) =>
        width > 0 && height > 0 && bottom > 0 && top < innerHeight,
    )
}

export interface Anchor {
  left: string
  right: string
  bottom: string
}

const sides = [
  { left: 'auto', right: `${apart}px` },
  { left: '0', right: '0' },
  { left: `${apart}px`, right: 'auto' },
]

/** Bottom right, centre, left, then one step higher, up to the top. */
function placesFor({ width, height }: { width: number; height: number }) {
  const lefts = [innerWidth - width - apart, (innerWidth - width) / 2, apart]
  const rows = Math.max(1, Math.floor((innerHeight - height - apart * 2) / step))
  return Array.from({ length: rows }, (_, row) => apart + row * step).flatMap((bottom) =>
    sides.map((side, index) => {
      const left = lefts[index] ?? apart
      const top = innerHeight - bottom - height
      const box = { left, top, right: left + width, bottom: top + height }
      return { box, anchor: { ...side, bottom: `${bottom}px` } }
    }),
  )
}

/** The first place by the window's edge that covers no control, else the one that covers least. */
export function freePlace(own: HTMLElement): Anchor {
  const { width, height } = own.getBoundingClientRect()
  const boxes = controlBoxes(own)
  const places = placesFor({ width, height }).map(({ box, anchor }) => ({
    anchor,
    covered: boxes.filter((other) => meet(box, other)).length,
  }))
  return places.reduce((one, other) => (other.covered < one.covered ? other : one)).anchor
}
