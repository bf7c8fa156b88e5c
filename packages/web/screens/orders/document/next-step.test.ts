import { orderStates, orderSteps } from '@dxweb/areas/orders/rules.ts'
import { expect, it } from 'vitest'
import { nextStep, stagesOf } from './next-step.ts'

const around = {
  hasOpenQuote: false,
  isOver: false,
  mayInvoice: false,
  isToBeInvoiced: true,
  isInvoicedByPeriod: false,
}

it('the next step in every state is an allowed step, a quote, an invoice or none', () => {
  const both = [true, false]
  const cases = Object.keys(around).reduce<(typeof around)[]>(
    (all, field) => all.flatMap((one) => both.map((is) => ({ ...one, [field]: is }))),
    [around],
  )
  for (const state of orderStates) {
    const steps = Object.entries(orderSteps).filter(([, { from }]) =>
      from.some((one) => one === state),
    )
    const allowed = [...steps.map(([name]) => name), 'quote', 'makeInvoice', undefined]
    for (const each of cases) expect(allowed).toContain(nextStep(state, each))
  }
})

it('suggests a quote before the confirmation, and suggests completion only after the order has ended', () => {
  expect(nextStep('option', around)).toBe('quote')
  expect(nextStep('option', { ...around, hasOpenQuote: true })).toBe('confirm')
  expect(nextStep('confirmed', around)).toBeUndefined()
  expect(nextStep('confirmed', { ...around, isOver: true })).toBe('complete')
})

it('the suggested next step depends on the invoicing settings of the order', () => {
  expect(nextStep('confirmed', { ...around, isInvoicedByPeriod: true })).toBe('runOn')
  expect(nextStep('completedNotInvoiced', { ...around, isToBeInvoiced: false })).toBe('close')
})

it('shows the state of a running order as its current stage, and every stage of a cancelled order as not reached', () => {
  const running = stagesOf('periodFinished')
  expect(running.find(({ is }) => is === 'now')?.state).toBe('periodFinished')
  expect(running.filter(({ is }) => is === 'past')).toHaveLength(3)
  expect(stagesOf('cancelled').every(({ is }) => is === 'ahead')).toBe(true)
})
