import { reportSource } from '@dxweb/kit/reports/report-source.ts'
import { postings } from './contract.ts'

const text = `
  select p.posted_on as "postedOn", l.account, coalesce(a.name, '') as "accountName", p.kind, e.title as event,
    l.debit as "debitOre", l.credit as "creditOre", l.debit - l.credit as "balanceOre", p.event_id as "eventId",
    p.source_id as "sourceId", p.line
  from posting p
  cross join lateral (values (p.debit, p.amount_ore, 0::bigint), (p.credit, 0::bigint, p.amount_ore))
    l (account, debit, credit)
  left join ledger a on a.partner_id = $1 and a.number = l.account
  left join event e on e.partner_id = $1 and e.id = p.event_id
  where p.partner_id = $1 and {posted day p.posted_on}`

export const postingsSource = reportSource(postings, text)
