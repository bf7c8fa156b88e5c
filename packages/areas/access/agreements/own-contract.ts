import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { id, idParam, version } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

export const getAgreement = endpoint('GET', '/account/{agreementId}', {
  permit: 'self',
  summary: 'Get the current version of an agreement',
  params: z.object({ agreementId: idParam }),
  query: z.strictObject({ locale: z.optional(z.enum(['nb', 'en'])) }),
  reply: z.object({
    id,
    version,
    title: z.string(),
    content: z.string(),
    /** True if the caller has approved an earlier version. */
    isChanged: z.boolean(),
  }),
  errors: ['not_found'],
})

export const approveAgreement = endpoint('POST', '/account', {
  permit: 'self',
  inPerson: true,
  summary: 'Approve the given version of an agreement, by default the current version',
  body: z.strictObject({ agreementId: id, version: z.optional(version) }),
  reply: z.object({ id }),
  errors: ['not_found'],
})
