import type pg from 'pg'
import { paymentsOf } from '@dxweb/areas/settlements/batches/store.ts'
import { dateOf } from '../ground/calendar.ts'
import type { Settling } from './day-settlements.ts'

const batchText = `
  insert into payment_batch (partner_id, id, kind, from_on, to_on, state, bank_account, payment_count, gross_ore, refund_ore,
    reference, fee_ore, received_ore, paid_on, reason, closed_by, closed_at)
  select $1, dx_next_id($1, 'payment_batch'), $2, $3::date, $4::date, $5, coalesce(h.account_number, ''), f.payments, f.gross,
    f.refund, case when $5 = 'closed' then '' else 'UTB-' || to_char($4::date, 'YYMMDD') end, f.fee,
    case when $5 in ('reconciled', 'deviation') then f.gross - f.refund - f.fee - $6::bigint end,
    case when $5 in ('reconciled', 'deviation') then $4::date + 2 end,
    case when $5 = 'deviation' then 'Én betaling mangler hos innløser' else '' end, $7,
    ($4::date + 1)::timestamp at time zone h.time_zone + interval '8 hours'
  from partner h, (
    select count(*)::int as payments, coalesce(sum(ore) filter (where ore > 0), 0)::bigint as gross,
      coalesce(-sum(ore) filter (where ore < 0), 0)::bigint as refund, coalesce(sum(ore) * 12 / 1000, 0)::bigint as fee
    from (${paymentsOf('$2', '$3::date', '$4::date')}) p) f
  where h.id = $1`

const openText = `
  insert into payment_batch (partner_id, id, kind, from_on, bank_account)
  select $1, dx_next_id($1, 'payment_batch'), $2, $3::date, coalesce(account_number, '') from partner where id = $1`

export async function writePaymentBatches(client: pg.ClientBase, settling: Settling) {
  const { partnerId, today, countedBy } = settling
  for (const kind of ['card', 'vipps']) {
    for (const ago of [22, 15, 8]) {
      const isShort = kind === 'card' && ago === 15
      const state = ago === 8 ? 'sent' : isShort ? 'deviation' : 'reconciled'
      const days = [dateOf(today - ago), dateOf(today - ago + 6)]
      const paid = [state, isShort ? 19_000 : 0, countedBy]
      await client.query(batchText, [partnerId, kind, ...days, ...paid])
    }
    await client.query(openText, [partnerId, kind, dateOf(today - 1)])
  }
}
