import type { StepQuestion } from '@dxweb/kit/definitions/collection.ts'

/** States of an order, in sequence (specification 4, domain facts 4). */
export const orderStates = [
  'enquiry',
  'option',
  'unconfirmed',
  'confirmed',
  'notInvoiced',
  'periodFinished',
  'completedNotInvoiced',
  'approvedForInvoicing',
  'invoiced',
  'finished',
  'cancelled',
] as const

/** `unpaid`: invoiced but not paid; `over`: requires no further action. */
export const orderPhases = ['enquiry', 'option', 'coming', 'toInvoice', 'unpaid', 'over'] as const

export const quoteAnswers = ['sent', 'accepted', 'declined'] as const

export type OrderState = (typeof orderStates)[number]

interface Step {
  from: readonly OrderState[]
  to: OrderState
  asks?: StepQuestion
}

/** An option without a last day never expires, and holds its halls until it is withdrawn. */
const neverEnds = { rule: 'dx_option_never_ends', field: 'optionUntil', code: 'no_last_day' }
const eventsAhead = { rule: 'dx_has_events_ahead', field: 'state', code: 'events_ahead' }
/** Asks for confirmation while an amount is left to invoice, since the step does not create an invoice. */
const moneyLeft = { rule: 'dx_has_left_to_invoice', field: 'state', code: 'money_left' }

/**
 * Steps of an order, with the states before and after each step. A running order alternates between `notInvoiced` and
 * `periodFinished` until it is completed. Invoiced orders are credited, not cancelled.
 */
export const orderSteps = {
  inquire: { from: ['option', 'unconfirmed'], to: 'enquiry' },
  offer: { from: ['enquiry', 'unconfirmed'], to: 'option', asks: neverEnds },
  book: { from: ['enquiry', 'option'], to: 'unconfirmed' },
  confirm: { from: ['unconfirmed', 'option'], to: 'confirmed' },
  unconfirm: { from: ['confirmed'], to: 'unconfirmed' },
  runOn: { from: ['confirmed'], to: 'notInvoiced' },
  finishPeriod: { from: ['notInvoiced'], to: 'periodFinished' },
  invoicePeriod: { from: ['periodFinished'], to: 'notInvoiced', asks: moneyLeft },
  complete: {
    from: ['confirmed', 'notInvoiced'],
    to: 'completedNotInvoiced',
    asks: eventsAhead,
  },
  uncomplete: { from: ['completedNotInvoiced'], to: 'confirmed' },
  close: { from: ['completedNotInvoiced'], to: 'finished', asks: moneyLeft },
  approve: { from: ['completedNotInvoiced'], to: 'approvedForInvoicing' },
  reopen: { from: ['approvedForInvoicing'], to: 'completedNotInvoiced' },
  invoice: { from: ['approvedForInvoicing'], to: 'invoiced', asks: moneyLeft },
  finish: { from: ['invoiced'], to: 'finished' },
  resume: { from: ['finished'], to: 'invoiced' },
  cancel: { from: ['enquiry', 'option', 'unconfirmed', 'confirmed'], to: 'cancelled' },
  revive: { from: ['cancelled'], to: 'enquiry' },
} as const satisfies Record<string, Step>

export const thresholdModes = ['whole', 'above'] as const

export const commissionBases = ['net', 'gross'] as const
