import { sql } from '@dxweb/kit/database/database.ts'
import type { MonthState } from './rules.ts'

/** `accountNumber` is '' for a venue without an account for payouts. */
export const payoutAccountStatement = (partnerId: number) =>
  sql<{ accountNumber: string }>(
    'month-paper-account',
    `select coalesce(o.account_number, '') as "accountNumber" from partner p
     left join organizer o on o.partner_id = p.id where p.id = $1`,
    [partnerId],
  )

export const sheetOfMonth = (partnerId: number, month: string) =>
  sql<{ state: MonthState }>(
    'month-paper-state',
    `select coalesce(m.state, 'draft') as state from (select $2::date as month) asked
     left join month_settlement m on m.partner_id = $1 and m.month = asked.month`,
    [partnerId, month],
  )
