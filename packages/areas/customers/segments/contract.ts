import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { exportChoice } from '@dxweb/kit/definitions/sheet.ts'
import { count, day, id, idParam, instant, text, version } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { purposes } from '../consents/rules.ts'
import { measures, memberIs, usedFor, visitAges } from './rules.ts'

const isNot = z.boolean()
const ids = z.array(id).check(z.maxLength(50))
const days = z.int().check(z.minimum(1), z.maximum(3650))

const period = { from: z.nullable(day), to: z.nullable(day), withinDays: z.nullable(days) }

const bought = z.strictObject({
  kind: z.literal('bought'),
  isNot,
  measure: z.enum(measures),
  atLeast: z.int().check(z.minimum(1), z.maximum(1_000_000_000)),
  eventTypeIds: ids,
  productionIds: ids,
  auditoriumIds: ids,
  ...period,
})

const byCampaign = z.strictObject({
  kind: z.literal('campaign'),
  isNot,
  campaignIds: ids,
  ...period,
})

const lastVisit = z.strictObject({
  kind: z.literal('lastVisit'),
  isNot,
  is: z.enum(visitAges),
  days,
})

const prefix = z.string().check(z.regex(/^\d{1,4}$/, { error: 'postal_code' }))

const inPostalCode = z.strictObject({
  kind: z.literal('postalCode'),
  isNot,
  prefixes: z.array(prefix).check(z.minLength(1, { error: 'required' }), z.maxLength(50)),
})

const consented = z.strictObject({
  kind: z.literal('consent'),
  isNot,
  purpose: z.enum(purposes),
  answer: z.enum(['yes', 'no']),
})

const added = z.strictObject({ kind: z.literal('added'), isNot, withinDays: days })

const isMember = z.strictObject({
  kind: z.literal('member'),
  isNot,
  is: z.enum(memberIs),
  typeIds: ids,
})

const conditions = [
  bought,
  byCampaign,
  lastVisit,
  inPostalCode,
  consented,
  added,
  isMember,
] as const

const group = <S extends z.ZodMiniType>(node: S) =>
  z.strictObject({
    kind: z.literal('group'),
    isNot,
    join: z.enum(['all', 'any']),
    of: z.array(node).check(z.maxLength(20)),
  })

const innermost = group(z.union(conditions))
const middle = group(z.union([...conditions, innermost]))

export const segmentTree = group(z.union([...conditions, middle]))

const params = z.object({ partnerId: idParam })
const ofOne = z.object({ partnerId: idParam, id: idParam })
const path = '/partners/{partnerId}/segments'

const written = { name: text(80), tree: segmentTree }

const segment = z.object({
  id,
  version,
  name: z.string(),
  /** The saved tree; the reply's schema does not describe its variants. */
  tree: z.unknown(),
  lastUsed: z.nullable(z.object({ at: instant, userName: z.string(), usedFor: z.enum(usedFor) })),
})

export const listSegments = endpoint('GET', path, {
  permit: 'crm.read',
  summary: 'List saved customer segments',
  params,
  reply: z.object({ data: z.array(segment) }),
})

const example = z.object({
  id,
  name: z.string(),
  email: z.string(),
  postalCode: z.string(),
  city: z.string(),
})

/** The tree is in the body, since it would be too long for an address. */
export const countSegment = endpoint('POST', `${path}/count`, {
  permit: 'crm.read',
  summary: 'Count the customers that match a tree of conditions, and list the first of them',
  params,
  body: z.strictObject({
    tree: segmentTree,
    limit: z._default(z.int().check(z.minimum(1), z.maximum(500)), 10),
  }),
  reply: z.object({ count: count(2_147_483_647), examples: z.array(example) }),
})

export const createSegment = endpoint('POST', path, {
  permit: 'crm.write',
  changes: ['segments'],
  summary: 'Save a customer segment',
  params,
  body: z.strictObject(written),
  reply: z.object({ id, version }),
  errors: ['taken', 'too_many'],
})

export const updateSegment = endpoint('PUT', `${path}/{id}`, {
  permit: 'crm.write',
  changes: ['segments'],
  summary: 'Change a customer segment',
  params: ofOne,
  body: z.strictObject({ ...written, version }),
  reply: z.object({ id, version }),
  errors: ['not_found', 'stale', 'taken'],
})

export const removeSegment = endpoint('DELETE', `${path}/{id}`, {
  permit: 'crm.write',
  changes: ['segments'],
  summary: 'Delete a customer segment',
  params: ofOne,
  reply: z.object({ id }),
  errors: ['not_found', 'in_use'],
})

export const listSegmentUses = endpoint('GET', `${path}/{id}/uses`, {
  permit: 'crm.read',
  summary: 'List the places where a customer segment is used',
  params: ofOne,
  reply: z.object({
    data: z.array(
      z.object({
        id: z.uuid(),
        at: instant,
        userName: z.string(),
        usedFor: z.enum(usedFor),
        count: z.int(),
      }),
    ),
  }),
})

export const exportSegment = endpoint('GET', `${path}/{id}/export`, {
  permit: 'crm.read',
  summary: 'Export the customers of a segment',
  params: ofOne,
  query: z.strictObject(exportChoice),
  reply: z.string(),
  errors: ['not_found'],
})
