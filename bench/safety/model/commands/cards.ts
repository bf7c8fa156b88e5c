import { reactivateCard, sellCard, setBlocked, topUpCard } from '@dxweb/areas/giftcards/store.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { expireGiftCards } from '@dxweb/server/jobs/expire.ts'
import fc from 'fast-check'
import { byOf, once, type Real } from '../state/venue.ts'
import { handOver, inKroner } from '../state/money.ts'
import { type Model, pick } from '../state/state.ts'
import { mustBe, plan, type Planner, steps } from '../state/step.ts'
import { nth } from './place-requests.ts'

const today = () => localDay(new Date(), 'Europe/Oslo')
const context = ({ scopes }: Real) => ({ by: byOf(scopes[0]), today: today(), ...once() })

interface Paid {
  amountOre: number
  means: 'card' | 'cash'
}

const amounts = fc.record({
  amountOre: fc.integer({ min: 100, max: 90_050 }),
  means: fc.constantFrom('card' as const, 'cash' as const),
})

function receive(model: Model, { amountOre, means }: Paid): number {
  const paidOre = means === 'cash' ? inKroner(amountOre) : amountOre
  handOver(model, means, paidOre)
  model.roundingOre += paidOre - amountOre
  return paidOre
}

export const sellGiftCard: Planner<Paid> = (model, paid) =>
  plan({
    refusals: [],
    perform: (real: Real) => sellCard(real.db, real.scopes[0], { ...paid, ...context(real) }),
    after({ id, number, paidOre }) {
      mustBe('what a gift card was paid with', paidOre, receive(model, paid))
      const { amountOre } = paid
      const fresh = { expiredOre: 0, isBlocked: false, isPast: false }
      model.cards.push({ id, number, balanceOre: amountOre, paidOre: amountOre, ...fresh })
    },
  })

const toppingUp: Planner<Paid & { nth: number }> = (model, { nth: at, ...paid }) => {
  const card = pick(model.cards, at)
  if (!card) return null
  return plan({
    refusals: card.isBlocked ? ['wrong_state'] : [],
    perform: (real: Real) =>
      topUpCard(real.db, real.scopes[0], card.id, { ...paid, ...context(real) }),
    after({ paidOre }) {
      mustBe('what a gift card was topped up with', paidOre, receive(model, paid))
      card.balanceOre += paid.amountOre
      card.paidOre += paid.amountOre
      card.isPast = false
    },
  })
}

const blocking: Planner<{ nth: number; isBlocked: boolean }> = (model, { nth: at, isBlocked }) => {
  const card = pick(model.cards, at)
  if (!card) return null
  return plan({
    refusals: card.isBlocked === isBlocked ? ['wrong_state'] : [],
    perform: ({ db, scopes }: Real) =>
      setBlocked(
        db,
        scopes[0],
        { cardId: card.id, reason: 'Mistet', by: byOf(scopes[0]) },
        isBlocked,
      ),
    after() {
      card.isBlocked = isBlocked
    },
  })
}

export const endGiftCard: Planner<{ nth: number }> = (model, { nth: at }) => {
  const card = pick(
    model.cards.filter(({ isPast }) => !isPast),
    at,
  )
  if (!card) return null
  return plan({
    refusals: [],
    perform: ({ asOwner }: Real) =>
      asOwner('update gift_card set expires_on = $2 where id = $1', [
        card.id,
        addDays(today(), -1),
      ]),
    after() {
      card.isPast = true
    },
  })
}

export const expireAll: Planner<null> = (model) =>
  plan({
    refusals: [],
    perform: ({ db }: Real) => expireGiftCards(db),
    after(count) {
      const due = model.cards.filter(({ isPast, balanceOre }) => isPast && balanceOre > 0)
      mustBe('gift cards that expired', count, due.length)
      for (const card of due) {
        card.expiredOre += card.balanceOre
        card.balanceOre = 0
      }
    },
  })

const reactivating: Planner<{ nth: number }> = (model, { nth: at }) => {
  const card = pick(model.cards, at)
  if (!card) return null
  return plan({
    refusals: card.expiredOre > 0 ? [] : ['wrong_state'],
    perform: (real: Real) => {
      const expiresOn: Day = addDays(today(), 400)
      return reactivateCard(real.db, real.scopes[0], {
        cardId: card.id,
        reason: 'Kunden',
        expiresOn,
        by: byOf(real.scopes[0]),
        today: today(),
      })
    },
    after() {
      card.balanceOre += card.expiredOre
      card.expiredOre = 0
      card.isPast = false
    },
  })
}

export const cardSteps = [
  steps('sellGiftCard', amounts, sellGiftCard),
  steps(
    'topUp',
    fc.tuple(amounts, nth).map(([paid, at]) => ({ ...paid, nth: at })),
    toppingUp,
  ),
  steps('blockGiftCard', fc.record({ nth, isBlocked: fc.boolean() }), blocking),
  steps('giftCardEnds', fc.record({ nth }), endGiftCard),
  steps('expireGiftCards', fc.constant(null), expireAll),
  steps('reactivate', fc.record({ nth }), reactivating),
]
