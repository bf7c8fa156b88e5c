import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { idParam } from '@dxweb/kit/fields/fields.ts'
import { imageKinds, maxImageBytes } from '@dxweb/kit/files/image-kind.ts'
import * as z from 'zod/mini'

const path = '/partners/{partnerId}/seatmaps/{id}/trace'
const params = z.object({ partnerId: idParam, id: idParam })

const centimetres = z.int().check(z.minimum(-100_000), z.maximum(100_000))

/** Position and width on the sheet in centimetres, and opacity in per cent. */
export const tracePlace = z.strictObject({
  x: centimetres,
  y: centimetres,
  across: z.int().check(z.minimum(10), z.maximum(100_000)),
  strength: z.int().check(z.minimum(5), z.maximum(100)),
})
export type TracePlace = z.output<typeof tracePlace>

/** `width` and `height` in pixels; `etag` identifies the content. */
const trace = z.object({
  ...tracePlace.shape,
  etag: z.string(),
  width: z.int(),
  height: z.int(),
})
export type Trace = z.output<typeof trace>

export const getTrace = endpoint('GET', path, {
  permit: 'registers.read',
  invalidatedBy: [],
  summary: 'Get the position of a seat map’s background picture, or null without a picture',
  params,
  reply: z.object({ trace: z.nullable(trace) }),
  errors: ['not_found'],
})

export const getTraceImage = endpoint('GET', `${path}/image`, {
  permit: 'registers.read',
  summary: 'Download the background picture of a seat map',
  params,
  reply: z.string(),
  errors: ['not_found'],
})

/** The request body is the image, which is re-encoded. A replacement keeps the position. */
export const setTrace = endpoint('PUT', `${path}/image`, {
  permit: 'registers.write',
  changes: ['seatmaps'],
  summary: 'Set the background picture of a seat map',
  params,
  upload: { kinds: imageKinds, maxBytes: maxImageBytes },
  reply: z.object({ trace }),
  errors: ['not_found', 'too_large'],
})

export const placeTrace = endpoint('PUT', path, {
  permit: 'registers.write',
  changes: ['seatmaps'],
  summary: 'Move, scale or fade the background picture of a seat map',
  params,
  body: tracePlace,
  reply: z.object({ trace }),
  errors: ['invalid', 'not_found'],
})

export const removeTrace = endpoint('DELETE', path, {
  permit: 'registers.write',
  changes: ['seatmaps'],
  summary: 'Delete the background picture of a seat map',
  params,
  reply: z.object({ trace: z.null() }),
  errors: ['not_found'],
})
