import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'

export const useInvoicesBase = () => pagePath(usePartnerId(), 'invoices')
