import { defineCollection } from '@dxweb/kit/collection.ts'
import { optionalText, postalCode, reference, text } from '@dxweb/kit/fields.ts'
import * as z from 'zod/mini'

const permit = { read: 'registers.read', write: 'registers.write' }

/** Houses with an address. An external one is not the partner's own. */
export const locations = defineCollection('locations', {
  table: 'location',
  orderBy: 'name',
  permit,
  fields: {
    name: text(120),
    address: optionalText(200),
    postalCode,
    city: optionalText(100),
    isExternal: z.boolean(),
  },
  search: ['name', 'address', 'city'],
  aliases: ['/locations', '/location'],
})

/** Halls of a location. `capacity` counts people; `seatMapId` is null where places have no number. */
export const auditoriums = defineCollection('auditoriums', {
  table: 'auditorium',
  orderBy: 'name',
  permit,
  fields: {
    locationId: reference('locations'),
    name: text(120),
    isCinema: z.boolean(),
    capacity: z.int().check(z.minimum(0), z.maximum(200_000)),
    seatMapId: z.nullable(reference('seatmaps')),
  },
  filters: ['locationId', 'isCinema'],
  search: ['name'],
})
