import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { idParam, instant, longText, text, uuid } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

const params = z.object({ partnerId: idParam, id: idParam })
const locale = z.enum(['nb', 'en'])
const path = '/partners/{partnerId}/events/{id}/buyer-messages'

/** `unsure`: the server stopped while sending, or the mail server did not answer. Only a user may resend the mail. */
export const recipientStates = ['waiting', 'sent', 'failed', 'unsure'] as const

const recipient = z.object({
  name: z.string(),
  email: z.string(),
  state: z.enum(recipientStates),
  sentAt: z.nullable(instant),
})

const words = z.object({ subject: z.string(), text: z.string() })

export const listBuyerMessages = endpoint('GET', path, {
  permit: 'shows.log',
  summary: 'List messages to the buyers of an event, and count the current recipients',
  params,
  reply: z.object({
    isCancelled: z.boolean(),
    /** Number of addresses of ticket holders, of reservations, and of buyers refunded for the cancellation. */
    addressCount: z.int(),
    /** Buyers without an e-mail address, whom the venue should phone. */
    unreached: z.array(z.object({ name: z.string(), phone: z.string(), ticketCount: z.int() })),
    drafts: z.object({ nb: words, en: words }),
    data: z.array(
      z.object({
        id: uuid,
        locale,
        subject: z.string(),
        text: z.string(),
        sentBy: z.string(),
        sentAt: instant,
        recipients: z.array(recipient),
      }),
    ),
  }),
  errors: ['not_found'],
})

export const sendBuyerMessage = endpoint('POST', path, {
  permit: 'buyers.message',
  changes: ['event:{id}'],
  summary: 'Send a message to the holders of tickets or reservations for a cancelled event',
  params,
  body: z.strictObject({
    locale,
    subject: text(200),
    text: longText(5000).check(z.minLength(1, { error: 'required' })),
  }),
  reply: z.object({ id: uuid }),
  errors: ['not_found', 'wrong_state', 'key_reused'],
  idempotent: true,
})

export const resendBuyerMessage = endpoint('POST', `${path}/{messageId}/resend`, {
  permit: 'buyers.message',
  changes: ['event:{id}'],
  summary: 'Resend a message to recipients who may not have received it',
  params: z.extend(params, { messageId: uuid }),
  body: z.strictObject({}),
  reply: z.object({ count: z.int() }),
  errors: ['not_found'],
})
