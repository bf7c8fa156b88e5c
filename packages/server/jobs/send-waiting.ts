import { type Deliver, sendWaiting } from '@dxweb/areas/invoicing/sending/store.ts'
import {
  type NotifyBuyer,
  notifyBuyers,
} from '@dxweb/areas/ticketing/buyer-messages/notify-buyers-store.ts'
import type { Database } from '@dxweb/kit/database/database.ts'
import { eachPartner, jobScope } from './each-partner.ts'

export const notifyAllBuyers = (db: Database, tell: NotifyBuyer): Promise<number> =>
  eachPartner(db, ({ id }) => notifyBuyers(db, jobScope(id), tell))

/** Sends the invoices and reminders that wait. Returns the number that were sent. */
export const sendInvoices = (db: Database, deliver: Deliver): Promise<number> =>
  eachPartner(db, ({ id }) => sendWaiting(db, jobScope(id), deliver))
