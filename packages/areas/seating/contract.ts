import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import {
  adjustmentOre,
  id,
  items,
  optionalText,
  reference,
  text,
} from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { decorKinds, highestSeatId, seatKinds } from './drawing/drawing.ts'

/** Maximum number of seats, more than the country's largest arena has. */
const maxSeats = 60_000
const maxDrawn = 5000
/** Seats are at whole centimetres. Outlines may have decimals, so that thin curved bands remain visible. */
const centimetres = z.number().check(z.minimum(0), z.maximum(100_000))
const point = z.strictObject({ x: centimetres, y: centimetres })
const seatIds = z.array(id).check(z.maxLength(maxSeats))

const section = z.strictObject({ name: text(60) })
const group = z.strictObject({ name: text(60), seatIds })
const seat = z.strictObject({
  id,
  section: text(60),
  row: optionalText(20),
  number: optionalText(20),
  x: centimetres,
  y: centimetres,
  kind: z.enum(seatKinds),
  zone: z.optional(text(60)),
  guid: z.optional(text(200)),
})
const decor = z.strictObject({
  what: z.enum(decorKinds),
  label: optionalText(60),
  outline: z.array(point).check(z.maxLength(200)),
  labelAt: point,
})

const area = z.strictObject({
  id,
  name: text(60),
  capacity: z.int().check(z.minimum(1), z.maximum(200_000)),
  outline: z.array(point).check(z.minLength(3), z.maxLength(400)),
  zone: z.optional(text(60)),
})
const entrance = z.strictObject({ name: text(60), x: centimetres, y: centimetres })

const isDistinct = (ids: readonly number[]) => new Set(ids).size === ids.length

/** Checks that ids are distinct, and low enough to keep the array of a hall's seat states small. */
const areNumbered = z.refine<{ id: number }[]>(
  (seats) =>
    isDistinct(seats.map((each) => each.id)) && seats.every((each) => each.id <= highestSeatId),
  { error: 'seats_not_numbered' },
)
const areApart = z.refine<{ id: number }[]>((areas) => isDistinct(areas.map((each) => each.id)), {
  error: 'not_valid',
})

const seats = z.array(seat).check(z.maxLength(maxSeats), areNumbered)
const sections = z.array(section).check(z.maxLength(1000))
const groups = z.array(group).check(z.maxLength(500))

/** Sections, groups and seats in replies are derived from the drawing. */
export const seatMaps = defineCollection('seatmaps', {
  table: 'seat_map',
  // The table has columns generated from the drawing, which an insert must not name.
  isRestored: false,
  view: 'seat_map_shown',
  fields: {
    name: text(80),
    drawing: z.strictObject({
      size: z.strictObject({ width: centimetres, height: centimetres }),
      sections,
      groups,
      seats,
      decor: z.array(decor).check(z.maxLength(maxDrawn)),
      labels: z
        .array(z.strictObject({ text: text(60), x: centimetres, y: centimetres }))
        .check(z.maxLength(maxDrawn)),
      areas: z.optional(z.array(area).check(z.maxLength(200), areApart)),
      entrances: z.optional(z.array(entrance).check(z.maxLength(100))),
    }),
  },
  shown: {
    seatCount: z.int(),
    seatSections: sections,
    seatGroups: groups,
    seats,
    /** The highest ids ever used. New ids are higher, so that an old ticket never refers to a new seat. */
    lastSeatId: z.int(),
    lastAreaId: z.int(),
  },
  onlyInDetail: ['drawing', 'seatSections', 'seatGroups', 'seats', 'lastSeatId', 'lastAreaId'],
})

/** One of the nine fixed zone colours (specification 9). */
const zoneColor = z.int().check(z.minimum(1), z.maximum(9))

/** A negative adjustment makes seats cheaper. */
export const priceZones = defineCollection('pricezones', {
  table: 'price_zone',
  fields: {
    seatMapId: reference('seatmaps'),
    name: text(40),
    color: zoneColor,
    adjustmentOre,
    seatIds,
  },
  filters: ['seatMapId'],
  matchedBy: [{ all: ['seatMapId', 'name'] }],
})

export const priceZoneMaps = defineCollection('pricezonemaps', {
  table: 'price_zone_map',
  view: 'price_zone_map_read',
  fields: {
    name: text(40),
    seatMapId: reference('seatmaps'),
    zones: items(
      {
        name: text(40),
        color: zoneColor,
        adjustmentOre,
        seatIds,
        areaIds: z.optional(z.array(id).check(z.maxLength(200))),
        /** Only in replies: the zone's number and the unit of its adjustment. Ignored in requests. */
        id: z.optional(id),
        type: z.optional(z.enum(['kroner'])),
      },
      40,
    ),
  },
  filters: ['seatMapId'],
  matchedBy: [{ all: ['seatMapId', 'name'] }],
})
