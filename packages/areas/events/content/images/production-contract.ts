import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { idParam, uuid, version } from '@dxweb/kit/fields/fields.ts'
import { imageKinds, maxImageBytes } from '@dxweb/kit/files/image-kind.ts'
import * as z from 'zod/mini'
import { changedImage, image } from './contract.ts'
import { imageSizes, imageUses } from './image-frames.ts'

const path = '/partners/{partnerId}/productions/{id}/images'
const onePath = `${path}/{imageId}` as const
const params = z.object({ partnerId: idParam, id: idParam })
const oneParams = z.object({ partnerId: idParam, id: idParam, imageId: uuid })

export const listProductionImages = endpoint('GET', path, {
  permit: 'mediabase.read',
  summary: 'List a production’s shared posters and stills, and the venue’s own',
  params,
  reply: z.object({ data: z.array(image) }),
  errors: ['not_found'],
})

/** An image that a venue adds is used only in that venue, where its poster replaces the shared poster. */
export const addProductionImage = endpoint('POST', path, {
  permit: 'mediabase.write',
  changes: ['productions', 'events'],
  summary: 'Add a poster or a still to a production',
  params,
  query: z.strictObject({ use: z.enum(imageUses) }),
  upload: { kinds: imageKinds, maxBytes: maxImageBytes },
  reply: z.object({ id: uuid }),
  errors: ['not_found', 'too_large', 'too_many', 'no_room', 'taken'],
})

export const changeProductionImage = endpoint('PUT', onePath, {
  permit: 'mediabase.write',
  changes: ['productions', 'events'],
  summary: 'Change the texts and the crop of a production’s picture',
  params: oneParams,
  body: changedImage,
  reply: z.object({ id: uuid, version }),
  errors: ['not_found', 'stale', 'version_required', 'no_room'],
})

export const removeProductionImage = endpoint('DELETE', onePath, {
  permit: 'mediabase.write',
  changes: ['productions', 'events'],
  summary: 'Delete a picture of a production',
  params: oneParams,
  reply: z.object({ id: uuid }),
  errors: ['not_found'],
})

export const readProductionImage = endpoint('GET', `${onePath}/{size}`, {
  permit: 'mediabase.read',
  summary: 'Get a picture of a production as WebP',
  params: z.object({ ...oneParams.shape, size: z.enum(imageSizes) }),
  reply: z.string(),
  errors: ['not_found'],
})
