import { usePartnerId } from '../../../data/session/context.ts'

/** Where the venue's invoices are. */
export const useInvoicesBase = () => `/partners/${usePartnerId()}/invoices`
