import { forgetVisitors } from '@dxweb/areas/campaigns/clicks/store.ts'
import type { Database } from '@dxweb/kit/database/database.ts'
import { eachPartner, jobScope } from './each-partner.ts'

/** Deletes what campaigns' visitors were hashed to on days that are over, also where nobody has clicked since. */
export const forgetAllVisitors = (db: Database): Promise<number> =>
  eachPartner(db, ({ id }) => forgetVisitors(db, jobScope(id)))
