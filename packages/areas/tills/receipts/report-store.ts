import { sql, type Statement } from '@dxweb/kit/database/database.ts'
import type { StoredReport } from './contract.ts'

export const reportStatement = (partnerId: number, id: string): Statement<StoredReport> =>
  sql(
    'till-report',
    `select e.id, e.register_id as "registerId", coalesce(nullif(r.name, ''), r.register_ref) as register, r.place,
       e.at, e.day, e.operator_ref as "operatorRef", e.report
     from till_event e join till_register r on r.partner_id = e.partner_id and r.id = e.register_id
     where e.partner_id = $1 and e.id = $2 and e.report is not null`,
    [partnerId, id],
  )
