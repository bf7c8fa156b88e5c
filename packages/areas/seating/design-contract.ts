import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { idParam, instant, text } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { drawingFaults } from './design/faults.ts'

const path = '/partners/{partnerId}/seatmaps/{id}'
const params = z.object({ partnerId: idParam, id: idParam })
const version = z.int()

const maxBytes = 20_000_000
const upload = { kinds: ['application/octet-stream'], maxBytes }

/** The request body is the plan. Each fault has a path such as 'zones[0].rows[2].seats[1].category'. */
export const importPlan = endpoint('POST', '/partners/{partnerId}/seatmap-plans', {
  permit: 'registers.write',
  changes: ['seatmaps'],
  summary: 'Create a seat map from a pretix seating plan',
  params: z.object({ partnerId: idParam }),
  query: z.strictObject({ name: z.optional(text(80)) }),
  upload,
  reply: z.object({
    id: z.int(),
    name: z.string(),
    seatCount: z.int(),
    /** Faults to correct before the seats can be sold. */
    faults: z.array(z.object({ code: z.enum(drawingFaults), count: z.int() })),
  }),
  errors: ['invalid', 'taken', 'too_large', 'too_many'],
})

export const exportPlan = endpoint('GET', `${path}/plan`, {
  permit: 'registers.read',
  summary:
    'Export a seat map as a pretix seating plan; an unchanged import is exported as identical JSON',
  params,
  reply: z.string(),
  errors: ['not_found'],
})

/**
 * Throws `in_use`: `details.seats` lists removed or renamed seats that are sold, reserved or held for coming events,
 * and `details.areas` lists areas that became too small.
 */
export const saveDrawing = endpoint('POST', `${path}/drawing`, {
  permit: 'registers.write',
  changes: ['seatmaps', 'seat-map'],
  summary: 'Save a drawing as the next version of a seat map',
  params,
  query: z.strictObject({ version: idParam }),
  upload,
  reply: z.object({ id: z.int(), version }),
  errors: ['invalid', 'not_found', 'stale', 'in_use', 'too_large', 'too_many'],
})

const saved = z.object({
  version,
  savedAt: instant,
  savedBy: z.string(),
  seatCount: z.int(),
})

export type SavedDrawing = z.output<typeof saved>

export const listDrawings = endpoint('GET', `${path}/versions`, {
  permit: 'registers.read',
  summary: 'List the versions of a seat map, newest first',
  params,
  reply: z.object({ data: z.array(saved) }),
  errors: ['not_found'],
})

export const getDrawing = endpoint('GET', `${path}/versions/{version}`, {
  permit: 'registers.read',
  summary: 'Get a version of a seat map',
  params: z.object({ ...params.shape, version: idParam }),
  reply: z.object({ drawing: z.unknown() }),
  errors: ['not_found'],
})

export interface SeatInUse {
  eventId: number
  title: string
  startsAt: string
  section: string
  row: string
  number: string
}

export interface AreaInUse {
  eventId: number
  title: string
  startsAt: string
  name: string
  taken: number
  places: number
}
