import { reportSource } from '@dxweb/kit/reports/report-source.ts'
import { vouchers } from './report-contract.ts'

const text = `
  select v.day as "postedOn", v.number || '/' || v.year as voucher, v.kind as "voucherKind", v.reference, l.account,
    coalesce(a.name, '') as "accountName", l.vat_ore as "vatOre", l.debit_ore as "debitOre",
    l.credit_ore as "creditOre", l.debit_ore - l.credit_ore as "balanceOre", v.year, v.number, l.line,
    v.event_id as "eventId",
    case when v.kind in ('invoice', 'credit', 'payment') and v.reference ~ '^\\d{1,9}$' then v.reference::integer end
      as "invoiceNumber",
    case when v.kind in ('sales', 'goods', 'cash') then v.day end as "settledOn"
  from voucher v
  join voucher_line l on l.partner_id = $1 and l.year = v.year and l.number = v.number
  left join ledger a on a.partner_id = $1 and a.number = l.account
  where v.partner_id = $1 and v.day between :from and :to`

export const vouchersSource = reportSource(vouchers, text)
