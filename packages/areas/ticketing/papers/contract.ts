import { emailAddress } from '@dxweb/areas/access/email-address.ts'
import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { amountOre, id, idParam, instant, uuid } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { saleCode } from '@dxweb/kit/fields/receipt-number.ts'

export const papers = ['tickets', 'receipt'] as const
export type Paper = (typeof papers)[number]

/** `roll` is the 80 mm paper of a receipt printer. */
export const paperSizes = ['a4', 'roll'] as const
export type PaperSize = (typeof paperSizes)[number]

const saleParams = z.object({ partnerId: idParam, saleId: uuid })
const locale = z.optional(z.enum(['nb', 'en']))

export const printPaper = endpoint('POST', '/partners/{partnerId}/sales/{saleId}/prints', {
  permit: 'tickets.print',
  summary: 'Print the tickets or the receipt of a sale; every print after the first is a copy',
  params: saleParams,
  body: z.strictObject({ paper: z.enum(papers), size: z.enum(paperSizes), locale }),
  reply: z.string(),
  errors: ['not_found', 'wrong_state'],
})

export const mailPapers = endpoint('POST', '/partners/{partnerId}/sales/{saleId}/mail', {
  permit: 'tickets.print',
  changes: ['sale'],
  summary:
    'Mail the tickets or the receipt of a sale, or both; documents issued before are sent as copies',
  params: saleParams,
  isForm: true,
  body: z.strictObject({
    to: emailAddress,
    papers: z.array(z.enum(papers)).check(
      z.minLength(1, { error: 'required' }),
      z.maxLength(papers.length),
      z.refine((asked) => new Set(asked).size === asked.length, { error: 'repeated' }),
    ),
    locale,
  }),
  reply: z.object({ copies: z.array(z.enum(papers)) }),
  errors: ['not_found', 'wrong_state', 'unavailable', 'too_many'],
})

export const findSales = endpoint('GET', '/partners/{partnerId}/receipts/{number}', {
  permit: 'shows.read',
  summary: 'Find sales by receipt number',
  params: z.object({
    partnerId: idParam,
    number: z.string().check(z.refine((text) => saleCode(text) !== null)),
  }),
  reply: z.object({
    data: z.array(
      z.object({
        id: uuid,
        eventId: id,
        title: z.string(),
        startsAt: instant,
        soldAt: instant,
        ticketCount: z.int(),
        grossOre: amountOre,
        refundOf: z.nullable(uuid),
      }),
    ),
  }),
})
