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

/** Where something that is pressed or typed in stands and can be seen. */
function controlBoxes(own: Element): Box[] {
  return [...document.querySelectorAll(controls)]
    .filter((control) => !own.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter(
      ({ width, height, bottom, top }) =>
        width > 0 && height > 0 && bottom > 0 && top < innerHeight,
    )
}

/** Bottom right, centre and left, then the same a step higher, to the top. */
function placesFor({ width, height }: { width: number; height: number }): Box[] {
  const lefts = [innerWidth - width - apart, (innerWidth - width) / 2, apart]
  const rows = Math.max(1, Math.floor((innerHeight - height - apart * 2) / step))
  return Array.from(
    { length: rows },
    (_, row) => innerHeight - apart - height - row * step,
  ).flatMap((top) =>
    lefts.map((left) => ({ left, top, right: left + width, bottom: top + height })),
  )
}

/** The first place at the edge of the window where a box lies on nothing that is pressed; else where it lies on least. */
export function freePlace(own: HTMLElement): { left: number; top: number } {
  const { width, height } = own.getBoundingClientRect()
  const boxes = controlBoxes(own)
  const places = placesFor({ width, height }).map((place) => ({
    place,
    covered: boxes.filter((box) => meet(place, box)).length,
  }))
  const best = places.reduce((one, other) => (other.covered < one.covered ? other : one))
  return { left: best.place.left, top: best.place.top }
}
