/** A payment to an account; below 0 the bank took it back. */
export interface BankPayment {
  /** The same in each file that has it. */
  key: string
  line: number
  accountNumber: string
  bookedOn: string
  amountOre: number
  /** '' without one. */
  kid: string
  payer: string
  /** Text of the payer. */
  message: string
  /** References of the bank and the payer, by which a reversal finds its payment. */
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

/** A payment of the file that is not taken in, with the amount as the file has it. */
export interface LeftOut<Reason> {
  line: number
  reason: Reason
  payer: string
  amount: string
  currency: string
}

export type Ignored = LeftOut<(typeof ignoredReasons)[number]>
export type Refused = LeftOut<(typeof refusedReasons)[number]>

/** Each payment of the file is in one of the three. */
export interface BankFile {
  payments: BankPayment[]
  ignored: Ignored[]
  refused: Refused[]
}
