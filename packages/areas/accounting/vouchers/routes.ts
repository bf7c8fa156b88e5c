import { onlyRow, sql } from '@dxweb/kit/database/database.ts'
import { zone } from '@dxweb/kit/database/sql-parts.ts'
import { readRoute, type Route } from '@dxweb/kit/definitions/route.ts'
import { readVoucherNumbering } from './contract.ts'

/** Selects the first day with unnumbered vouchers, ignoring a day that ended less than an hour ago. */
const numberingText = `
  select (select min(p.posted_on) from posting p where p.partner_id = $1
    and p.posted_on > coalesce((select through_day from voucher_state where partner_id = $1), '-infinity')
    and p.posted_on < ((now() - interval '1 hour') at time zone ${zone})::date) as "waitsFrom"`

export const voucherRoutes: Route[] = [
  readRoute(
    readVoucherNumbering,
    ({ scope }) => [
      sql<{ waitsFrom: string | null }>('voucher-numbering', numberingText, [scope.partnerId]),
    ],
    ({ rows: [found] }) => onlyRow(found),
  ),
]
