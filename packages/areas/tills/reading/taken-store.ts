import { hash } from 'node:crypto'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import type { Moment } from '@dxweb/kit/time/zoned-time.ts'
import type { Receipt } from '../saft/receipt.ts'
import { ownText } from '../saft/signature-chain.ts'
import { numberOf, type TillFact } from '../saft/till-file.ts'
import type { TakenReceipt } from './taken-receipt.ts'

export type ReceiptFact = Extract<TillFact, { kind: 'receipt' }>

const keyOf = ({ nr, transId, signed }: Receipt) => `${nr}|${transId}|${signed.date}T${signed.time}`

/** Hashes all counted content, so that a repeated receipt has the same hash in any file. */
const hashOf = ({ kind, grossOre, netOre, roundingOre, lines, payments }: Receipt) =>
  hash('sha256', JSON.stringify([kind, grossOre, netOre, roundingOre, lines, payments]))

const linesOf = ({ lines }: Receipt): TakenReceipt['lines'] =>
  lines.map((line, index) => ({
    line: index + 1,
    articleRef: line.articleId,
    groupRef: line.groupId,
    quantityMicro: line.quantityMicro,
    grossOre: line.grossOre,
    netOre: line.netOre,
    vatBasisPoints: line.vatBasisPoints,
    discountOre: line.discountOre,
  }))

/** Returns null for a receipt without a time, or with figures too large for sums. */
export function takenReceiptOf(
  { registerId, receipt, chain, gap }: ReceiptFact,
  dayOf: (instant: Moment) => Day,
): TakenReceipt | null {
  const { at, nr, kind, standardType, operatorId, grossOre, netOre, roundingOre, signed } = receipt
  if (at === null || receipt.isUnfit) return null
  return {
    id: uuid7(),
    registerId,
    key: keyOf(receipt),
    contentHash: hashOf(receipt),
    nr,
    kind,
    standardType,
    at,
    grossOre,
    netOre,
    roundingOre,
    reason: receipt.reason,
    chain,
    gap,
    seq: numberOf(nr),
    ...(signed.signature !== '' && { signed: ownText(signed), signature: signed.signature }),
    day: dayOf(at),
    operatorRef: operatorId,
    lines: linesOf(receipt),
    payments: receipt.payments.map((payment, index) => ({ line: index + 1, ...payment })),
  }
}
