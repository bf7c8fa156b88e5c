import { sum } from '@dxweb/kit/money/money.ts'

export interface TakenReceipt {
  id: string
  registerId: number
  key: string
  /** Hex hash of the receipt's content, to recognise changed receipts. */
  contentHash: string
  nr: string
  kind: 'sale' | 'cashMove' | 'training' | 'void'
  standardType: string | null
  at: string
  day: string
  operatorRef: string
  grossOre: number
  netOre: number
  roundingOre: number
  /** Reason for moving cash, as the till wrote it. */
  reason?: string
  chain: 'verified' | 'broken' | 'unknown'
  gap: number
  /** Signed text without the previous signature, and its signature. Absent if the till does not sign. */
  signed?: string
  signature?: string
  /** The receipt number, if it is an integer. */
  seq?: number | null
  lines: {
    line: number
    articleRef: string
    groupRef: string
    quantityMicro: number
    grossOre: number
    netOre: number
    vatBasisPoints: number | null
    discountOre: number
  }[]
  payments: { line: number; means: string; amountOre: number }[]
}

/** Tills write rounding with either sign. Returns it with the sign that makes the payments closest to the total. */
const roundingOf = ({ grossOre, roundingOre, payments }: TakenReceipt) => {
  const overOre = sum(payments.map(({ amountOre }) => amountOre)) - grossOre
  const isTurned =
    payments.length > 0 && Math.abs(overOre + roundingOre) < Math.abs(overOre - roundingOre)
  return isTurned ? 0 - roundingOre : roundingOre
}

export const receiptText = (receipt: TakenReceipt): string =>
  JSON.stringify({ ...receipt, roundingOre: roundingOf(receipt) })
