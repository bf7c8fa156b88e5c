import type { OrderState } from '@dxweb/areas/orders/rules.ts'

/** The stages of an order. An order invoiced by period counts as confirmed until its last period is completed. */
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
  /** The state that names the stage; in the current stage, the order's own state. */
  state: OrderState
  is: 'past' | 'now' | 'ahead'
}

/** All stages of a cancelled order are ahead. */
export function stagesOf(state: OrderState): Stage[] {
  const now = stages.findIndex((states) => states.some((one) => one === state))
  return stages.map((states, at) => ({
    state: at === now ? state : states[0],
    is: at === now ? 'now' : at < now ? 'past' : 'ahead',
  }))
}

export interface Around {
  hasOpenQuote: boolean
  isOver: boolean
  /** True if an amount remains to be invoiced and the user may invoice it. */
  mayInvoice: boolean
  isToBeInvoiced: boolean
  isInvoicedByPeriod: boolean
}

/** Returns a step of the order, or a quote or invoice to send; undefined if nothing is due. */
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
