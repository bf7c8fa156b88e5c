import { type Endpoint, type EndpointParts, endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { idParam, optionalText, uuid, version } from '@dxweb/kit/fields/fields.ts'
import { imageKinds, maxImageBytes } from '@dxweb/kit/files/image-kind.ts'
import * as z from 'zod/mini'
import { eventParams } from '../../core/contract.ts'
import { imageSizes, imageUses } from './image-frames.ts'

const path = '/partners/{partnerId}/events/{id}/images'
const onePath = `${path}/{imageId}` as const
const oneParams = z.object({ partnerId: idParam, id: idParam, imageId: uuid })

const part = z.number().check(z.minimum(0), z.maximum(1))
const extent = z.number().check(z.minimum(0.05), z.maximum(1))
const crop = z.strictObject({ x: part, y: part, width: extent, height: extent }).check(
  z.refine((area) => area.x + area.width <= 1.0001 && area.y + area.height <= 1.0001, {
    error: 'not_valid',
  }),
)
const focus = z.strictObject({ x: part, y: part })

/** `crop` and `focus` are fractions of the whole image, from 0 to 1. */
const shown = { altNb: optionalText(300), altEn: optionalText(300), crop, focus }
/** Credit line and permitted use; unchanged if absent. */
const rights = optionalText(300)

/** `isOwn` is false for an image that comes from the media base. */
export const image = z.object({
  id: uuid,
  use: z.enum(imageUses),
  width: z.int(),
  height: z.int(),
  ...shown,
  rights,
  isOwn: z.boolean(),
  version,
})

export const changedImage = z.strictObject({
  ...shown,
  rights: z.optional(rights),
  version: z.optional(version),
})

export type EventImage = z.output<typeof image>

export const listImages = endpoint('GET', path, {
  permit: 'shows.read',
  summary: 'List the poster and the images of an event, each taken from its production if missing',
  params: eventParams,
  reply: z.object({ data: z.array(image) }),
  errors: ['not_found'],
})

/** The body is the raw image, stored in the sizes that pages use. A new poster replaces the old one. */
export const addImage = endpoint('POST', path, {
  permit: 'shows.edit',
  changes: ['event:{id}', 'events'],
  summary: 'Add a poster or an image to an event',
  params: eventParams,
  query: z.strictObject({ use: z.enum(imageUses) }),
  upload: { kinds: imageKinds, maxBytes: maxImageBytes },
  reply: z.object({ id: uuid }),
  errors: ['not_found', 'too_large', 'too_many', 'no_room'],
})

export const changeImage = endpoint('PUT', onePath, {
  permit: 'shows.edit',
  changes: ['event:{id}', 'events'],
  summary: 'Change the texts and the crop of an event’s image',
  params: oneParams,
  body: changedImage,
  reply: z.object({ id: uuid, version }),
  errors: ['not_found', 'stale', 'version_required', 'no_room'],
})

export const removeImage = endpoint('DELETE', onePath, {
  permit: 'shows.edit',
  changes: ['event:{id}', 'events'],
  summary: 'Delete an image of an event',
  params: oneParams,
  reply: z.object({ id: uuid }),
  errors: ['not_found'],
})

export const readImage = endpoint('GET', `${onePath}/{size}`, {
  permit: 'shows.read',
  summary: 'Get an image of an event or its production as WebP',
  params: z.object({ ...oneParams.shape, size: z.enum(imageSizes) }),
  reply: z.string(),
  errors: ['not_found'],
})

type Own = 'permit' | 'summary' | 'changes' | 'errors'
type Alike<E> =
  E extends Endpoint<infer P> ? Endpoint<Omit<P, Own> & Pick<EndpointParts, Own>> : never

export interface ImageEndpoints {
  list: Alike<typeof listImages>
  add: Alike<typeof addImage>
  change: Alike<typeof changeImage>
  remove: Alike<typeof removeImage>
  read: Alike<typeof readImage>
}

export const eventImages: ImageEndpoints = {
  list: listImages,
  add: addImage,
  change: changeImage,
  remove: removeImage,
  read: readImage,
}
