import { sum } from '@dxweb/kit/money/money.ts'
import type { SettledLine } from '../../accounting/rules.ts'
import { type Line, payoutOf } from './settle.ts'

export type NamedLine = Line & { event: string | null }

const ofSales = new Set(['sold', 'exchanged', 'refunded'])
const ofTickets = new Set([...ofSales, 'ticketVat'])

const goneAgain = new Set(['exchanged', 'refunded'])

/** True if tickets were refunded or exchanged, so that the remaining tickets differ from the sold tickets. */
export const hasGoneBack = (lines: readonly { kind: string }[]): boolean =>
  lines.some(({ kind }) => goneAgain.has(kind))

export function figuresOf(lines: readonly Line[]) {
  const netOf = (isAsked: (line: Line) => boolean) =>
    sum(lines.filter(isAsked).map(({ netOre }) => netOre))
  return {
    grossOre: netOf(({ kind }) => ofSales.has(kind)),
    ticketVatOre: 0 - netOf(({ kind }) => kind === 'ticketVat'),
    chargedOre: 0 - netOf(({ kind }) => !ofTickets.has(kind)),
    chargedVatOre: 0 - sum(lines.map(({ vatOre }) => vatOre)),
    payoutOre: payoutOf(lines),
  }
}

const purposeOf = ({ kind }: Line): SettledLine['purpose'] => {
  if (ofTickets.has(kind)) return 'tickets'
  return kind === 'artist' || kind === 'advance' ? kind : 'charge'
}

export const postedOf = (lines: readonly Line[]): SettledLine[] =>
  lines.map((line) => ({ ...line, purpose: purposeOf(line) }))
