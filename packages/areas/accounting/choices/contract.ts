import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { day, dayAhead, id, idParam, uuid } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { purposeNames } from './purposes.ts'
import { voucherKinds } from '../vouchers/rules.ts'

const path = '/partners/{partnerId}/account-choices'
const params = z.object({ partnerId: idParam })
const purpose = z.enum(purposeNames)
const account = { number: z.string(), name: z.string() }

export const listAccountChoices = endpoint('GET', path, {
  permit: 'registers.read',
  follows: ['ledgers', 'eventtypes'],
  summary: 'List the chosen accounts of a venue, and the accounts to choose from',
  params,
  reply: z.object({
    choices: z.array(
      z.object({
        id: uuid,
        purpose,
        eventType: z.nullable(z.string()),
        validFrom: day,
        /** Null: the standard account again, or that of all event types. */
        account: z.nullable(z.object(account)),
        isInForce: z.boolean(),
      }),
    ),
    /** The standard accounts by number, as the venue names them. */
    names: z.array(z.object(account)),
    /** Accounts that may be chosen. */
    accounts: z.array(z.object({ id, ...account, fits: z.array(purpose) })),
    eventTypes: z.array(z.object({ id, name: z.string() })),
    /** The first day that has no numbered vouchers. */
    earliest: day,
  }),
})

export const chooseAccount = endpoint('POST', path, {
  permit: 'registers.write',
  changes: ['account-choices'],
  summary: 'Choose the account of a purpose from a day on',
  params,
  isForm: true,
  body: z.strictObject({
    purpose,
    /** Absent: of every event type that has none of its own. */
    eventTypeId: z.nullable(id),
    /** Absent: the standard account again. */
    ledgerId: z.nullable(id),
    validFrom: dayAhead,
  }),
  reply: z.object({ id: uuid }),
  errors: ['taken', 'not_found'],
})

/** The newest voucher that has a line of a purpose, to see what another account does to it. */
export const previewVoucher = endpoint('GET', `${path}/preview`, {
  permit: 'registers.read',
  summary: 'Get the newest voucher with a line of a purpose',
  params,
  query: z.strictObject({ purpose }),
  reply: z.object({
    voucher: z.nullable(
      z.object({
        year: z.int(),
        number: z.int(),
        day,
        kind: z.enum(voucherKinds),
        lines: z.array(
          z.object({
            ...account,
            purpose: z.nullable(purpose),
            debitOre: z.int(),
            creditOre: z.int(),
          }),
        ),
      }),
    ),
  }),
})
