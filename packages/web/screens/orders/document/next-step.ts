import type { OrderState } from '@dxweb/areas/orders/rules.ts'

/** The stages of an order. A running order is confirmed until its last period is completed. */
const stages = [
  ['enquiry'],
  ['option'],
  ['unconfirmed'],
  ['confirmed', 'notInvoiced', 'periodFinished'],
  ['completedNotInvoiced'],
  ['approvedForInvoicing'],
  ['invoiced'],
  ['finished'],
] as const satisfies readonly (readonly OrderState[])[]

export interface Stage {
  /** State by which it is named: the order's own if listed. */
  state: OrderState
  is: 'past' | 'now' | 'ahead'
}

/** The stages with the order's own among them; all are ahead of one that is cancelled. */
export function stagesOf(state: OrderState): Stage[] {
  const now = stages.findIndex((states) => states.some((one) => one === state))
  return stages.map((states, at) => ({
    state: at === now ? state : states[0],
    is: at === now ? 'now' : at < now ? 'past' : 'ahead',
  }))
}

/** Facts besides its state that decide an order's next step. */
export interface Around {
  /** A quote waits for its answer. */
  hasOpenQuote: boolean
  /** Its period is over. */
  isOver: boolean
  /** An amount is left to invoice, and the user may invoice it. */
  mayInvoice: boolean
  isToBeInvoiced: boolean
  isInvoicedByPeriod: boolean
}

/** The one thing to do next: a step, a quote or an invoice to send; undefined while nothing is to be done. */
export function nextStep(state: OrderState, around: Around): string | undefined {
  switch (state) {
    case 'enquiry':
      return 'offer'
    case 'option':
    case 'unconfirmed':
      return around.hasOpenQuote ? 'confirm' : 'quote'
    case 'confirmed':
      if (around.isInvoicedByPeriod) return 'runOn'
      return around.isOver ? 'complete' : undefined
    case 'notInvoiced':
      return 'finishPeriod'
    case 'periodFinished':
      return around.mayInvoice ? 'makeInvoice' : 'invoicePeriod'
    case 'completedNotInvoiced':
      return around.isToBeInvoiced ? 'approve' : 'close'
    case 'approvedForInvoicing':
      return around.mayInvoice ? 'makeInvoice' : 'invoice'
    case 'invoiced':
      return around.mayInvoice ? 'makeInvoice' : 'finish'
    case 'cancelled':
      return 'revive'
    case 'finished':
      return undefined
  }
}
