import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { idParam } from '@dxweb/kit/fields/fields.ts'
import { imageKinds, maxImageBytes } from '@dxweb/kit/files/image-kind.ts'
import * as z from 'zod/mini'

const params = z.object({ partnerId: idParam })
const path = '/partners/{partnerId}/organizer/logo'

export const getLogo = endpoint('GET', path, {
  permit: 'registers.read',
  summary: 'Get the logo of the venue’s organizer',
  params,
  reply: z.string(),
  errors: ['not_found'],
})

/** The request body is the image, which is re-encoded to fit 1000 × 500 pixels. `logo` names the stored file. */
export const setLogo = endpoint('PUT', path, {
  permit: 'registers.write',
  changes: ['organizer'],
  summary: 'Set the logo of the venue’s organizer',
  params,
  upload: { kinds: imageKinds, maxBytes: maxImageBytes },
  reply: z.object({ logo: z.string() }),
  errors: ['too_large'],
})

export const removeLogo = endpoint('DELETE', path, {
  permit: 'registers.write',
  changes: ['organizer'],
  summary: 'Delete the logo of the venue’s organizer',
  params,
  reply: z.object({ logo: z.string() }),
  errors: ['not_found'],
})
