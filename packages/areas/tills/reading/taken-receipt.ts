import { sum } from '@dxweb/kit/money/money.ts'

/** A receipt as it is stored, from a file or a till's call. */
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
  /** Why cash was moved, in the till's words. */
  reason?: string
  chain: 'verified' | 'broken' | 'unknown'
  gap: number
  /** Signed text after the previous signature, and its signature; absent where the till signs nothing. */
  signed?: string
  signature?: string
  /** Its number, where it is one. */
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

/** Tills write a rounding with either sign: of each receipt, the one that its payments come nearest to. */
const roundingOf = ({ grossOre, roundingOre, payments }: TakenReceipt) => {
  const overOre = sum(payments.map(({ amountOre }) => amountOre)) - grossOre
  const isTurned =
    payments.length > 0 && Math.abs(overOre + roundingOre) < Math.abs(overOre - roundingOre)
  return isTurned ? 0 - roundingOre : roundingOre
}

/** A receipt as the statement takes it. */
export const receiptText = (receipt: TakenReceipt): string =>
  JSON.stringify({ ...receipt, roundingOre: roundingOf(receipt) })
