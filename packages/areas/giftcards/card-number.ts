import * as z from 'zod/mini'
import { isGiftCardNumber } from './rules.ts'

const error = 'gift_card_number'

export const cardNumber = z
  .string()
  .check(z.regex(/^\d{16}$/, { error }), z.refine(isGiftCardNumber, { error }))
