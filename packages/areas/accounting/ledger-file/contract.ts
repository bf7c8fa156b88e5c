import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { day, idParam } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

export const ledgerFormats = ['saft', 'csv', 'xlsx'] as const

/** Exports the vouchers of a past period, since today's vouchers have no numbers yet. */
export const exportLedgerFile = endpoint('GET', '/partners/{partnerId}/ledger-file', {
  permit: 'reports.read',
  summary: 'Export accounting vouchers as SAF-T Financial 1.30, CSV or Excel',
  params: z.object({ partnerId: idParam }),
  query: z.strictObject({
    from: day,
    to: day,
    format: z.enum(ledgerFormats),
    locale: z._default(z.enum(['nb', 'en']), 'nb'),
  }),
  reply: z.string(),
  errors: ['too_large'],
})
