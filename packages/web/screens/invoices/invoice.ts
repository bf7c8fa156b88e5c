import type { getInvoice } from '@dxweb/areas/invoicing/invoices/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'

export type Invoice = ReplyOf<typeof getInvoice.parts>

export type Asked = 'pay' | 'credit' | 'mail' | 'ehf' | 'remind' | null
