import type { Day } from '@dxweb/kit/time/day.ts'
import { type Facts, isKnown, rateOn, total } from './facts.ts'
import type { PlainRow } from './plain-report.ts'

const incomeOf: Record<string, string> = {
  3000: 'high',
  3020: 'high',
  3030: 'medium',
  3050: 'low',
  3220: 'exempt',
}
const vatOf: Record<string, string> = { 2700: 'high', 2701: 'medium', 2703: 'low' }

const sidesOf = ({ rows }: Facts) =>
  rows.posting.flatMap((one) => [
    { ...one, account: one.debit, debitOre: one.amountOre, creditOre: 0 },
    { ...one, account: one.credit, debitOre: 0, creditOre: one.amountOre },
  ])

/** Kinds of postings that sales, refunds and corrections create. */
const ofSales = new Set(['sale', 'rounding', 'reversal'])

export const postingsRows = (facts: Facts): PlainRow[] =>
  sidesOf(facts).map(
    ({ postedOn, account, kind, eventId, debitOre, creditOre, sourceId, line }) => ({
      postedOn,
      account,
      accountName: facts.rows.ledger.find((one) => one.number === account)?.name ?? '',
      kind,
      event: facts.eventOf(eventId)?.title ?? null,
      eventId,
      debitOre,
      creditOre,
      balanceOre: debitOre - creditOre,
      saleId: eventId !== null && ofSales.has(kind) ? sourceId : null,
      sourceId,
      line,
    }),
  )

export const vatRows = (facts: Facts): PlainRow[] =>
  sidesOf(facts).flatMap(({ postedOn, account, eventId, debitOre, creditOre, sourceId, line }) => {
    const rate = incomeOf[account] ?? vatOf[account]
    if (rate === undefined) return []
    const ore = creditOre - debitOre
    const isBase = incomeOf[account] !== undefined
    return {
      postedOn,
      rate,
      percent: rateOn(facts, rate, postedOn as Day),
      event: facts.eventOf(eventId)?.title ?? null,
      eventId,
      baseOre: isBase ? ore : 0,
      vatOre: isBase ? 0 : ore,
      grossOre: ore,
      sourceId,
      line,
    }
  })

/** Returns the debt to the buyers of each event (account 2900). */
export function presaleRows(facts: Facts, until?: Day): PlainRow[] {
  const sides = sidesOf(facts).filter(
    ({ account, postedOn }) => account === '2900' && isKnown(postedOn as Day, until),
  )
  return [...Map.groupBy(sides, ({ eventId }) => eventId)].flatMap(([id, ofEvent]) => {
    const event = facts.eventOf(id)
    const [taken = [], paid = []] = [true, false].map((isTaken) =>
      ofEvent.filter(({ kind }) => (kind === 'income' || kind === 'vat') === isTaken),
    )
    const paidOre = total(paid.map(({ creditOre, debitOre }) => creditOre - debitOre))
    const takenOre = total(taken.map(({ creditOre, debitOre }) => debitOre - creditOre))
    const row = event && {
      ...facts.eventFields(event),
      paidOre,
      takenOre,
      balanceOre: paidOre - takenOre,
    }
    return row && paidOre !== takenOre ? [row] : []
  })
}

export const giftCardsRows = ({ rows, today }: Facts): PlainRow[] =>
  rows.gift_card.map(({ id, number, soldAt, expiresOn, isBlocked, note }) => {
    const events = rows.gift_card_event.filter(({ cardId }) => cardId === id)
    const balanceOre = total(events.map(({ amountOre }) => amountOre))
    const paid = events.filter(({ kind }) => kind === 'sold' || kind === 'toppedUp')
    const usable = balanceOre === 0 ? 'used' : 'active'
    return {
      id,
      number,
      soldAt,
      expiresOn,
      isBlocked,
      note,
      balanceOre,
      paidOre: total(paid.map(({ amountOre }) => amountOre)),
      state: isBlocked ? 'blocked' : expiresOn < today ? 'expired' : usable,
    }
  })
