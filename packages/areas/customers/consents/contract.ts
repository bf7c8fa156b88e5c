import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { idParam } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { bases, purposes } from './rules.ts'

const params = z.object({ partnerId: idParam, id: idParam })

/** Answers are added as new rows, and never changed or removed. `basis` is stored with positive answers only. */
export const recordConsent = endpoint('POST', '/partners/{partnerId}/customers/{id}/consents', {
  permit: 'crm.write',
  isForm: true,
  changes: ['customers'],
  summary: 'Record the consents that a customer gives or withdraws',
  params,
  body: z.strictObject({
    purpose: z.enum(purposes),
    answer: z.enum(['yes', 'no']),
    basis: z._default(z.enum(bases), 'consent'),
  }),
  reply: z.object({ added: z.int() }),
  errors: ['not_found'],
})

export const mailConsentLink = endpoint(
  'POST',
  '/partners/{partnerId}/customers/{id}/consents/mail',
  {
    permit: 'crm.write',
    summary: 'Mail a customer a link to the page of the customer’s consents',
    params,
    body: z.strictObject({ locale: z.optional(z.enum(['nb', 'en'])) }),
    reply: z.object({ to: z.string() }),
    errors: ['not_found', 'wrong_state', 'unavailable'],
  },
)
