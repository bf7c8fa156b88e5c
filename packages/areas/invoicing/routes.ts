import type { Route } from '@dxweb/kit/definitions/route.ts'
import { creditRoutes } from './credit/routes.ts'
import { invoiceReadRoutes } from './invoices/routes.ts'
import { reminderRoutes } from './reminders/routes.ts'
import { type BankFileParts, paymentRoutes } from './payments/routes.ts'
import { sendingRoutes } from './sending/routes.ts'

export const invoicingRoutes = (parts: BankFileParts): Route[] => [
  ...invoiceReadRoutes,
  ...creditRoutes,
  ...paymentRoutes(parts),
  ...reminderRoutes,
  ...sendingRoutes,
]
