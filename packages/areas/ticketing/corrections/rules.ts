import {
  type Move,
  type PaymentMeans,
  postRefund,
  postSale,
  returnIncome,
  takeIncome,
  type VatCode,
} from '@dxweb/areas/accounting/rules.ts'

/** `amountOre` is the amount that buyers paid, including `vatOre`; it is negative for removed tickets. */
export interface CorrectedSum {
  eventId: number
  means: PaymentMeans
  amountOre: number
  vatTypeId: number
  vatCode: VatCode
  vatOre: number
}

/**
 * Posts a correction like a sale or a refund (domain facts 2.5), but directly to income if the event's income is
 * already recognised.
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
