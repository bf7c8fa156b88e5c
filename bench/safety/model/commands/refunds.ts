import { refund } from '@dxweb/areas/ticketing/refunds/store.ts'
import { startRun } from '@dxweb/areas/ticketing/refunds/run/store.ts'
import { refundCancelled } from '@dxweb/server/jobs/refund-cancelled.ts'
import fc from 'fast-check'
import { byOf, once, type Real } from '../state/venue.ts'
import { eventOf, pick } from '../state/state.ts'
import { mustBe, plan, type Planner, steps } from '../state/step.ts'
import { comeBack, isAllIssued, noneNew, takeCard, ticketsAsked } from './come-back.ts'
import { leavesCompanions, nth } from './place-requests.ts'

export interface Returning {
  nth: number
  /** Bit mask of the sale's tickets; 0 means all that are left. */
  mask: number
  withFee: boolean
  to: 'means' | 'giftCard'
}

export const returnings = {
  nth,
  mask: fc.oneof(fc.constant(0), fc.nat(15)),
  withFee: fc.boolean(),
  to: fc.constantFrom('means' as const, 'means' as const, 'giftCard' as const),
}

/** The whole refund is refused if one of the tickets was already refunded. */
export const refundTickets: Planner<Returning> = (model, { nth: at, mask, withFee, to }) => {
  const sale = pick(model.sales, at)
  const tickets = sale ? ticketsAsked(sale, mask) : []
  if (!sale || tickets.length === 0) return null
  return plan({
    refusals: isAllIssued(tickets) && !leavesCompanions(sale, tickets) ? [] : ['wrong_state'],
    async perform({ db, scopes }: Real) {
      const ticketIds = tickets.map(({ id }) => id)
      const order = { saleId: sale.id, ticketIds, withFee, to, reason: 'Syk', by: byOf(scopes[0]) }
      return (await refund(db, scopes[0], { ...once(), ...order })).answer
    },
    after({ totalOre, roundingOre, payments, giftCard }) {
      const back = comeBack(model, sale, { tickets, withFee, to, ...noneNew })
      const wanted = {
        totalOre: 0 - back.oldOre,
        roundingOre: back.roundingOre,
        payments: back.handed,
      }
      mustBe('a refund', { totalOre, roundingOre, payments }, wanted)
      takeCard(model, giftCard, back.cardOre)
    },
  })
}

export const refundAll: Planner<{ event: number; withFee: boolean }> = (
  model,
  { event: turn, withFee },
) => {
  const event = eventOf(model, turn)
  return plan({
    refusals: event.state === 'cancelled' ? [] : ['wrong_state'],
    async perform({ db, scopes }: Real) {
      await startRun(db, scopes[0], event.id, { withFee, reason: 'Avlyst' }, byOf(scopes[0]))
      return refundCancelled(db)
    },
    after() {
      for (const sale of model.sales.filter((one) => one.event === turn)) {
        const tickets = ticketsAsked(sale, 0)
        if (tickets.length > 0) comeBack(model, sale, { tickets, withFee, to: 'means', ...noneNew })
      }
    },
  })
}

export const refundSteps = [steps('refund', fc.record(returnings), refundTickets)]

export const refundRunSteps = [
  steps('refundAll', fc.record({ event: fc.nat(1), withFee: fc.boolean() }), refundAll),
]
