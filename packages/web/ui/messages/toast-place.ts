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
/** Minimum distance in pixels of a toast from the window's upper edge. */
const edge = 4
const step = 28

/** Cells that accept drops or clicks. A toast may cover them, but only if there is no other room. */
const worked = '[data-cell]'
const worksIn = 0.01

/** A seat map counts as one control with a very high cost, since a toast above the map hides seats. */
const maps = 'canvas'
const mapsFor = 100_000

const controls = 'button, a[href], input, select, textarea, [role="button"], [tabindex="0"]'

/** Returns the boxes of visible controls, with the cost of covering each. */
function controlBoxes(own: Element) {
  return [...document.querySelectorAll(`${controls}, ${worked}, ${maps}`)]
    .filter((control) => !own.contains(control))
    .map((control) => ({
      box: control.getBoundingClientRect(),
      weight: weightOf(control),
    }))
    .filter(
      ({ box: { width, height, bottom, top } }) =>
        width > 0 && height > 0 && bottom > 0 && top < innerHeight,
    )
}

/** Main action. Its cost is higher than that of all fields that a toast could cover on a phone. */
const mainAction = '.dx-button-main'
const mainFor = 20

function weightOf(control: Element): number {
  if (control.matches(worked)) return worksIn
  if (control.matches(maps)) return mapsFor
  const ofKind = control.matches(mainAction) ? mainFor : 1
  return control.closest(standing) ? standingMs * ofKind : ofKind
}

export interface Anchor {
  left: string
  right: string
  bottom: string
}

interface Size {
  width: number
  height: number
}

/** Left edges to try: first for the right, the centre and the left, then for positions from right to left. */
function leftsFor({ width }: Size): number[] {
  const last = innerWidth - width - apart
  const between = Array.from(
    { length: Math.max(0, Math.floor((last - apart) / (step * 2))) },
    (_, at) => last - (at + 1) * step * 2,
  )
  return [last, (innerWidth - width) / 2, apart, ...between]
}

/** Positions to try: the right edge up to the window's middle, then rows from bottom to top. */
function placesFor({ width, height }: Size): Box[] {
  const bottoms = Math.max(1, Math.floor((innerHeight - height - edge * 2) / step) + 1)
  const lefts = leftsFor({ width, height })
  const rows = Array.from(
    { length: bottoms },
    (_, row) => innerHeight - height - apart - row * step,
  )
  const boxAt = (left: number, top: number): Box => ({
    left,
    top,
    right: left + width,
    bottom: top + height,
  })
  const home = rows.filter((top) => top > innerHeight / 2)
  return [
    ...home.map((top) => boxAt(innerWidth - width - apart, top)),
    ...[...rows.filter((top) => top > edge), edge].flatMap((top) =>
      lefts.map((left) => boxAt(left, top)),
    ),
  ]
}

/** Fixed menus, bars and dialogs. Their controls count a thousand times as much as controls in scrolled content. */
const standing = 'nav, aside, header, [role="dialog"], [role="navigation"], [role="banner"]'
const standingMs = 1_000

function anchorOf({ left, bottom }: Box, { width }: Size): Anchor {
  const fromBottom = `${innerHeight - bottom}px`
  if (left + width >= innerWidth - apart)
    return { left: 'auto', right: `${apart}px`, bottom: fromBottom }
  return { left: `${left}px`, right: 'auto', bottom: fromBottom }
}

function boxOf({ left, right, bottom }: Anchor, { width, height }: Size): Box {
  const below = innerHeight - Number.parseFloat(bottom)
  const from =
    left === 'auto' ? innerWidth - Number.parseFloat(right) - width : Number.parseFloat(left)
  return { left: from, top: below - height, right: from + width, bottom: below }
}

const isWithin = ({ left, top, right }: Box) => left >= 0 && top >= 0 && right <= innerWidth

/** Returns the current position if the toast covers nothing there, else the position that covers least. */
export function freePlace(own: HTMLElement, last?: Anchor): Anchor {
  const { width, height } = own.getBoundingClientRect()
  const boxes = controlBoxes(own)
  const stays = last ? [boxOf(last, { width, height })].filter(isWithin) : []
  const places = [...stays, ...placesFor({ width, height })]
  let [best, least] = [places[0]!, Infinity]
  for (const place of places) {
    const covered = boxes.reduce((all, { box, weight }) => all + (meet(place, box) ? weight : 0), 0)
    if (covered >= least) continue
    ;[best, least] = [place, covered]
    if (covered === 0) break
  }
  return anchorOf(best, { width, height })
}
