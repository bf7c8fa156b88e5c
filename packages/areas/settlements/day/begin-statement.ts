import { sql } from '@dxweb/kit/database/database.ts'

/** A step or count that is refused after it raises, which takes the row back. */
export const beginStatement = (partnerId: number, day: string) =>
  sql(
    'day-settlement-begin',
    'insert into day_settlement (partner_id, day) values ($1, $2) on conflict do nothing',
    [partnerId, day],
  )
