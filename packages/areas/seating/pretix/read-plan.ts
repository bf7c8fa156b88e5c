import { writtenText } from '@dxweb/kit/text/written-text.ts'
import type { Decor, DrawingLabel, Point, Seat, SeatMapDrawing } from '../drawing/drawing.ts'
import { boxOf, middleOf } from '../drawing/geometry.ts'
import { areaOutline, areaTextAt } from './area-outline.ts'
import type { Plan, PlanRow, PlanSeat, PlanZone } from './plan.ts'

/** Converts pixels to centimetres: `x * scale + left`. */
export interface Measure {
  scale: number
  left: number
  top: number
}

export interface ReadPlan {
  drawing: SeatMapDrawing
  measure: Measure
}

const origin: Point = { x: 0, y: 0 }
/** The usual distance in centimetres between adjacent seats, unless the plan is very dense or very wide. */
const defaultPitch = 60
const margin = 90
const widest = 90_000
const longestName = 60
const longestZone = 40
const longestNumber = 20
const longestGuid = 200

const plus = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y })

const placeIn = (zone: PlanZone, row: PlanRow, at: Point): Point =>
  plus(plus(zone.position, row.position ?? origin), at)

function neighbourGaps({ zones }: Plan): number[] {
  return zones.flatMap(({ rows }) =>
    rows.flatMap(({ seats }) =>
      seats.slice(1).flatMap(({ position: { x, y } }, index) => {
        const before = seats[index]?.position ?? origin
        const gap = Math.hypot(x - before.x, y - before.y)
        return gap > 0 ? [gap] : []
      }),
    ),
  )
}

function allPoints({ zones }: Plan): Point[] {
  return zones.flatMap((zone) => [
    ...zone.rows.flatMap((row) => row.seats.map((seat) => placeIn(zone, row, seat.position))),
    ...(zone.areas ?? []).flatMap((area) =>
      [...areaOutline(area), ...(area.text ? [areaTextAt(area)] : [])].map((at) =>
        plus(zone.position, at),
      ),
    ),
  ])
}

/** Computes a scale that makes the median gap `defaultPitch`, or smaller if the whole plan would not fit otherwise. */
function measureOf(plan: Plan): Measure {
  const gaps = neighbourGaps(plan).toSorted((a, b) => a - b)
  const gap = gaps[Math.floor(gaps.length / 2)]
  const box = boxOf(allPoints(plan))
  const reach = Math.max(box.right - box.left, box.bottom - box.top, 1e-6)
  const scale = Math.min(gap === undefined ? 1 : defaultPitch / gap, widest / reach)
  return { scale, left: margin - box.left * scale, top: margin - box.top * scale }
}

/** Removes invisible characters and limits the length; '' if nothing visible is left. */
const cut = (text: string, longest: number) =>
  writtenText(text.toWellFormed().replaceAll(/\p{C}/gu, '').trim().slice(0, longest).toWellFormed())

function freeName(wish: string, taken: ReadonlySet<string>, longest: number): string {
  const named = cut(wish, longest)
  const base = writtenText(named) === '' ? String(taken.size + 1) : named
  if (!taken.has(base)) return base
  for (let count = 2; ; count++) {
    const name = `${base.slice(0, longest - 6)} (${count})`
    if (!taken.has(name)) return name
  }
}

function ownNames(wishes: readonly string[], longest = longestName): string[] {
  const taken = new Set<string>()
  return wishes.map((wish) => {
    const name = freeName(wish, taken, longest)
    taken.add(name)
    return name
  })
}

export const sectionNames = ({ zones }: Plan): string[] =>
  ownNames(zones.map(({ name, zone_id: id }) => name ?? id ?? ''))

export function zoneNames({ categories }: Plan): Map<string, string> {
  const names = ownNames(
    categories.map(({ name }) => name),
    longestZone,
  )
  return new Map(categories.map(({ name }, index) => [name, names[index] ?? name]))
}

const toScale = ({ scale, left, top }: Measure, { x, y }: Point): Point => ({
  x: Math.round(x * scale + left),
  y: Math.round(y * scale + top),
})

function guidOf({ seat_guid }: PlanSeat): Pick<Seat, 'guid'> {
  const guid = cut(seat_guid, longestGuid)
  return guid === '' ? {} : { guid }
}

function seatsOf(plan: Plan, sections: readonly string[], measure: Measure): Seat[] {
  const names = zoneNames(plan)
  const seats = plan.zones.flatMap((zone, index) =>
    zone.rows.flatMap((row) =>
      row.seats.map((seat): Omit<Seat, 'id'> => {
        const zoneName = names.get(seat.category)
        return {
          section: sections[index] ?? '',
          row: cut(row.row_number, longestNumber),
          number: cut(seat.seat_number, longestNumber),
          ...toScale(measure, placeIn(zone, row, seat.position)),
          kind: 'seat',
          ...(zoneName === undefined ? {} : { zone: zoneName }),
          ...guidOf(seat),
        }
      }),
    ),
  )
  return seats.map((seat, index) => ({ id: index + 1, ...seat }))
}

const isStage = (text: string) => /stage|scene|bühne|buehne|podium/i.test(text)

function areasOf(plan: Plan, measure: Measure): { decor: Decor[]; labels: DrawingLabel[] } {
  const decor: Decor[] = []
  const labels: DrawingLabel[] = []
  for (const zone of plan.zones) {
    for (const area of zone.areas ?? []) {
      const at = (point: Point) => toScale(measure, plus(zone.position, point))
      const text = cut(area.text?.text ?? '', longestName)
      const outline = areaOutline(area).map(at).slice(0, 200)
      if (outline.length < 3) {
        if (text !== '') labels.push({ text, ...at(areaTextAt(area)) })
      } else {
        const what = isStage(text) ? 'stage' : 'shape'
        decor.push({ what, label: text, outline, labelAt: middleOf(outline) })
      }
    }
  }
  return { decor, labels }
}

/** Numbers seats in plan order, so that importing the same plan gives the same ids. */
export function readPlan(plan: Plan): ReadPlan {
  const measure = measureOf(plan)
  const names = sectionNames(plan)
  const seats = seatsOf(plan, names, measure)
  const { decor, labels } = areasOf(plan, measure)
  const drawn = boxOf([...seats, ...labels, ...decor.flatMap(({ outline }) => outline)])
  const size = { width: drawn.right + margin, height: drawn.bottom + margin }
  const sections = names.map((name) => ({ name }))
  return { drawing: { size, sections, groups: [], seats, decor, labels }, measure }
}
