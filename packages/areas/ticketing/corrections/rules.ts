import {
  type Move,
  type PaymentMeans,
  postRefund,
  postSale,
  returnIncome,
  takeIncome,
  type VatCode,
} from '@dxweb/areas/accounting/rules.ts'

/** What a correction moves. `amountOre` is what buyers paid, below 0 where it takes away; `vatOre` is within it. */
export interface CorrectedSum {
  eventId: number
  means: PaymentMeans
  amountOre: number
  vatTypeId: number
  vatCode: VatCode
  vatOre: number
}

/**
 * A correction in the books (domain facts 2.5): as the sale that was not counted, or as one that is taken back. Where
 * the event's income has been taken, the sum goes to income or out of it at once.
 */
export function postCorrection(sum: CorrectedSum, isTaken: boolean): Move[] {
  const { eventId, means, amountOre, vatTypeId, vatCode } = sum
  const grossOre = Math.abs(amountOre)
  const income = [{ vatTypeId, vatCode, grossOre, vatOre: Math.abs(sum.vatOre) }]
  if (amountOre >= 0) {
    return [
      ...postSale([{ eventId, amountOre: grossOre }], means, 0),
      ...(isTaken ? takeIncome(eventId, income) : []),
    ]
  }
  const back = { means, agreedOre: grossOre, backOre: grossOre }
  return [...(isTaken ? returnIncome(eventId, income) : []), ...postRefund(eventId, [back], null)]
}
