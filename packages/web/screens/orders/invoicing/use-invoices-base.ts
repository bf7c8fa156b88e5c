import { usePartnerId } from '../../../data/session/context.ts'

/** Path of the venue's invoices. */
export const useInvoicesBase = () => `/partners/${usePartnerId()}/invoices`
