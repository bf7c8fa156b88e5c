import * as z from 'zod/mini'
import { isMembershipNumber } from './rules.ts'

const error = 'membership_number'

const membershipCardNumber = z
  .string()
  .check(z.regex(/^\d{10}$/, { error }), z.refine(isMembershipNumber, { error }))

export const membershipNumbers = z.optional(
  z.array(membershipCardNumber).check(
    z.maxLength(20),
    z.refine((numbers) => new Set(numbers).size === numbers.length, { error: 'repeated' }),
  ),
)
