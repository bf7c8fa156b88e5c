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
import { pricesPerResource } from '@dxweb/kit/constants/constants.ts'
import * as z from 'zod/mini'

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

export const resourceGroups = defineCollection('resourcegroups', {
  table: 'resource_group',
  view: 'resource_group_shown',
  fields: { name: text(80), sort },
  shown: { resources: z.array(shownResource) },
})

/**
 * A function that staff fill (`isFunction`), or equipment with a number of units. `hours` is the default length of a
 * booking; 0 means the hall's times. A price is for `count` units; 0 means one.
 */
export const resources = defineCollection('resources', {
  table: 'resource',
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
      pricesPerResource,
    ),
    /** If null, the general VAT type applies. */
    vatTypeId: z._default(z.nullable(reference('vattypes')), null),
    sort,
    isActive: z.boolean(),
  },
  filters: ['groupId', 'isFunction', 'isActive'],
  matchedBy: [{ all: ['groupId', 'name'] }, { any: ['name'] }],
})

/**
 * The user `userId` can list the shifts of this staff member. The venue chooses the user, because e-mail addresses
 * are not verified.
 */
export const staff = defineCollection('staff', {
  table: 'staff',
  fields: {
    name: text(80),
    mobile,
    email,
    userId: z.nullable(reference('users')),
    isActive: z.boolean(),
  },
  // Only managers may see users, so lists and exports omit this field.
  onlyInDetail: ['userId'],
  filters: ['isActive'],
  search: ['name', 'mobile', 'email'],
  matchedBy: [{ any: ['email'] }, { any: ['name'] }],
})

export const moveResources = endpoint(
  'POST',
  '/partners/{partnerId}/resourcegroups/{id}/moveresources',
  {
    permit: 'registers.write',
    changes: ['resources', 'resourcegroups'],
    summary: 'Move resources to another resource group',
    params: z.object({ partnerId: idParam, id: idParam }),
    body: z.strictObject({
      toGroupId: id,
      resourceIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(1000))),
    }),
    reply: z.object({ moved: z.int() }),
    errors: ['not_found', 'taken'],
  },
)
