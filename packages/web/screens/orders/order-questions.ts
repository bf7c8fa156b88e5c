import { formatMoney } from '@dxweb/kit/money/money.ts'
import { getToInvoice } from '@dxweb/server/flows/invoice-order/contract.ts'
import { callLoosely } from '../../data/calls/call-api.ts'
import type { PendingStep, Question } from '../../parts/register/look/look.ts'

// catalog: orders.step.*

/** Confirmation texts for steps that mark an order, or its current period, as invoiced although no invoice was made. */
const words: Readonly<Record<string, string>> = {
  invoice: 'orders.step.notInvoiced',
  close: 'orders.step.notInvoiced',
  invoicePeriod: 'orders.step.periodNotInvoiced',
}

/** Warns that an option without a last day never expires, and holds its halls until it is withdrawn. */
const noLastDay: Question = { text: (t) => t('orders.step.noLastDay') }

/**
 * Asks before an order is marked as invoiced, and states the amount that no invoice contains. Also asks before an
 * order becomes an option without a last day.
 */
export async function stepQuestion({ partnerId, row, step }: PendingStep): Promise<Question> {
  if (step === 'offer') return row['optionUntil'] === null ? noLastDay : undefined
  if (words[step] === undefined) return undefined
  const params = { partnerId, id: row.id }
  const { dueOre } = await callLoosely(getToInvoice, { params })
  if (dueOre <= 0) return undefined
  return { text: (t) => t(words[step] ?? step, { amount: formatMoney(dueOre) }) }
}
