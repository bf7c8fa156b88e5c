import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { idParam, instant } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { orderStates } from '../rules.ts'

const state = z.nullable(z.enum(orderStates))

export const getOrderLog = endpoint('GET', '/partners/{partnerId}/orders/{id}/log', {
  permit: 'orders.read',
  summary: 'List changes of an order, newest first',
  params: z.object({ partnerId: idParam, id: idParam }),
  reply: z.object({
    data: z.array(
      z.object({
        id: z.uuid(),
        at: instant,
        /** The user; '' for automatic changes and for the renter. */
        user: z.string(),
        actedBy: z.string(),
        action: z.string(),
        from: state,
        to: state,
        fields: z.array(z.string()),
        /** The renter's question, or the reason for declining. */
        words: z.string(),
        /**
         * The person who accepted or asked, or the name of the file; '' if the step has neither. `rank` is the option's
         * new rank, if it changed.
         */
        name: z.string(),
        rank: z.nullable(z.int()),
      }),
    ),
  }),
  errors: ['not_found'],
})
