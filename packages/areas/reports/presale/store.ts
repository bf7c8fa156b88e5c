import { accounts } from '@dxweb/areas/accounting/rules.ts'
import { reportSource } from '@dxweb/kit/reports/report-source.ts'
import { eventFields, eventJoins } from '@dxweb/areas/facts/sales-sql.ts'
import { presale } from './contract.ts'

const owed = accounts.presale

const isTaken = `kind in ('income', 'vat')`
const owedOre = `case when credit = '${owed}' then amount_ore else -amount_ore end`

const byPostings = (from: string, which: string) => `
    select event_id, coalesce(sum(${owedOre}) filter (where not ${isTaken}), 0) as paid,
      coalesce(-sum(${owedOre}) filter (where ${isTaken}), 0) as taken
    from ${from} p where partner_id = $1 and '${owed}' in (debit, credit) and ${which} group by event_id`

const owing = `
    select event_id, paid_ore, taken_ore from books_of_event
    where partner_id = $1 and paid_ore <> taken_ore and last_on <= :until`

/** Events that had a zero balance on the last closed day, and have later postings. */
const evenThen = `
    select event_id, paid_ore, taken_ore from books_of_event
    where partner_id = $1 and paid_ore = taken_ore and last_on <= :until
      and event_id = any (array(select event_id from opened))`

/** Sums the postings of events that also have postings after `:until`; balances of other events are stored. */
const before = byPostings(
  'posting',
  `p.posted_on <= :until and p.posted_on <= (select day from dx_last_closed($1))
      and event_id = any (array(select b.event_id from books_of_event b
        where b.partner_id = $1 and b.first_on <= :until and b.last_on > :until))`,
)

const since = byPostings('dx_open_postings($1)', 'p.posted_on <= :until and event_id is not null')

/** Selects events with an open balance. Deducts refunds from payments, and reversed income from recognised income. */
const text = `
  with opened as materialized (${since})
  select ${eventFields}, p.paid as "paidOre", p.taken as "takenOre", p.paid - p.taken as "balanceOre"
  from (
    select event_id, sum(paid)::bigint as paid, sum(taken)::bigint as taken
    from (select * from opened union all ${owing} union all ${evenThen} union all ${before}) o group by event_id
  ) p
  join event e on e.partner_id = $1 and e.id = p.event_id ${eventJoins}
  where p.paid <> p.taken`

export const presaleSource = reportSource(presale, text)
