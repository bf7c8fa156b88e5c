import * as z from 'zod/mini'

/** The maximum number of customers per message (docs/customer-communication.md). */
export const maxCustomers = 200

export interface CommunicationContact {
  id: number
  hash: string
  content: object
}

export type CommunicationMessage =
  | { type: 'optOuts'; venue: number; after: string }
  | { type: 'customers'; venue: number; customers: readonly object[]; removed: readonly number[] }

const id = z.int().check(z.minimum(1))

export const optOutsReply = z.object({
  optOuts: z
    .array(
      z.object({
        customer: id,
        purpose: z.enum(['mail', 'sms']),
        at: z.iso.datetime({ offset: true }),
      }),
    )
    .check(z.maxLength(1000)),
  next: z.string().check(z.maxLength(200)),
  more: z.boolean(),
})

export const customersReply = z.object({
  refused: z._default(
    z.array(z.object({ id, reason: z.string() })).check(z.maxLength(maxCustomers * 2)),
    [],
  ),
})
