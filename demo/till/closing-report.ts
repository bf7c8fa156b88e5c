import { sum } from '@dxweb/kit/money/money.ts'
import { type Drawn, type Line, means } from './draw-receipt.ts'

/** The till's own sums must equal the sums of the receipts that the till sent. */
export interface ClosingReport {
  number: string
  salesOre: number
  floatOre: number
  payments: { code: string; count: number; amountOre: number }[]
  vat: { basisPoints: number; baseOre: number; vatOre: number }[]
  payOuts: { code: string; count: number; amountOre: number }[]
  counts: Record<string, number>
  amounts: Record<string, number>
  grandTotals: { salesOre: number; returnsOre: number; netOre: number }
}

const grossOf = (receipts: readonly Drawn[]) => sum(receipts.map(({ grossOre }) => grossOre))

function byMeans(receipts: readonly Drawn[]): ClosingReport['payments'] {
  const paid = receipts.flatMap(({ payments }) => payments)
  return Object.values(means).map((code) => {
    const own = paid.filter((payment) => payment.means === code)
    return { code, count: own.length, amountOre: sum(own.map(({ amountOre }) => amountOre)) }
  })
}

/** Sums the lines by VAT rate. A line with several rates is left out, since its receipt has no sum by rate. */
function byRate(lines: readonly Line[]): ClosingReport['vat'] {
  const rates = new Set(lines.flatMap(({ vatBasisPoints }) => vatBasisPoints ?? []))
  return [...rates]
    .toSorted((a, b) => a - b)
    .map((basisPoints) => {
      const own = lines.filter((line) => line.vatBasisPoints === basisPoints)
      const baseOre = sum(own.map(({ netOre }) => netOre))
      return { basisPoints, baseOre, vatOre: sum(own.map(({ grossOre }) => grossOre)) - baseOre }
    })
}

const turnoverOf = (receipts: readonly Drawn[]) =>
  sum(receipts.map(({ grossOre }) => Math.abs(grossOre)))

export function closingReport(receipts: readonly Drawn[], number: string): ClosingReport {
  const counted = receipts.filter(({ isTraining, isVoid }) => !isTraining && !isVoid)
  const goods = counted.filter(({ kind }) => kind === 'sale' || kind === 'return')
  const sales = goods.filter(({ kind }) => kind === 'sale')
  const returns = goods.filter(({ kind }) => kind === 'return')
  const out = counted.filter(({ kind }) => kind === 'payOut')
  const cash = receipts.filter(({ payments }) =>
    payments.some((payment) => payment.means === means.cash),
  )
  const lines = goods.flatMap((receipt) => receipt.lines)
  const discounts = lines.flatMap(({ discountOre }) => (discountOre === 0 ? [] : [discountOre]))
  const trainings = receipts.filter(({ isTraining }) => isTraining)
  const voids = receipts.filter(({ isVoid }) => isVoid)
  const returnsOre = -grossOf(returns) || 0
  return {
    number,
    salesOre: grossOf(goods),
    floatOre: grossOf(counted.filter(({ kind }) => kind === 'float')),
    payments: byMeans(goods),
    vat: byRate(lines),
    payOuts: [{ code: means.cash, count: out.length, amountOre: grossOf(out) }],
    counts: {
      receipts: goods.length,
      drawerOpenings: cash.length,
      returns: returns.length,
      discounts: discounts.length,
      trainings: trainings.length,
      voids: voids.length,
    },
    amounts: {
      returnsOre,
      discountsOre: sum(discounts),
      trainingsOre: turnoverOf(trainings),
      voidsOre: turnoverOf(voids),
    },
    grandTotals: { salesOre: grossOf(sales), returnsOre, netOre: grossOf(sales) - returnsOre },
  }
}
