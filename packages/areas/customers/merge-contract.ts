import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { countParam, id, idParam, version } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { customers } from './contract.ts'
import { likenesses } from './rules.ts'

const inPartner = z.object({ partnerId: idParam })

const maxMerged = 20

const member = z.object({ id, version, ...customers.fields, purchases: z.int() })

export const listDuplicates = endpoint('GET', '/partners/{partnerId}/customers/duplicates', {
  permit: 'crm.read',
  summary: 'List groups of customers that may be the same person',
  params: inPartner,
  query: z.strictObject({
    limit: z._default(z.pipe(countParam, z.int().check(z.minimum(1), z.maximum(100))), 25),
    offset: z._default(z.pipe(countParam, z.int().check(z.maximum(100_000))), 0),
  }),
  reply: z.object({
    data: z.array(
      z.object({ likenesses: z.array(z.enum(likenesses)), customers: z.array(member) }),
    ),
    total: z.int(),
  }),
})

export const compareCustomers = endpoint('GET', '/partners/{partnerId}/customers/compare', {
  permit: 'crm.read',
  invalidatedBy: [],
  summary: 'Get the data of customers for comparison',
  params: inPartner,
  query: z.strictObject({ ids: z.string().check(z.regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){1,19}$/)) }),
  reply: z.object({ data: z.array(member) }),
})

const read = z.strictObject({ id, version })

/**
 * `kept` is the data of the remaining customer. Merges nothing if any row has changed since the version that was read.
 */
export const mergeCustomers = endpoint('POST', '/partners/{partnerId}/customers/{id}/merge', {
  permit: 'crm.write',
  changes: ['customers'],
  summary: 'Merge customers into one',
  params: z.object({ partnerId: idParam, id: idParam }),
  body: z.strictObject({
    version,
    others: z.array(read).check(z.minLength(1), z.maxLength(maxMerged - 1)),
    kept: z.strictObject(customers.fields),
  }),
  reply: z.object({ id, version }),
  errors: ['not_found', 'stale'],
})

export const keepApart = endpoint('POST', '/partners/{partnerId}/customers/apart', {
  permit: 'crm.write',
  changes: ['customers'],
  summary: 'Record that similar customers are different people',
  params: inPartner,
  body: z.strictObject({ ids: z.array(id).check(z.minLength(2), z.maxLength(maxMerged)) }),
  reply: z.object({ pairs: z.int() }),
  errors: ['not_found'],
})

/** Fields changed since the merge keep their values. Only the newest merge can be undone. */
export const unmergeCustomer = endpoint('POST', '/partners/{partnerId}/customers/{id}/unmerge', {
  permit: 'crm.write',
  changes: ['customers'],
  summary: 'Undo a customer’s latest merge, within thirty days',
  params: z.object({ partnerId: idParam, id: idParam }),
  reply: z.object({ id, version }),
  errors: ['not_found', 'taken'],
})
