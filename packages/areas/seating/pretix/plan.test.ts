import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildHall } from '../drawing/build-hall.ts'
import { seatMaps } from '../contract.ts'
import type { SeatMapDrawing } from '../drawing/drawing.ts'
import { checkPlan, checkPlanFile } from './plan.ts'
import type { Plan } from './plan.ts'
import { readPlan } from './read-plan.ts'
import { writePlan } from './write-plan.ts'

const coordinate = fc.double({ min: -500, max: 2000, noNaN: true }).map((value) => value + 0)
const position = fc.record({ x: coordinate, y: coordinate })
const some = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const size = fc.integer({ min: 0, max: 400 })
const words = fc.oneof(fc.string(), fc.string({ unit: 'binary', maxLength: 80 }))
const color = fc.constantFrom('#ff0000', 'red', 'rgba(0,0,0,0.5)')

const seat = fc.record({
  seat_number: words,
  position,
  category: fc.nat(),
  uuid: some(fc.uuid()),
  start_direction: some(fc.constantFrom('<', '>', '<>', '', null)),
  radius: some(size),
})
const row = fc.record({
  row_number: words,
  row_label: some(fc.option(words)),
  seat_label: some(fc.constantFrom('%s', 'Sete %s', null)),
  row_number_position: some(
    fc.constantFrom('start' as const, 'end' as const, 'both' as const, null),
  ),
  uuid: some(fc.uuid()),
  position: some(position),
  seats: fc.array(seat, { maxLength: 6 }),
})
const look = {
  color: some(color),
  border_color: some(color),
  rotation: some(fc.integer({ min: 0, max: 359 })),
  position: some(position),
  text: some(
    fc.record({ text: words, position: some(position), color: some(color), size: some(size) }),
  ),
  uuid: some(fc.uuid()),
}
const area = fc.oneof(
  fc.record({
    shape: fc.constant('polygon' as const),
    polygon: fc.record({ points: fc.array(position, { minLength: 3, maxLength: 8 }) }),
    ...look,
  }),
  fc.record({
    shape: fc.constant('rectangle' as const),
    rectangle: fc.record({ width: size, height: size }),
    ...look,
  }),
  fc.record({
    shape: fc.constant('ellipse' as const),
    ellipse: fc.record({ radius: fc.record({ x: size, y: size }) }),
    ...look,
  }),
  fc.record({
    shape: fc.constant('circle' as const),
    circle: fc.record({ radius: size }),
    ...look,
  }),
  fc.record({ shape: fc.constant('text' as const), ...look }),
  fc.record(look),
)
const zone = fc.record({
  name: some(words),
  zone_id: some(words),
  uuid: some(fc.uuid()),
  position,
  rows: fc.array(row, { maxLength: 4 }),
  areas: some(fc.array(area, { maxLength: 4 })),
})

const planText = fc
  .record({
    name: words,
    categories: fc.uniqueArray(fc.record({ name: words, color: some(color) }), {
      minLength: 1,
      maxLength: 4,
      selector: ({ name }) => name,
    }),
    zones: fc.array(zone, { maxLength: 3 }),
    size: fc.record({ width: size, height: size }),
  })
  .map((plan) => {
    let count = 0
    const zones = plan.zones.map((each) => ({
      ...each,
      rows: each.rows.map((line) => ({
        ...line,
        seats: line.seats.map((one) => ({
          ...one,
          seat_guid: `guid-${(count += 1)}`,
          category: plan.categories[one.category % plan.categories.length]?.name,
        })),
      })),
    }))
    return JSON.stringify({ ...plan, zones })
  })

function planOf(text: string): Plan {
  const { plan, faults } = checkPlan(text)
  if (!plan) throw new Error(JSON.stringify(faults))
  return plan
}

const stored = <T>(value: T): T =>
  JSON.parse(
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).toReversed())
        : part,
    ),
  ) as T

const moved = (drawing: SeatMapDrawing, by: number): SeatMapDrawing => ({
  ...drawing,
  seats: drawing.seats.map((each) => ({ ...each, x: each.x + by })),
  labels: drawing.labels.map((each) => ({ ...each, x: each.x + by })),
  decor: drawing.decor.map((each) => ({
    ...each,
    outline: each.outline.map((point) => ({ ...point, x: point.x + by })),
    labelAt: { ...each.labelAt, x: each.labelAt.x + by },
  })),
})

describe('any pretix plan', () => {
  it('any pretix plan is the same JSON after import and export', () => {
    fc.assert(
      fc.property(planText, (text) => {
        const plan = planOf(text)
        const { drawing } = readPlan(plan)
        const written = writePlan(stored(drawing), 'Sal', { name: 'Sal', plan: stored(plan) })
        expect(stored(written)).toEqual(JSON.parse(text))
      }),
      { numRuns: 300 },
    )
  })

  it('any pretix plan becomes a valid drawing', () => {
    fc.assert(
      fc.property(planText, (text) => {
        const { drawing } = readPlan(planOf(text))
        expect(seatMaps.fields.drawing.safeParse(stored(drawing)).error).toBeUndefined()
      }),
    )
  })

  it('a plan is exported unchanged after the whole hall was moved on its sheet', () => {
    fc.assert(
      fc.property(planText, fc.integer({ min: 1, max: 300 }), (text, by) => {
        const plan = planOf(text)
        const { drawing } = readPlan(plan)
        fc.pre(drawing.seats.length > 0)
        const written = writePlan(moved(drawing, by), 'Sal', { name: 'Sal', plan })
        expect(stored(written)).toEqual(JSON.parse(text))
      }),
    )
  })
})

describe('exporting a changed hall', () => {
  const hall = buildHall({
    decor: { what: 'stage', label: 'Scene' },
    sections: [
      { name: 'Parkett', rows: [{ seats: 5, times: 2, zone: 'A' }] },
      { name: 'Balkong', rows: [{ seats: 4, zone: 'B' }] },
    ],
  })
  const plan = writePlan(hall, 'Storsalen')

  it('a hall drawn in the designer is exported as a complete plan', () => {
    expect(checkPlan(JSON.stringify(plan)).faults).toBeUndefined()
    expect(plan.zones.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['Parkett', 2],
      ['Balkong', 1],
    ])
    const { drawing } = readPlan(plan)
    expect(
      drawing.seats.map(({ section, row: label, number, zone: of }) => [
        section,
        label,
        number,
        of,
      ]),
    ).toEqual(
      hall.seats.map(({ section, row: label, number, zone: of }) => [section, label, number, of]),
    )
  })

  it('the exported plan reflects removed, renamed, moved and new seats', () => {
    const { drawing } = readPlan(plan)
    const [first, second, third, ...rest] = drawing.seats
    if (!first || !second || !third) throw new Error('the hall is empty')
    const more = { ...third, id: 99, number: '99', x: third.x + 900, guid: 'new' }
    const seats = [{ ...second, number: '2b' }, { ...third, y: third.y + 10 }, ...rest, more]
    const written = writePlan({ ...drawing, seats }, 'Ny', { name: 'Storsalen', plan })
    const before = plan.zones[0]?.rows[0]?.seats ?? []
    const after = written.zones[0]?.rows[0]?.seats ?? []
    expect(written.name).toBe('Ny')
    expect(after.map(({ seat_number }) => seat_number)).toEqual(['2b', '3', '4', '5', '99'])
    expect(after[1]?.position.y).toBeCloseTo((before[2]?.position.y ?? 0) + 10)
    expect(after[2]).toEqual(before[3])
    expect(written.zones[1]).toEqual(plan.zones[1])
  })
})

it('long category names become valid zone names, and are exported unchanged', () => {
  const rows = [
    { seats: 2, zone: 'A' },
    { seats: 2, zone: 'B' },
  ]
  const long = 'Parkett foran orkestergraven, på skrå mot scenen '
  const hall = buildHall({
    decor: { what: 'stage', label: 'Scene' },
    sections: [{ name: 'Sal', rows }],
  })
  const text = JSON.stringify(writePlan(hall, 'Sal'))
  const plan = JSON.parse(
    text.replaceAll('"A"', `"${long}til venstre"`).replaceAll('"B"', `"${long}til høyre"`),
  ) as Plan
  const { drawing } = readPlan(plan)
  const zones = new Set(drawing.seats.map((each) => each.zone ?? ''))
  expect(zones.size).toBe(2)
  expect([...zones].every((name) => name.length <= 40)).toBe(true)
  expect(writePlan(drawing, 'Sal', { name: 'Sal', plan })).toEqual(plan)
})

describe('an invalid plan', () => {
  const faultsOf = (value: unknown) => checkPlan(JSON.stringify(value)).faults
  const good = {
    name: 'Sal',
    categories: [{ name: 'A' }],
    size: { width: 1, height: 1 },
    zones: [
      {
        name: 'Z',
        position: { x: 0, y: 0 },
        rows: [
          {
            row_number: '1',
            seats: [
              { seat_guid: 'a', seat_number: '1', position: { x: 0, y: 0 }, category: 'A' },
              { seat_guid: 'a', seat_number: '2', position: { x: 9, y: 0 }, category: 'B' },
            ],
          },
        ],
      },
    ],
  }

  it('refuses a plan in another encoding', () => {
    const text = JSON.stringify({ ...good, name: 'Åsen' })
    expect(checkPlanFile(Buffer.from(text, 'latin1')).faults).toEqual([
      { at: '', code: 'plan_not_utf8' },
    ])
    expect(checkPlanFile(Buffer.from(`\uFEFF${text}`)).faults?.[0]?.code).toBe('plan_no_category')
  })

  it('refuses an invalid plan with the path of the fault', () => {
    expect(checkPlan('{').faults).toEqual([{ at: '', code: 'plan_not_json' }])
    expect(faultsOf({ ...good, zones: undefined })).toEqual([{ at: 'zones', code: 'plan_missing' }])
    expect(faultsOf({ ...good, more: 1 })).toEqual([
      { at: '', code: 'plan_unknown_key', params: { key: 'more' } },
    ])
    expect(faultsOf({ ...good, size: { width: 'x', height: 1 } })).toEqual([
      { at: 'size.width', code: 'plan_wrong_type' },
    ])
    expect(faultsOf({ ...good, more: 1, most: 2 })).toEqual([
      { at: '', code: 'plan_unknown_key', params: { key: 'more, most' } },
    ])
    expect(
      faultsOf({ ...good, zones: [{ ...good.zones[0], areas: [{ shape: 'star' }] }] }),
    ).toEqual([
      {
        at: 'zones[0].areas[0].shape',
        code: 'plan_wrong_value',
        params: { values: 'polygon, rectangle, ellipse, circle, text' },
      },
    ])
    const far = [{ ...good.zones[0], position: { x: 1e308, y: 0 } }]
    expect(faultsOf({ ...good, zones: far })).toEqual([
      { at: 'zones[0].position.x', code: 'plan_wrong_type' },
    ])
    const at = 'zones[0].rows[0].seats[1]'
    expect(faultsOf(good)).toEqual([
      { at: `${at}.category`, code: 'plan_no_category', params: { name: 'B' } },
      { at: `${at}.seat_guid`, code: 'plan_seat_twice', params: { name: 'a' } },
    ])
  })
})
