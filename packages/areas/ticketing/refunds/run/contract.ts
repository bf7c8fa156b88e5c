import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { amountOre, idParam, instant, text, uuid } from '@dxweb/kit/fields/fields.ts'
import { exportChoice } from '@dxweb/kit/definitions/sheet.ts'
import { mailPreview } from '@dxweb/kit/definitions/shown-mail.ts'
import * as z from 'zod/mini'

const params = z.object({ partnerId: idParam, id: idParam })

/** If a run is in progress, returns that run and does not start another. */
export const startRefundRun = endpoint('POST', '/partners/{partnerId}/events/{id}/refund-runs', {
  permit: 'tickets.refund',
  changes: ['event:{id}'],
  summary: 'Refund all tickets of a cancelled event in the background',
  params,
  isForm: true,
  body: z.strictObject({
    /** Defaults to the original means. Parts paid by gift card always return to that card. */
    to: z.optional(z.enum(['means', 'giftCard'])),
    withFee: z.boolean(),
    reason: text(200),
  }),
  reply: z.object({ id: uuid }),
  errors: ['not_found', 'wrong_state'],
})

const row = z.object({
  saleId: uuid,
  soldAt: instant,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  ticketCount: z.int(),
  leftCount: z.int(),
  means: z.string(),
  paidOre: amountOre,
  refundedOre: amountOre,
  back: z.array(z.object({ means: z.string(), amountOre })),
  /** The error of the last attempt to refund this sale; '' if there was none. */
  failure: z.string(),
  isMailed: z.boolean(),
})

export type RefundRow = z.output<typeof row>

export const getRefundReport = endpoint('GET', '/partners/{partnerId}/events/{id}/refund-report', {
  permit: 'tickets.refund',
  summary: 'List the refunds of an event, including failed ones',
  params,
  reply: z.object({
    isCancelled: z.boolean(),
    run: z.nullable(
      z.object({
        id: uuid,
        withFee: z.boolean(),
        reason: z.string(),
        to: z.enum(['means', 'giftCard']),
        startedBy: z.string(),
        startedAt: instant,
        finishedAt: z.nullable(instant),
      }),
    ),
    data: z.array(row),
  }),
  errors: ['not_found'],
})

const flag = z.enum(['true', 'false'])

/**
 * Previews the mail to the first buyer with an address, with the refund that the run would make. Null if no buyer has
 * an address.
 */
export const previewRefundMail = endpoint(
  'GET',
  '/partners/{partnerId}/events/{id}/refund-mail-preview',
  {
    permit: 'tickets.refund',
    invalidatedBy: ['event:{id}'],
    summary: 'Preview the mail about the refund to the buyers of a cancelled event',
    params,
    query: z.strictObject({ to: z.enum(['means', 'giftCard']), withFee: flag }),
    reply: z.object({
      count: z.int(),
      first: z.nullable(
        z.object({ name: z.string(), to: z.string(), amountOre, mail: mailPreview }),
      ),
    }),
    errors: ['not_found'],
  },
)

export const exportRefundReport = endpoint(
  'GET',
  '/partners/{partnerId}/events/{id}/refund-report-export',
  {
    permit: 'tickets.refund',
    summary: 'Export the refunds of an event',
    params,
    query: z.strictObject(exportChoice),
    reply: z.string(),
    errors: ['not_found', 'too_large'],
  },
)

export const getRefundReportPdf = endpoint(
  'GET',
  '/partners/{partnerId}/events/{id}/refund-report-pdf',
  {
    permit: 'tickets.refund',
    summary: 'Print the refunds of an event',
    params,
    query: z.strictObject({ locale: z.optional(z.enum(['nb', 'en'])) }),
    reply: z.string(),
    errors: ['not_found', 'too_large'],
  },
)
