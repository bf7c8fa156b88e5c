import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import {
  count,
  email,
  id,
  idParam,
  items,
  mobile,
  priceOre,
  reference,
  sort,
  text,
} from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

const permit = { read: 'registers.read', write: 'registers.write' }

/** What a price is for (domain facts 4). */
export const resourceUnits = ['hour', 'day', 'piece', 'show', 'fixed'] as const

const shownResource = z.object({
  id,
  version: z.int(),
  name: z.string(),
  unitCount: z.int(),
  isFunction: z.boolean(),
  unit: z.string(),
  isActive: z.boolean(),
})

/** Groups of resources, each with its own. */
export const resourceGroups = defineCollection('resourcegroups', {
  table: 'resource_group',
  view: 'resource_group_shown',
  orderBy: 'sort',
  permit,
  fields: { name: text(80), sort },
  shown: { resources: z.array(shownResource) },
  search: ['name'],
})

/**
 * What is booked beside a hall: a function that people fill (`isFunction`), or a thing, of which there are
 * `unitCount`. At most nine prices, by what they are for; `hours` are what one booking usually takes.
 */
export const resources = defineCollection('resources', {
  table: 'resource',
  orderBy: 'sort',
  permit,
  fields: {
    groupId: reference('resourcegroups'),
    name: text(80),
    unitCount: count(100_000),
    isFunction: z.boolean(),
    hourlyRateOre: priceOre,
    hours: count(1000),
    unit: z.enum(resourceUnits),
    prices: items(
      { priceType: text(40), unit: z.enum(resourceUnits), count: count(1000), priceOre },
      9,
    ),
    sort,
    isActive: z.boolean(),
  },
  filters: ['groupId', 'isFunction', 'isActive'],
  search: ['name'],
  matchedBy: [{ all: ['groupId', 'name'] }, { any: ['name'] }],
})

/**
 * People who work shifts. They need no user of their own; who has one sees their shifts where the house has chosen it,
 * and by nothing else: an address is whatever somebody says.
 */
export const staff = defineCollection('staff', {
  table: 'staff',
  orderBy: 'name',
  permit,
  fields: {
    name: text(80),
    mobile,
    email,
    userId: z.nullable(reference('users')),
    isActive: z.boolean(),
  },
  // The house's users are for its chief alone, so that lists and files for others have no words for them.
  onlyInDetail: ['userId'],
  filters: ['isActive'],
  search: ['name', 'mobile', 'email'],
  matchedBy: [{ any: ['email'] }, { any: ['name'] }],
})

/** Moves resources of a group to another one: those that are named, or all. */
export const moveResources = endpoint(
  'POST',
  '/partners/{partnerId}/resourcegroups/{id}/moveresources',
  {
    permit: 'registers.write',
    changes: ['resources', 'resourcegroups'],
    summary: 'Move resources to another group',
    params: z.object({ partnerId: idParam, id: idParam }),
    body: z.strictObject({
      toGroupId: id,
      resourceIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(1000))),
    }),
    reply: z.object({ moved: z.int() }),
    errors: ['not_found', 'taken'],
  },
)
