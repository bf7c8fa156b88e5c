import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { id, idParam, version } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { erasureActs, erasureBlocks, personFormats } from './rules.ts'

const params = z.object({ partnerId: idParam, id: idParam })

/** `why` is the reason for keeping rows; empty for erased rows. */
export const previewErasure = endpoint('GET', '/partners/{partnerId}/customers/{id}/erasure', {
  permit: 'crm.privacy',
  invalidatedBy: ['customers', 'sales', 'reservations', 'events', 'invoices'],
  summary: 'Preview the erasure of a customer’s personal data',
  params,
  reply: z.object({
    version,
    open: z.array(z.object({ block: z.enum(erasureBlocks), count: z.int() })),
    rows: z.array(
      z.object({ table: z.string(), does: z.enum(erasureActs), why: z.string(), count: z.int() }),
    ),
  }),
  errors: ['not_found'],
})

/** Cannot be undone. Refused while the customer has open items; `details.open` counts them. */
export const eraseCustomer = endpoint('POST', '/partners/{partnerId}/customers/{id}/erase', {
  permit: 'crm.privacy',
  changes: ['customers', 'sales', 'reservations'],
  summary: 'Erase a customer’s personal data',
  params,
  body: z.strictObject({ version }),
  reply: z.object({ id }),
  errors: ['not_found', 'stale', 'wrong_state'],
})

export const exportPerson = endpoint('GET', '/partners/{partnerId}/customers/{id}/personal-data', {
  permit: 'crm.privacy',
  summary: 'Export all data about a customer',
  params,
  query: z.strictObject({
    format: z.enum(personFormats),
    locale: z._default(z.enum(['nb', 'en']), 'nb'),
  }),
  reply: z.string(),
  errors: ['not_found'],
})
