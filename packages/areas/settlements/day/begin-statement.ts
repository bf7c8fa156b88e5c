import { sql } from '@dxweb/kit/database/database.ts'

/** Inserts the day's row; a later refusal in the transaction raises an error, which rolls the insert back. */
export const beginStatement = (partnerId: number, day: string) =>
  sql(
    'day-settlement-begin',
    'insert into day_settlement (partner_id, day) values ($1, $2) on conflict do nothing',
    [partnerId, day],
  )
