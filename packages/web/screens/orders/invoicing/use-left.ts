import { getToInvoice } from '@dxweb/server/flows/invoice-order/contract.ts'
import type { Row } from '../../../data/rows/known-rows.ts'
import { kept, useRead } from '../../../data/rows/read.ts'
import { useCan } from '../../../data/session/session.ts'

/** States before anything is invoiced or settled. */
const early = new Set<unknown>(['enquiry', 'option', 'unconfirmed', 'cancelled'])

/** Returns an order's amount left to invoice, and the settlements that charged the other parts. */
export function useLeft({ id, state, renterId }: Row) {
  const enabled = useCan()('invoices.read') && renterId !== null && !early.has(state)
  const { data } = useRead(getToInvoice, { id }, { ...kept, enabled })
  const { netOre = 0, settled = [], unsettledEvents = 0 } = data ?? {}
  const isSettled = settled.length > 0 && unsettledEvents === 0
  return { netOre, settled, isSettled, isAllSettled: isSettled && netOre === 0 }
}
