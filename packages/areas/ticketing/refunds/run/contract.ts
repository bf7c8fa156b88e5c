import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { amountOre, idParam, instant, text, uuid } from '@dxweb/kit/fields/fields.ts'
import { exportChoice } from '@dxweb/kit/definitions/sheet.ts'
import * as z from 'zod/mini'

const params = z.object({ partnerId: idParam, id: idParam })

/** Asked for again while it goes on, it is the same run. */
export const startRefundRun = endpoint('POST', '/partners/{partnerId}/events/{id}/refund-runs', {
  permit: 'tickets.refund',
  changes: ['event:{id}'],
  summary: 'Pay all tickets of a cancelled event back, in the background',
  params,
  isForm: true,
  body: z.strictObject({
    /** To the means that paid, unless told. What a gift card paid goes back to it in any case. */
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
  /** Tickets of the sale, and how many of them are not paid back. */
  ticketCount: z.int(),
  leftCount: z.int(),
  means: z.string(),
  paidOre: amountOre,
  refundedOre: amountOre,
  /** The same by what it went back by. */
  back: z.array(z.object({ means: z.string(), amountOre })),
  /** Why the last run could not pay it back; empty where nothing went wrong. */
  failure: z.string(),
  /** The last run told the buyer by mail. */
  isMailed: z.boolean(),
})

export type RefundRow = z.output<typeof row>

export const getRefundReport = endpoint('GET', '/partners/{partnerId}/events/{id}/refund-report', {
  permit: 'tickets.refund',
  summary: 'Who has got what back for an event, and what failed',
  params,
  reply: z.object({
    isCancelled: z.boolean(),
    /** The last run; null where there was none. */
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

export const exportRefundReport = endpoint(
  'GET',
  '/partners/{partnerId}/events/{id}/refund-report-export',
  {
    permit: 'tickets.refund',
    summary: 'Who has got what back for an event as a file for spreadsheets',
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
    summary: 'Who has got what back for an event, to print and keep with the books',
    params,
    query: z.strictObject({ locale: z.optional(z.enum(['nb', 'en'])) }),
    reply: z.string(),
    errors: ['not_found', 'too_large'],
  },
)
