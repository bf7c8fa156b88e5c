import type { getInvoice } from '@dxweb/areas/invoicing/invoices/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'

export type Invoice = ReplyOf<typeof getInvoice.parts>

/** Command with an open dialog for the invoice. */
export type Asked = 'pay' | 'credit' | 'mail' | 'ehf' | 'remind' | null
