import { accounts } from '@dxweb/areas/accounting/rules.ts'
import { reportSource } from '@dxweb/kit/reports/report-source.ts'
import { eventFields, eventJoins } from '../sales-sql.ts'
import { presale } from './contract.ts'

const owed = accounts.presale

const isTaken = `kind in ('income', 'vat')`
const owedOre = `case when credit = '${owed}' then amount_ore else -amount_ore end`

/** Events whose balance is not zero. What was paid back is deducted from what was paid, and income that went back from what was taken. */
const text = `
  select ${eventFields}, p.paid as "paidOre", p.taken as "takenOre", p.paid - p.taken as "balanceOre"
  from (
    select event_id, coalesce(sum(${owedOre}) filter (where not ${isTaken}), 0)::bigint as paid,
      coalesce(-sum(${owedOre}) filter (where ${isTaken}), 0)::bigint as taken
    from posting
    where partner_id = $1 and '${owed}' in (debit, credit) and {until day posted_on} group by event_id
  ) p
  join event e on e.partner_id = $1 and e.id = p.event_id ${eventJoins}
  where p.paid <> p.taken`

export const presaleSource = reportSource(presale, text)
