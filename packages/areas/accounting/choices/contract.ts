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
  invalidatedBy: ['account-choices', 'ledgers', 'eventtypes'],
  summary: 'List a venue’s ledger accounts by purpose, and the accounts to choose from',
  params,
  reply: z.object({
    choices: z.array(
      z.object({
        id: uuid,
        purpose,
        eventType: z.nullable(z.string()),
        validFrom: day,
        /** Null restores the standard account or, for one event type, the account for all event types. */
        account: z.nullable(z.object(account)),
        isInForce: z.boolean(),
      }),
    ),
    /** The standard accounts by number, with the venue's names for them. */
    names: z.array(z.object(account)),
    accounts: z.array(z.object({ id, ...account, fits: z.array(purpose) })),
    eventTypes: z.array(z.object({ id, name: z.string() })),
    /** The first day without numbered vouchers, which is the earliest start of a choice. */
    earliest: day,
  }),
})

export const chooseAccount = endpoint('POST', path, {
  permit: 'registers.write',
  changes: ['account-choices'],
  summary: 'Set the ledger account of a purpose from a given day',
  params,
  isForm: true,
  body: z.strictObject({
    purpose,
    /** Null for all event types without their own account. */
    eventTypeId: z.nullable(id),
    /** Null restores the standard account or, for one event type, the account for all event types. */
    ledgerId: z.nullable(id),
    validFrom: dayAhead,
  }),
  reply: z.object({ id: uuid }),
  errors: ['taken', 'not_found'],
})

export const previewVoucher = endpoint('GET', `${path}/preview`, {
  permit: 'registers.read',
  summary: 'Get the newest voucher that has a line for an account purpose',
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
