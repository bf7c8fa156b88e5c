import type { OfferContent, OfferedEvent, OfferedLine } from './rules.ts'

export interface Pair<T> {
  quoted: T | undefined
  now: T | undefined
}

const alike = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Pairs equal items first, then items with the same name, each once. Returns the unequal pairs. */
function differing<T>(quoted: readonly T[], now: readonly T[], nameOf: (one: T) => string) {
  const left = [...now]
  const take = (isIt: (one: T) => boolean) => {
    const at = left.findIndex(isIt)
    return at < 0 ? undefined : left.splice(at, 1)[0]
  }
  const unlike = quoted.filter((one) => take((other) => alike(one, other)) === undefined)
  const pairs: Pair<T>[] = unlike.map((one) => ({
    quoted: one,
    now: take((other) => nameOf(other) === nameOf(one)),
  }))
  return [...pairs, ...left.map((one) => ({ quoted: undefined, now: one }))]
}

const terms = [
  'agreedPriceOre',
  'commissionPercent',
  'commissionBase',
  'commissionThresholdOre',
  'thresholdMode',
  'perTicketOre',
  'feeFreeTickets',
] as const satisfies readonly (keyof OfferContent)[]

export interface QuoteDifferences {
  events: readonly Pair<OfferedEvent>[]
  lines: readonly Pair<OfferedLine>[]
  hasOtherPeriod: boolean
  hasOtherTerms: boolean
  hasOtherSum: boolean
}

/** Ignores the order's title and number. */
export function compareQuote(quoted: OfferContent, now: OfferContent): QuoteDifferences {
  return {
    events: differing(quoted.events, now.events, ({ title }) => title),
    lines: differing(quoted.lines, now.lines, ({ text, event }) => `${text}\n${event ?? ''}`),
    hasOtherPeriod: quoted.from !== now.from || quoted.to !== now.to,
    hasOtherTerms: terms.some((term) => quoted[term] !== now[term]),
    hasOtherSum: quoted.netOre !== now.netOre || quoted.totalOre !== now.totalOre,
  }
}
