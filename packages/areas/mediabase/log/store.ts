import { sql } from '@dxweb/kit/database/database.ts'
import { logStatement } from '@dxweb/kit/definitions/audit-log.ts'

export const productionLogStatements = (partnerId: number, id: number) =>
  [
    logStatement(partnerId, { object: 'production', id, most: 200 }),
    sql('production-of-log', 'select id from production where id = $1', [id]),
  ] as const
