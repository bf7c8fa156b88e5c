import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import {
  accountNumber,
  id,
  idParam,
  instant,
  optionalText,
  orgNumber,
  text,
  version,
  postalCode,
} from '@dxweb/kit/fields/fields.ts'
import { exportChoice } from '@dxweb/kit/definitions/sheet.ts'
import * as z from 'zod/mini'
import { venueKinds, venueModules, venueStates, timeZones } from './rules.ts'

const venues = '/partners/{partnerId}/venues'
const one = `${venues}/{venueId}`
const permit = 'platform.write'
const params = z.object({ partnerId: idParam, venueId: idParam })

const venueRow = {
  id,
  name: z.string(),
  kind: z.enum(venueKinds),
  state: z.enum(venueStates),
  city: z.string(),
  orgNumber: z.string(),
  madeAt: instant,
  modules: z.array(z.string()),
  /** The venue's user for actions of the platform's staff: the first active kulturhussjef, or '' if none exists. */
  chief: z.string(),
}

export const listVenues = endpoint('GET', venues, {
  permit,
  summary: 'List all venues',
  params: z.object({ partnerId: idParam }),
  reply: z.object({ data: z.array(z.object(venueRow)), total: z.int() }),
})

export const exportVenues = endpoint('GET', '/partners/{partnerId}/venues-export', {
  permit,
  summary: 'Export the list of venues',
  params: z.object({ partnerId: idParam }),
  query: z.strictObject({
    q: z.optional(optionalText(200)),
    kind: z.optional(z.enum(venueKinds)),
    state: z.optional(z.enum(venueStates)),
    /** A column of the list, or '-name' for descending order; by default the list's own order. */
    sort: z.optional(z.string().check(z.maxLength(40))),
    ...exportChoice,
  }),
  reply: z.string(),
  errors: ['too_large'],
})

const venueUser = z.object({
  id,
  displayName: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  isActive: z.boolean(),
  isInvited: z.boolean(),
  /** True for users of the platform; nobody can act as such a user. */
  isSuper: z.boolean(),
  signedInAt: z.nullable(instant),
  hasTwoStep: z.boolean(),
})

const firstSteps = z.object({
  halls: z.int(),
  categories: z.int(),
  events: z.int(),
  published: z.int(),
  isSelling: z.boolean(),
})

export const getVenue = endpoint('GET', one, {
  permit,
  invalidatedBy: ['venues'],
  summary: 'Get a venue with its users',
  params,
  reply: z.object({
    ...venueRow,
    version,
    accountNumber: z.string(),
    address: z.string(),
    postalCode: z.string(),
    timeZone: z.string(),
    hasSSH: z.boolean(),
    dxService: z.boolean(),
    localDBVersion: z.int(),
    /** The version of the address, which the venue may change too; 0 without an address. */
    addressVersion: z.int(),
    pauseReason: z.string(),
    steps: firstSteps,
    users: z.array(venueUser),
  }),
  errors: ['not_found'],
  aliases: ['/partner/{venueId}'],
})

const changed = z.object({ id, version })

export const changeVenue = endpoint('PUT', one, {
  permit,
  changes: ['venues'],
  summary: 'Change a venue',
  params,
  isForm: true,
  body: z.strictObject({
    version,
    name: text(100),
    kind: z.enum(venueKinds),
    orgNumber,
    accountNumber,
    /** Unchanged if absent. */
    address: z.optional(optionalText(200)),
    postalCode: z.optional(postalCode),
    addressVersion: z.optional(z.int()),
    city: optionalText(100),
    /** Cannot change once something is sold, since totals of closed days depend on the time zone. */
    timeZone: z.enum(timeZones),
    hasSSH: z.boolean(),
    /** Settings of the venue's machines on site, which clients read from `GET /auth`. */
    dxService: z.optional(z.boolean()),
    localDBVersion: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
  }),
  reply: changed,
  errors: ['not_found', 'stale', 'in_use'],
  aliases: ['/partner/{venueId}'],
})

export const setVenueModules = endpoint('PUT', `${one}/modules`, {
  permit,
  changes: ['venues'],
  summary: 'Set the modules that a venue can use',
  params,
  body: z.strictObject({
    version,
    modules: z.array(z.enum(venueModules)).check(z.maxLength(venueModules.length)),
  }),
  reply: changed,
  errors: ['not_found', 'stale'],
  aliases: ['/modules/{venueId}', '/module/{venueId}'],
})

export const pauseVenue = endpoint('POST', `${one}/pause`, {
  permit,
  changes: ['venues'],
  summary: 'Pause a venue: block sales and changes, but not reading',
  params,
  isForm: true,
  body: z.strictObject({ reason: text(300) }),
  reply: changed,
  errors: ['not_found', 'wrong_state'],
})

export const resumeVenue = endpoint('POST', `${one}/resume`, {
  permit,
  changes: ['venues'],
  summary: 'Resume a paused venue',
  params,
  reply: changed,
  errors: ['not_found', 'wrong_state'],
})
