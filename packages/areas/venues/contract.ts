import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import { withKind } from '@dxweb/kit/fields/field-kinds.ts'
import {
  clockTime,
  count,
  items,
  optionalText,
  postalCode,
  reference,
  sort,
  text,
} from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { weekdays } from './opening-hours/rules.ts'

/** A town or a campus. */
export const locationGroups = defineCollection('locationgroups', {
  table: 'location_group',
  fields: { name: text(80), sort },
})

export const locations = defineCollection('locations', {
  table: 'location',
  fields: {
    name: text(120),
    groupId: z.nullable(reference('locationgroups')),
    address: optionalText(200),
    postalCode,
    city: optionalText(100),
    isExternal: z.boolean(),
    /** Opening hours of the box office, at most two spans a day. `until` before `from` is after midnight. */
    openingHours: items({ weekday: z.enum(weekdays), from: clockTime, until: clockTime }, 14),
  },
  filters: ['groupId', 'isExternal'],
  search: ['name', 'address', 'city'],
  aliases: ['/locations', '/location'],
})

/** `capacity` counts people; `ownAddress` overrides the location's address; new events start with `priceZoneMapId`. */
export const auditoriums = defineCollection('auditoriums', {
  table: 'auditorium',
  fields: {
    locationId: reference('locations'),
    name: text(120),
    isCinema: z.boolean(),
    capacity: count(200_000),
    seatMapId: z.nullable(reference('seatmaps')),
    priceZoneMapId: z.nullable(reference('pricezonemaps')),
    ownAddress: optionalText(200),
    /** Minutes between films; null uses the venue's value. */
    cleaningMinutes: z._default(z.nullable(withKind({ kind: 'minutes' }, count(240))), null),
    /** The projection server named in the films' keys (KDM). */
    screenServer: z._default(optionalText(120), ''),
  },
  filters: ['locationId', 'isCinema'],
  matchedBy: [{ all: ['locationId', 'name'] }, { any: ['name'] }],
  takesAlong: [{ table: 'hall_price', column: 'auditorium_id' }],
})
