import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { amountOre, day, idParam } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { cashCount } from './contract.ts'
import { dayStates } from './rules.ts'

const params = z.object({ partnerId: idParam, day })
const path = '/partners/{partnerId}/own-till/{day}'

export const getOwnTill = endpoint('GET', path, {
  permit: 'ownTill.count',
  invalidatedBy: ['sales', 'giftcards', 'day-settlements'],
  summary: 'Get the caller’s sales of a day per means of payment, and the expected cash',
  params,
  reply: z.object({
    day,
    state: z.enum(dayStates),
    /** The number of sales including refunds, and the number of refunds. */
    saleCount: z.int(),
    refundCount: z.int(),
    ticketCount: z.int(),
    means: z.array(z.object({ means: z.string(), amountOre })),
    /** The cash of the caller's shifts, counted at the end of each shift. */
    shiftCashOre: amountOre,
    /** Cash expected from sales outside shifts, and the counted amount. */
    expectedOre: amountOre,
    countedOre: z.nullable(z.int()),
    differenceOre: z.nullable(z.int()),
    reason: z.string(),
    countedBy: z.nullable(z.string()),
    version: z.int(),
  }),
})

export const countOwnTill = endpoint('PUT', `${path}/count`, {
  permit: 'ownTill.count',
  changes: ['day-settlements', 'reports'],
  summary:
    'Record the caller’s own cash count, excluding the float; repeatable while the day settlement is open',
  params,
  isForm: true,
  body: cashCount,
  reply: z.object({ day }),
  errors: ['wrong_state', 'not_found', 'stale'],
})
