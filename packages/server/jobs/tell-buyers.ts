import {
  type TellBuyer,
  tellBuyers,
} from '@dxweb/areas/ticketing/buyer-messages/tell-buyers-store.ts'
import type { Database } from '@dxweb/kit/database/database.ts'
import { eachPartner, jobScope } from './each-partner.ts'

/** Sends what houses have written to buyers and has not gone out. Answers the number of mails. */
export const tellAllBuyers = (db: Database, tell: TellBuyer): Promise<number> =>
  eachPartner(db, ({ id }) => tellBuyers(db, jobScope(id), tell))
