import { invalidField } from '@dxweb/kit/errors/errors.ts'
import type { KeptLine } from '../issue/kept.ts'

export interface InvoicedLine extends Omit<KeptLine, 'creditedLine'> {
  creditedOre: number
}

export interface CreditRequest {
  line: number
  /** Excludes VAT, and has the sign of the line. */
  netOre: number
}

/** Credits a whole line with its own quantity and price, and a part of a line as one unit with the partial amount. */
function creditLine(from: InvoicedLine, netOre: number, line: number): KeptLine {
  const { creditedOre, ...kept } = from
  const whole = creditedOre === 0 && netOre === from.netOre
  const part = {
    quantity: netOre < 0 ? -100 : 100,
    unit: 'fixed' as const,
    unitPriceOre: Math.abs(netOre),
  }
  return { ...kept, ...(whole ? {} : part), netOre, line, creditedLine: from.line }
}

/** Credits at most the remaining amount of each line. If no lines are given, credits everything that remains. */
export function creditLines(
  lines: readonly InvoicedLine[],
  requested: readonly CreditRequest[] | undefined,
): KeptLine[] {
  const left = new Map(lines.map((line) => [line.line, line]))
  const wanted =
    requested ??
    lines.map(({ line, netOre, creditedOre }) => ({ line, netOre: netOre - creditedOre }))
  return wanted
    .filter(({ netOre }) => netOre !== 0)
    .map(({ line, netOre }, place) => {
      const from = left.get(line)
      if (from === undefined) throw invalidField(`lines.${place}.line`, 'not_found')
      left.delete(line)
      const most = from.netOre - from.creditedOre
      const isLeft = Math.sign(netOre) === Math.sign(most) && Math.abs(netOre) <= Math.abs(most)
      if (!isLeft) throw invalidField(`lines.${place}.netOre`, 'more_than_left')
      return creditLine(from, netOre, place + 1)
    })
}
