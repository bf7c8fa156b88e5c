import { formatMoney } from '@dxweb/kit/money/money.ts'
import { getToInvoice } from '@dxweb/server/flows/invoice-order/contract.ts'
import { callLoosely } from '../../data/calls/call-api.ts'
import type { AskedStep, Question } from '../../parts/register/look/look.ts'

/** Steps that say that an order is invoiced, and make no invoice. */
const marked = new Set(['invoice', 'invoicePeriod'])

/** An option without a last day falls by nothing, and holds its halls until somebody takes it back. */
const noLastDay: Question = { text: (say) => say('orders.step.noLastDay') }

/** Names the sum that no invoice has, before an order is marked as invoiced by hand; and an option that never ends. */
export async function askOfStep({ partnerId, row, step }: AskedStep): Promise<Question> {
  if (step === 'offer') return row['optionUntil'] === null ? noLastDay : undefined
  if (!marked.has(step)) return undefined
  const params = { partnerId, id: row.id }
  const { netOre } = await callLoosely(getToInvoice, { params })
  if (netOre <= 0) return undefined
  return { text: (say) => say('orders.step.notInvoiced', { amount: formatMoney(netOre) }) }
}
