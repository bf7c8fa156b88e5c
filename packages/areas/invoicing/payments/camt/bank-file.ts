/** A payment to an account; a negative amount is a reversal by the bank. */
export interface BankPayment {
  /** Identifies the payment in every file that contains it. */
  key: string
  line: number
  accountNumber: string
  bookedOn: string
  amountOre: number
  /** '' if the payment has no KID. */
  kid: string
  payer: string
  message: string
  /** References of the bank and the payer. A reversal has the references of the payment that it reverses. */
  refs: string[]
}

export const ignoredReasons = [
  'not_booked',
  'outgoing',
  'outgoing_back',
  'no_amount',
  'repeated',
] as const
export const refusedReasons = [
  'currency',
  'amount',
  'sum',
  'day',
  'day_to_come',
  'direction',
  'reversal',
] as const

/** A payment that is not imported, with its amount as written in the file. */
export interface LeftOut<Reason> {
  line: number
  reason: Reason
  payer: string
  amount: string
  currency: string
}

export type Ignored = LeftOut<(typeof ignoredReasons)[number]>
export type Refused = LeftOut<(typeof refusedReasons)[number]>

export interface BankFile {
  payments: BankPayment[]
  ignored: Ignored[]
  refused: Refused[]
}
