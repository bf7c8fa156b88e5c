import { numberVouchers } from '@dxweb/areas/accounting/vouchers/number-store.ts'
import type { Database } from '@dxweb/kit/database/database.ts'
import { eachPartner, jobScope } from './each-partner.ts'

/** Numbers the vouchers of days that have ended, and of what was posted on them since. */
export const numberAllVouchers = (db: Database): Promise<number> =>
  eachPartner(db, ({ id }) => numberVouchers(db, jobScope(id)))
