import { defineCollection } from '@dxweb/kit/collection.ts'
import { adjustmentOre, id, items, optionalText, reference, text } from '@dxweb/kit/fields.ts'
import * as z from 'zod/mini'

const permit = { read: 'registers.read', write: 'registers.write' }

/** More seats than the largest arena of the country has. */
const mostSeats = 60_000
const centimetres = z.int().check(z.minimum(0), z.maximum(100_000))
const point = z.strictObject({ x: centimetres, y: centimetres })
const seatIds = z.array(id).check(z.maxLength(mostSeats))

const section = z.strictObject({ name: text(60) })
const group = z.strictObject({ name: text(60), seatIds })
const seat = z.strictObject({
  id,
  section: text(60),
  row: optionalText(10),
  number: optionalText(10),
  x: centimetres,
  y: centimetres,
  kind: z.enum(['seat', 'wheelchair', 'sofa']),
  zone: z.optional(text(60)),
})
const decor = z.strictObject({
  what: z.enum(['stage', 'screen']),
  label: optionalText(60),
  outline: z.array(point).check(z.maxLength(200)),
  labelAt: point,
})

/** Seats are 1..n, since a hall's states are one array by seat id. */
const areNumbered = z.refine<{ id: number }[]>(
  (seats) => seats.every((each, index) => each.id === index + 1),
  { error: 'seats_not_numbered' },
)

const seats = z.array(seat).check(z.maxLength(mostSeats), areNumbered)
const sections = z.array(section).check(z.maxLength(100))
const groups = z.array(group).check(z.maxLength(500))

/** Halls as they are drawn (`drawing.ts`). Sections, groups and seats are the drawing's own, told apart for readers. */
export const seatMaps = defineCollection('seatmaps', {
  table: 'seat_map',
  // What its drawing comes to is computed by the engine, which takes no row that has it.
  isRestored: false,
  view: 'seat_map_shown',
  orderBy: 'name',
  permit,
  fields: {
    name: text(80),
    drawing: z.strictObject({
      size: z.strictObject({ width: centimetres, height: centimetres }),
      sections,
      groups,
      seats,
      decor: z.array(decor).check(z.maxLength(50)),
      labels: z.array(z.strictObject({ text: text(60), x: centimetres, y: centimetres })),
    }),
  },
  shown: { seatCount: z.int(), seatSections: sections, seatGroups: groups, seats },
  onlyInDetail: ['drawing', 'seatSections', 'seatGroups', 'seats'],
  search: ['name'],
})

/** One of the nine fixed colours of zones (specification 9). */
const zoneColor = z.int().check(z.minimum(1), z.maximum(9))

/** The zones that a seat map has now. An adjustment below 0 makes its seats cheaper. */
export const priceZones = defineCollection('pricezones', {
  table: 'price_zone',
  orderBy: 'name',
  permit,
  fields: {
    seatMapId: reference('seatmaps'),
    name: text(40),
    color: zoneColor,
    adjustmentOre,
    seatIds,
  },
  filters: ['seatMapId'],
  search: ['name'],
})

/** Templates of zones for a seat map, to give an event all at once. */
export const priceZoneMaps = defineCollection('pricezonemaps', {
  table: 'price_zone_map',
  orderBy: 'name',
  permit,
  fields: {
    name: text(40),
    seatMapId: reference('seatmaps'),
    zones: items({ name: text(40), color: zoneColor, adjustmentOre, seatIds }, 40),
  },
  filters: ['seatMapId'],
  search: ['name'],
})
