import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'

/** Path of the venue's invoices. */
export const useInvoicesBase = () => pagePath(usePartnerId(), 'invoices')
